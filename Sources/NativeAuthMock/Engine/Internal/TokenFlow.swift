import Foundation
import NativeAuthServing

// The endpoint that gives tokens, and asks for more where a flow isn't there yet.
extension TenantEngine {
    mutating func exchangeToken(_ call: Call) throws(Refusal) -> JSONObject {
        switch try call.required("grant_type") {
        case "password":
            let token = try token(call, at: [.signInPasswordAsked])
            try checkPassword(call.required("password"), of: withFlow(of: token) { $0.user })
            return try conclude(token, call)
        case "oob":
            // Earlier editions of the protocol have this grant type for second factors too.
            let token = try token(call, at: [.signInCodeSent, .secondFactorCodeSent])
            return try enterCode(token, call)
        case "mfa_oob":
            return try enterCode(token(call, at: [.secondFactorCodeSent]), call)
        case "continuation_token":
            let token = try token(call, at: [.resetCompleted, .registrationCompleted, .signUpCompleted])
            if token.step == .signUpCompleted {
                let user = try withFlow(of: token) { $0.user }
                guard try Account.key(call.required("username")) == user else { throw call.parameter("username") }
            }
            return try conclude(token, call)
        case "authorization_code":
            return try redeemCode(call)
        default:
            return try refresh(call)
        }
    }

    func checkPassword(_ password: String, of user: String) throws(Refusal) {
        if accounts[user]?.isLocked ?? false { throw .accountLocked }
        guard let account = accounts[user], account.accepts(password.utf8) else { throw .wrongPassword }
        if account.mustChangePassword { throw .passwordChangeForced }
    }

    private mutating func enterCode(_ token: ContinuationToken, _ call: Call) throws(Refusal) -> JSONObject {
        let code = try call.required("oob")
        _ = try scope(token, call)
        try acceptCode(code, token, call)
        return try conclude(token, call)
    }

    /// Checks the code of a first or a second factor, and keeps that there was a second one.
    mutating func acceptCode(_ code: String, _ token: ContinuationToken, _ call: Call) throws(Refusal) {
        try checkCode(code, token, call)
        if token.step == .secondFactorCodeSent { try withFlow(of: token) { $0.hasSecondFactor = true } }
    }

    /// Gives tokens, or says what has to come before.
    private mutating func conclude(_ token: ContinuationToken, _ call: Call) throws(Refusal) -> JSONObject {
        let scope = try scope(token, call)
        let flow = try withFlow(of: token) { flow in
            flow.remember(call)
            return flow
        }
        guard let account = accounts[flow.user] else { throw .userNotFound }
        guard let missing = missingFactor(of: account, in: flow) else {
            end(token)
            var call = call
            call.fields = FormFields(call.fields.all + flow.tokenFields.filter { call.fields[$0.name] == nil })
            return try issue(for: account, scope: scope, hasSecondFactor: flow.hasSecondFactor, call)
        }
        guard flow.capabilities.contains(missing.capability) else {
            return redirect(spending: token, reason: "The app lacks the capability \(missing.capability).")
        }
        throw .secondFactorRequired(missing.capability, advance(token, to: missing.step, call))
    }

    /// The scopes that a call asks for, else those that the flow's first call for tokens asked for.
    private mutating func scope(_ token: ContinuationToken, _ call: Call) throws(Refusal) -> String {
        let remembered = try withFlow(of: token) { $0.tokenFields.first { $0.name == "scope" }?.value }
        if let remembered, call.fields["scope"] == nil { return remembered }
        return try call.scope()
    }
}

// Tokens, and those that renew them.
extension TenantEngine {
    private mutating func refresh(_ call: Call) throws(Refusal) -> JSONObject {
        let text = try call.required("refresh_token")
        guard let grant = refreshTokens.grants[text] else { throw .unknownRefreshToken }
        guard call.now < grant.expiresAt else { throw .expiredRefreshToken }
        guard let account = accounts[grant.user] else { throw .userNotFound }
        if account.isDisabled { throw .userDisabled }
        guard account.passwordVersion == grant.passwordVersion else { throw .revokedRefreshToken }
        guard grant.hasSecondFactor || !needsSecondFactor(account) else {
            // There is no flow in which it could be asked for.
            throw .secondFactorRequired(Capability.mfaRequired, nil)
        }
        let scope = call.fields["scope"] == nil ? grant.scope : try call.scope()
        refreshTokens.grants[text] = nil
        return try issue(for: account, scope: scope, hasSecondFactor: grant.hasSecondFactor, renews: true, call)
    }

    mutating func issue(
        for account: Account,
        scope: String,
        hasSecondFactor: Bool,
        nonce: String? = nil,
        renews: Bool = false,
        _ call: Call
    ) throws(Refusal) -> JSONObject {
        let methods = hasSecondFactor ? ["pwd", "mfa"] : nil
        var body = try tokens(for: account, scope: scope, methods: methods, nonce: nonce, call)
        if renews, body["refresh_token"] == nil { body["refresh_token"] = .string(random.token()) }
        if case .string(let text) = body["refresh_token"] {
            refreshTokens.grants[text] = RefreshTokens.Grant(
                user: Account.key(account.email),
                scope: scope,
                passwordVersion: account.passwordVersion,
                hasSecondFactor: hasSecondFactor,
                expiresAt: call.now.addingTimeInterval(options.refreshTokenLifetime.seconds)
            )
        }
        return body
    }
}

extension Flow {
    /// Keeps what the first call for tokens asked for.
    fileprivate mutating func remember(_ call: Call) {
        guard tokenFields.isEmpty else { return }
        tokenFields = call.fields.all.filter { ["scope", "claims", "client_info"].contains($0.name) }
    }
}

extension Refusal {
    /// Says that a second factor is missing, with the token by which the flow goes on if it can.
    static func secondFactorRequired(_ suberror: String, _ token: JSON?) -> Refusal {
        var refusal = Refusal(
            error: "invalid_grant",
            suberror: suberror,
            code: suberror == Capability.mfaRequired ? 50076 : 50079,
            message: "A second factor is needed."
        )
        refusal.members["continuation_token"] = token
        return refusal
    }

    static let unknownRefreshToken = Refusal(
        error: "invalid_grant",
        code: 70000,
        message: "The refresh token isn't valid.",
        hint: "A refresh token is used once: the reply has the next one."
    )

    static let expiredRefreshToken = Refusal(
        error: "invalid_grant",
        code: 700_082,
        message: "The refresh token has expired."
    )

    static let revokedRefreshToken = Refusal(
        error: "invalid_grant",
        code: 50173,
        message: "The refresh token was revoked by a change of the password."
    )
}
