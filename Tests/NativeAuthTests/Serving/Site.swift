import Locking
import NativeAuthServing

/// A server that keeps its requests, and curl to send them.
final class Site: Sendable {
    let server: HTTPServer
    private let received: Locked<[HTTPRequest]>
    private let identity: ServerIdentity?

    init(
        _ options: HTTPServer.Options = .patient,
        tls: Bool = false,
        answer: @escaping @Sendable (HTTPRequest) -> HTTPServer.Answer = { _ in .now(.ok("")) }
    ) throws {
        var options = options
        if options.port == 0 { options.port = unsharedPort() }
        identity = tls ? try ServerIdentity() : nil
        if let identity { options.tls = identity.forServer }
        received = Locked([])
        server = try HTTPServer(options) { [received] request in
            received.withLock { $0.append(request) }
            return answer(request)
        }
    }

    /// The requests so far, in the order of arrival.
    var requests: [HTTPRequest] { received.withLock { $0 } }

    func url(_ target: String) -> String {
        "\(identity == nil ? "http" : "https")://127.0.0.1:\(server.port)\(target)"
    }

    /// Sends a request; the output has the response's head too.
    func curl(_ target: String, _ options: String...) async throws -> Ran {
        try await curl([target] + options)
    }

    func curl(_ words: [String]) async throws -> Ran {
        let trust = identity.map { ["--cacert", $0.authorityFile] } ?? []
        let usual = Curl.usual + ["-i", "--path-as-is"]
        return try await run("/usr/bin/curl", usual + trust + [url(words[0])] + words.dropFirst())
    }
}

extension HTTPResponse {
    static func ok(_ text: String, delay: Duration? = nil) -> HTTPResponse {
        var response = HTTPResponse(status: 200, body: Array(text.utf8))
        response.delay = delay
        return response
    }
}
