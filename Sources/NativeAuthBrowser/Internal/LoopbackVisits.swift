import Foundation
import Locking
import NativeAuth

/// One request of a browser; the server's thread alone touches it.
final class LoopbackVisit {
    /// Path and query, as they came.
    let target: String
    /// The callback that it was, and the first.
    var callback: URL?

    init(target: String) {
        self.target = target
    }
}

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

    func reply(to visit: LoopbackVisit, method: String, host: String) -> LoopbackReply {
        guard method == "GET" else { return .wrongMethod }
        let path = visit.target.prefix { $0 != "?" }
        return state.withLock { state in
            switch state {
            case .waiting(let expected) where path == expected.path:
                guard let url = Self.url(visit, host), expected.signIn.accepts(url) else { return .notTheCallback }
                visit.callback = url
                state = .taken(expected)
                return LoopbackReply(page)
            case .taken(let expected) where path == expected.path:
                let isSame = Self.url(visit, host).map(expected.signIn.accepts) ?? false
                return isSame ? LoopbackReply(page) : .notTheCallback
            default:
                return .unknownPath
            }
        }
    }

    /// Hands a callback over once its page is sent: the port closes then.
    func end(_ visit: LoopbackVisit) {
        guard let callback = visit.callback else { return }
        arrival.yield(callback)
        arrival.finish()
    }

    /// The host that the request names counts, so that another name for this machine is no way in.
    private static func url(_ visit: LoopbackVisit, _ host: String) -> URL? {
        URL(string: "http://\(host)\(visit.target)")
    }
}
