import Foundation
import Locking
import NativeAuth
import NativeAuthServing

/// What comes to the port: looks for the one callback that is expected.
final class LoopbackVisits: Sendable {
    private struct Expected {
        let signIn: BrowserSignIn
        let path: String
    }

    private enum State {
        case nothing
        case waiting(Expected)
        case taken(Expected)
    }

    private let page: LoopbackPage
    private let arrival: AsyncStream<URL>.Continuation
    private let state = Locked(State.nothing)

    init(page: LoopbackPage, arrival: AsyncStream<URL>.Continuation) {
        self.page = page
        self.arrival = arrival
    }

    func expect(_ signIn: BrowserSignIn, at path: String) {
        state.withLock { $0 = .waiting(Expected(signIn: signIn, path: path)) }
    }

    func response(to request: NativeAuthServing.HTTPRequest) -> NativeAuthServing.HTTPResponse {
        guard request.method == "GET" else { return .wrongMethod }
        let path = request.target.prefix { $0 != "?" }
        return state.withLock { state in
            switch state {
            case .waiting(let expected) where path == expected.path:
                guard let url = Self.url(of: request), expected.signIn.accepts(url) else { return .notTheCallback }
                state = .taken(expected)
                var response = NativeAuthServing.HTTPResponse(page)
                // The port closes when the callback is handed over, so the page goes first.
                response.completion = { [arrival] in
                    arrival.yield(url)
                    arrival.finish()
                }
                return response
            case .taken(let expected) where path == expected.path:
                let isSame = Self.url(of: request).map(expected.signIn.accepts) ?? false
                return isSame ? NativeAuthServing.HTTPResponse(page) : .notTheCallback
            default:
                return .unknownPath
            }
        }
    }

    /// The host that the request names counts, so that another name for this machine is no way in.
    private static func url(of request: NativeAuthServing.HTTPRequest) -> URL? {
        URL(string: "http://\(request.headers["host"] ?? "")\(request.target)")
    }
}
