import NativeAuth
import NativeAuthServing
import ResetSessions

/// The site on its port.
struct WebServer {
    private let server: HTTPServer
    /// The address of the page.
    let url: String

    init(_ options: Options, _ configuration: NativeAuthConfiguration) throws {
        var configuration = configuration
        configuration.savedStateKey = options.savedStateKey ?? Self.randomKey()
        // A browser waits for the answer: what takes longer shows as "not confirmed yet", with a way to check again.
        configuration.requestTimeout = .seconds(12)
        configuration.polling.deadline = .seconds(15)
        let desk = ResetDesk(
            flow: ResetFlow(client: try NativeAuthClient(configuration), rules: options.rules),
            store: MemorySessionStore(),
            limits: Limits(options.limits)
        )
        let site = Site(options.site, desk: desk)
        var serving = HTTPServer.Options()
        serving.port = options.port
        serving.address = options.address
        serving.tls = options.tls.map { HTTPServer.TLSIdentity(certificatePEM: $0.certificate, keyPEM: $0.key) }
        serving.bodyLimit = { _ in 8 * 1024 }
        server = try HTTPServer(serving) { site.answer($0) }
        let host = options.address.contains(":") ? "[\(options.address)]" : options.address
        url = "\(options.tls == nil ? "http" : "https")://\(host):\(server.port)/"
    }

    func stop() async {
        await server.stop()
    }

    private static func randomKey() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
