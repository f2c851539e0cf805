import Foundation
import Locking
import NativeAuth

/// The endpoints that a reset and the sign-in after it use.
enum ResetEndpoint: String, Sendable, CaseIterable {
    case start = "/resetpassword/v1.0/start"
    case challenge = "/resetpassword/v1.0/challenge"
    case `continue` = "/resetpassword/v1.0/continue"
    case submit = "/resetpassword/v1.0/submit"
    case poll = "/resetpassword/v1.0/poll_completion"
    case token = "/oauth2/v2.0/token"

    /// What the endpoint answers when all is well.
    var success: Reply {
        switch self {
        case .start: .json(#"{"continuation_token":"ct-start"}"#)
        case .challenge:
            .json(
                """
                {"continuation_token":"ct-challenge","challenge_type":"oob","binding_method":"prompt",
                "challenge_channel":"email","challenge_target_label":"a***a@co**o**o.com","code_length":8}
                """
            )
        case .continue: .json(#"{"continuation_token":"ct-continue","expires_in":600}"#)
        case .submit: .json(#"{"continuation_token":"ct-submit","poll_interval":2}"#)
        case .poll: .json(#"{"status":"succeeded","continuation_token":"ct-done"}"#)
        case .token: .tokens(clientId: "client-1")
        }
    }
}

/// What the stub does with a request.
indirect enum Reply: Sendable {
    case answer(HTTPResponse)
    case failure(TransportError)
    case held(Gate, Reply)

    static func json(_ text: String, status: Int = 200, headers: HTTPFields = [:]) -> Reply {
        .answer(HTTPResponse(status: status, headers: headers, body: Array(text.utf8)))
    }

    /// Tokens for an app.
    static func tokens(clientId: String) -> Reply {
        .json(
            """
            {"token_type":"Bearer","access_token":"at-1","id_token":"\(IDTokenText.valid(["aud": clientId]))",
            "refresh_token":"rt-1","expires_in":3599,"scope":"openid profile"}
            """
        )
    }

    /// An error object as the tenant writes it.
    static func error(
        _ error: String,
        suberror: String? = nil,
        codes: [Int] = [],
        description: String = "AADSTS0: text.\r\nTrace ID: t",
        status: Int = 400
    ) -> Reply {
        var object: [String: Any] = ["error": error, "error_codes": codes, "error_description": description]
        object["suberror"] = suberror
        let body = (try? JSONSerialization.data(withJSONObject: object)) ?? Data()
        return .answer(HTTPResponse(status: status, body: Array(body)))
    }
}

/// A request as the stub saw it.
struct Recorded: Sendable {
    let endpoint: ResetEndpoint?
    let request: HTTPRequest
    /// The decoded form, in its order.
    let fields: [(name: String, value: String)]

    init(_ request: HTTPRequest) {
        self.request = request
        endpoint = ResetEndpoint.allCases.first { request.url.path.hasSuffix($0.rawValue) }
        fields = String(decoding: request.body, as: UTF8.self)
            .split(separator: "&", omittingEmptySubsequences: false)
            .map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.decoded)
                return (parts[0], parts.count > 1 ? parts[1] : "")
            }
    }

    /// Whether it went to a path behind the tenant's.
    func isTo(_ path: String) -> Bool { request.url.path.hasSuffix(path) }

    subscript(name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    private static func decoded(_ text: Substring) -> String {
        text.replacing("+", with: " ").removingPercentEncoding ?? "undecodable"
    }
}

/// A transport that answers from a script, endpoint by endpoint, and with success where the script has ended.
final class StubTransport: HTTPTransport, Sendable {
    private struct State {
        var queues: [String: [Reply]] = [:]
        var standing: [String: Reply] = [:]
        var requests: [Recorded] = []
    }

    private let state = Locked(State())

    var requests: [Recorded] { state.withLock { $0.requests } }
    var endpoints: [ResetEndpoint?] { requests.map(\.endpoint) }

    /// The requests that came to an endpoint.
    func requests(_ endpoint: ResetEndpoint) -> [Recorded] {
        requests.filter { $0.endpoint == endpoint }
    }

    /// Answers the next requests to an endpoint.
    func script(_ endpoint: ResetEndpoint, _ replies: Reply...) {
        script(path: endpoint.rawValue, replies)
    }

    /// Answers every request to an endpoint for which nothing is scripted.
    func always(_ endpoint: ResetEndpoint, _ reply: Reply) {
        always(path: endpoint.rawValue, reply)
    }

    /// Answers the next requests to a path behind the tenant's.
    func script(path: String, _ replies: [Reply]) {
        state.withLock { $0.queues[path, default: []] += replies }
    }

    /// Answers every request to a path behind the tenant's for which nothing is scripted.
    func always(path: String, _ reply: Reply) {
        state.withLock { $0.standing[path] = reply }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let recorded = Recorded(request)
        let reply: Reply? = state.withLock { state in
            state.requests.append(recorded)
            if let path = state.queues.first(where: { recorded.isTo($0.key) && !$0.value.isEmpty })?.key {
                return state.queues[path]?.removeFirst()
            }
            return state.standing.first { recorded.isTo($0.key) }?.value ?? recorded.endpoint?.success
        }
        return try await perform(reply ?? .failure(TransportError(.invalidRequest)))
    }

    private func perform(_ reply: Reply) async throws(TransportError) -> HTTPResponse {
        switch reply {
        case .answer(let response): return response
        case .failure(let error): throw error
        case .held(let gate, let reply):
            guard await gate.pass() else { throw TransportError(.cancelled) }
            return try await perform(reply)
        }
    }
}
