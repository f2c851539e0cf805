import Foundation
import NativeAuth
import NativeAuthServing
import ResetSessions
import ResetSessionsRedis

/// The site on its port.
struct WebServer {
    private let server: HTTPServer
    private let desk: ResetDesk
    /// The address of the page.
    let url: String

    // `complain` is told what is amiss behind the page, such as that the sessions or the tenant can't be reached.
    init(
        _ options: Options,
        _ configuration: NativeAuthConfiguration,
        complain: @escaping @Sendable (String) -> Void
    ) throws {
        var configuration = configuration
        let key = options.savedStateKey ?? Self.randomKey()
        configuration.savedStateKey = key
        // A browser waits for the answer: what takes longer shows as "not confirmed yet", with a way to check again.
        configuration.requestTimeout = .seconds(12)
        configuration.polling.deadline = .seconds(15)
        configuration.observer = { event in
            if let note = Self.note(of: event) { complain(note) }
        }
        desk = ResetDesk(
            flow: ResetFlow(client: try NativeAuthClient(configuration), rules: options.rules),
            store: Self.store(options, complain),
            limits: Limits(options.limits),
            firstForms: FirstForms(key: key),
            // Save takes longest: a request, the time for the result, and in it the request that ends too late.
            patience: configuration.requestTimeout * 2 + configuration.polling.deadline
        )
        let site = Site(options.site, desk: desk)
        var serving = HTTPServer.Options()
        serving.port = options.port
        serving.address = options.address
        serving.tls = options.tls.map { HTTPServer.TLSIdentity(certificatePEM: $0.certificate, keyPEM: $0.key) }
        serving.bodyLimit = { _ in 8 * 1024 }
        // A form is small; who sends one slowly keeps a connection from others.
        serving.requestTimeout = .seconds(15)
        // A form may wait for the work of another one, and then has its own.
        serving.answerTimeout = desk.patience * 2 + .seconds(10)
        // Everybody's connections come from the proxy, which counts them.
        if options.site.trustsProxy { serving.connectionsPerAddress = nil }
        server = try HTTPServer(serving) { site.answer($0) }
        let host = options.address.contains(":") ? "[\(options.address)]" : options.address
        url = "\(options.tls == nil ? "http" : "https")://\(host):\(server.port)/"
    }

    /// Takes no more connections, answers what was asked before, and waits for what the tenant still does for it.
    func stop() async {
        desk.underway.end()
        await server.stop(finishing: .seconds(10))
        await desk.underway.finish(within: desk.patience)
    }

    /// What whoever runs the server has to know; nothing of the people who use it.
    private static func note(of event: FlowEvent) -> String? {
        switch event {
        case .failed(let endpoint, let code, _, _, let id):
            "No answer from the tenant: \(code.rawValue) at \(endpoint), correlation id \(id.uuidString.lowercased())."
        case .answered(let endpoint, 500..., _, _, let id):
            "The tenant has a fault at \(endpoint), correlation id \(id.uuidString.lowercased())."
        default: nil
        }
    }

    private static func store(
        _ options: Options,
        _ complain: @escaping @Sendable (String) -> Void
    ) -> any SessionStore {
        guard let redis = options.redis else { return MemorySessionStore() }
        if options.savedStateKey == nil {
            complain("--sessions shares sessions in vain as long as not each process has the same \(Options.keyName).")
        }
        return RedisSessionStore(
            redis,
            report: { error in
                guard let error else { return complain("The sessions' Redis is back.") }
                complain("The sessions' Redis is \(error.isRefusal ? "of no use" : "away"): \(error).")
            }
        )
    }

    private static func randomKey() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
