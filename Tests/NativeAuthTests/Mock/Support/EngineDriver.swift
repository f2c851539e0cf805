import Foundation
import NativeAuthMock

/// An engine with a clock that a test turns, driven without a socket.
struct EngineDriver {
    static let ana = "ana@contoso.com"
    static let oldPassword = "Old-Passw0rd"

    var engine: TenantEngine
    var now = Date(timeIntervalSince1970: 1_800_000_000)
    var tenant: String
    let clientId: String

    init(
        _ options: MockTenant.Options = .init(),
        users: [MockUser] = [.password(ana, password: oldPassword)],
        random: Randomness = Randomness()
    ) throws {
        var options = options
        options.users += users
        engine = try TenantEngine(options, random: random)
        tenant = options.tenantName
        clientId = options.clientId
    }

    @discardableResult
    mutating func post(
        _ endpoint: Endpoint,
        _ fields: KeyValuePairs<String, String> = [:],
        change: (inout TenantRequest) -> Void = { _ in }
    ) -> TenantReply {
        let all =
            [FormField(name: "client_id", value: clientId)] + fields.map { FormField(name: $0.key, value: $0.value) }
        var request = TenantRequest(path: "/\(tenant)/\(endpoint.rawValue)", fields: FormFields(all))
        change(&request)
        return engine.handle(request, now: now)
    }

    @discardableResult
    mutating func start(_ username: String = ana, types: String = "oob redirect") -> TenantReply {
        post(.resetPasswordStart, ["username": username, "challenge_type": types])
    }

    @discardableResult
    mutating func challenge(_ token: String) -> TenantReply {
        post(.resetPasswordChallenge, ["continuation_token": token])
    }

    mutating func enter(_ code: String, _ token: String) -> TenantReply {
        post(.resetPasswordContinue, ["continuation_token": token, "grant_type": "oob", "oob": code])
    }

    mutating func submit(_ password: String, _ token: String) -> TenantReply {
        post(.resetPasswordSubmit, ["continuation_token": token, "new_password": password])
    }

    mutating func poll(_ token: String) -> TenantReply {
        post(.resetPasswordPollCompletion, ["continuation_token": token])
    }

    mutating func redeem(_ token: String, _ fields: KeyValuePairs<String, String>) -> TenantReply {
        let fields = [("continuation_token", token)] + fields.map { ($0.key, $0.value) }
        return post(.token) { request in
            request.fields = FormFields(request.fields.all + fields.map { FormField(name: $0.0, value: $0.1) })
        }
    }

    mutating func signIn(_ username: String = ana, types: String = "oob password redirect") -> TenantReply {
        post(.signInInitiate, ["username": username, "challenge_type": types])
    }

    func messages(_ email: String = ana) -> [MailboxMessage] {
        engine.messages(for: email, now: now)
    }

    func latestCode(_ email: String = ana) -> String {
        messages(email).last?.code ?? ""
    }

    /// The token with which a code may be entered.
    mutating func tokenForCode(_ username: String = ana) -> String {
        let started = start(username).token
        return challenge(started).token
    }

    /// The token with which a password may be submitted.
    mutating func tokenForPassword() -> String {
        let token = tokenForCode()
        return enter(latestCode(), token).token
    }

    /// The token with which to poll for a new password.
    mutating func tokenForPoll(_ password: String = "New-Passw0rd") -> String {
        let token = tokenForPassword()
        return submit(password, token).token
    }
}

extension TenantReply {
    var token: String {
        if case .string(let token) = body["continuation_token"] { token } else { "" }
    }

    var code: Int? {
        if case .array(let codes) = body["error_codes"], case .integer(let code) = codes.first { code } else { nil }
    }

    var text: String {
        if case .string(let text) = body["error_description"] { text } else { "" }
    }
}

/// Gives the same number again and again.
struct ConstantGenerator: RandomNumberGenerator, Sendable {
    let number: UInt64

    mutating func next() -> UInt64 { number }
}
