import Foundation
import Locking
import NativeAuth
import NativeAuthMock
import Testing

/// A mock tenant in which somebody signs up, and a client of it.
struct SignUpBench: Sendable {
    static let email = "new+tag@contoso.com"
    static let password = " New-Passw0rd & e\u{301} "
    static let postalCode = UserAttribute("postalCode", pattern: "^[1-9][0-9]*$")
    static let displayName = UserAttribute("displayName")

    let tenant: MockTenant
    let client: NativeAuthClient
    let transport: WatchedTransport

    /// Runs a tenant that asks for certain attributes, and a client with all capabilities.
    static func run(
        asking attributes: [UserAttribute] = [],
        settings: (inout MockTenant.Settings) -> Void = { _ in },
        client change: (inout NativeAuthConfiguration) -> Void = { _ in },
        _ body: (SignUpBench) async throws -> Void
    ) async throws {
        var options = MockTenant.Options()
        options.attributes = attributes
        settings(&options.settings)
        try await MockTenant.withTenant(options) { tenant in
            let transport = WatchedTransport()
            let client = try tenant.client { configuration in
                configuration.transport = transport
                configuration.capabilities = [.mfaRequired, .registrationRequired]
                change(&configuration)
            }
            try await body(SignUpBench(tenant: tenant, client: client, transport: transport))
        }
    }

    func start(password: String? = nil, attributes: [String: String] = [:]) async throws -> SignUp.CodeStep {
        try await client.signUp(email: Self.email, password: password, attributes: attributes)
    }

    /// The newest code that was sent to the address.
    func code() async throws -> String {
        _ = try await tenant.mailbox(for: Self.email).waitForCode()
        return tenant.mailbox(for: Self.email).latestCode() ?? ""
    }

    func verified(password: String? = nil, attributes: [String: String] = [:]) async throws -> SignUp.NextStep {
        try await start(password: password, attributes: attributes).submitCode(code())
    }

    /// Has the next calls of an endpoint answered so, in this order, in place of the tenant.
    func script(_ endpoint: Endpoint, _ replies: Fault...) {
        for reply in replies {
            tenant.inject(reply, at: endpoint)
        }
    }

    /// What was given to the tenant, call by call.
    var grants: [String?] {
        transport.requests.filter { $0.request.url.path.hasSuffix(Endpoint.signUpContinue.rawValue) }
            .map { $0["grant_type"] }
    }

    var endpoints: [Endpoint?] { tenant.journal.map(\.endpoint) }

    /// What the last request had in one of its fields.
    func sent(_ field: String) -> String? { transport.requests.last?[field] }
}

extension SignUp.NextStep {
    var passwordStep: SignUp.PasswordStep? {
        if case .passwordRequired(let step) = self { step } else { nil }
    }

    var attributesStep: SignUp.AttributesStep? {
        if case .attributesRequired(_, let step) = self { step } else { nil }
    }

    var attributes: [RequiredAttribute]? {
        if case .attributesRequired(let attributes, _) = self { attributes } else { nil }
    }

    var completion: SignInAfterSignUp? {
        if case .completed(let completion) = self { completion } else { nil }
    }
}

// Answers of a sign-up, as the tenant writes them.
extension Fault {
    static func token(_ token: String, status: Int = 200) -> Fault {
        reply(status: status, body: #"{"continuation_token":"\#(token)","brand_new":[{"a":1}]}"#)
    }

    static func refusal(_ error: String, suberror: String = "", members: String = "") -> Fault {
        let suberror = suberror.isEmpty ? "" : #""suberror":"\#(suberror)","#
        let members = members.isEmpty ? "" : "," + members
        return reply(status: 400, body: #"{"error":"\#(error)",\#(suberror)"error_codes":[1]\#(members)}"#)
    }

    static let credentialRequired = refusal("credential_required", members: #""continuation_token":"ct-credential""#)

    static func attributesRequired(_ list: String) -> Fault {
        refusal("attributes_required", members: #""continuation_token":"ct-attributes","required_attributes":\#(list)"#)
    }

    static let passwordChallenge = reply(
        status: 200,
        body: #"{"challenge_type":"password","continuation_token":"ct-password"}"#
    )

    static let codeChallenge = reply(
        status: 200,
        body: """
            {"continuation_token":"ct-code","challenge_type":"oob","binding_method":"prompt","interval":60,
            "challenge_channel":"email","challenge_target_label":"n***w@co**o**o.com","code_length":8}
            """
    )
}

/// A transport over libcurl that remembers what is sent, and can hold a request back.
final class WatchedTransport: HTTPTransport {
    private struct State {
        var requests: [Recorded] = []
        var gates: [String: Gate] = [:]
    }

    private let next = CurlTransport(.patient())
    private let state = Locked(State())

    var requests: [Recorded] { state.withLock { $0.requests } }

    /// Holds the next request to an endpoint back, until the gate is opened or the task is cancelled.
    func hold(_ endpoint: Endpoint) -> Gate {
        let gate = Gate()
        state.withLock { $0.gates[endpoint.rawValue] = gate }
        return gate
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let gate = state.withLock { state in
            state.requests.append(Recorded(request))
            let held = state.gates.first { request.url.path.hasSuffix($0.key) }
            return held.flatMap { state.gates.removeValue(forKey: $0.key) }
        }
        if let gate, await !gate.pass() { throw TransportError(.cancelled) }
        return try await next.send(request)
    }
}
