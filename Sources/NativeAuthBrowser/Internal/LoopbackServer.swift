import Foundation
import NativeAuth
import NativeAuthServing

/// A port of 127.0.0.1 that a browser comes back to.
final class LoopbackServer: Sendable {
    /// The first callback of the sign-in that is expected, once the browser has its page; nothing after that.
    let callbacks: AsyncStream<URL>
    private let visits: LoopbackVisits
    private let server: HTTPServer

    init(port: Int, page: LoopbackPage) throws(LoopbackBrowserError) {
        let (callbacks, arrival) = AsyncStream.makeStream(of: URL.self)
        let visits = LoopbackVisits(page: page, arrival: arrival)
        var options = HTTPServer.Options()
        options.port = port
        options.bodyLimit = { _ in 0 }
        options.connectionLimit = 64
        do throws(HTTPServerError) {
            server = try HTTPServer(options) { request in .now(visits.response(to: request)) }
        } catch {
            throw LoopbackBrowserError(error)
        }
        self.callbacks = callbacks
        self.visits = visits
    }

    func redirectURI(_ path: String) -> URL? {
        URL(string: "http://127.0.0.1:\(server.port)\(path)")
    }

    /// Answers a sign-in's callback from now on; before that, nothing.
    func expect(_ signIn: BrowserSignIn, at path: String) {
        visits.expect(signIn, at: path)
    }

    /// Closes the port and every connection.
    func stop() async {
        await server.stop()
    }
}

extension LoopbackBrowserError {
    fileprivate init(_ error: HTTPServerError) {
        switch error {
        case .portInUse(let port): self = .portInUse(port)
        case .cannotListen(let reason): self = .cannotListen(reason: reason)
        }
    }
}
