// The endpoints of a sign-in, and the exchange for tokens that ends it.
extension TenantEngine {
    mutating func initiateSignIn(_ call: Call) throws(Refusal) -> JSONObject {
        let username = try call.username()
        let types = try call.challengeTypes()
        try call.checkCapabilities()
        let key = Account.key(username)
        guard let account = accounts[key] else {
            guard options.hidesUnknownUsers else { throw .userNotFound }
            guard types.contains("password") else { return Self.redirect() }
            return ["continuation_token": begin(Flow(user: key, isDecoy: true), at: .signInStarted, call)]
        }
        if account.isDisabled { throw .userDisabled }
        let needed: Substring? =
            switch account.kind {
            case .password: "password"
            case .emailOTP: "oob"
            default: nil
            }
        guard let needed, types.contains(needed) else { return Self.redirect() }
        return ["continuation_token": begin(Flow(user: key), at: .signInStarted, call)]
    }

    mutating func challengeSignIn(_ call: Call) throws(Refusal) -> JSONObject {
        let steps: Set<FlowStep> = [.signInStarted, .signInPasswordAsked, .signInCodeSent]
        let token = try token(call, at: steps, error: "invalid_grant")
        try call.checkChallengeTypes()
        let user = try withFlow(of: token) { $0.user }
        if accounts[user]?.kind == .emailOTP {
            return try sendCode(token, purpose: .signIn, next: .signInCodeSent, call)
        }
        return ["continuation_token": advance(token, to: .signInPasswordAsked, call), "challenge_type": "password"]
    }

    mutating func exchangeToken(_ call: Call) throws(Refusal) -> JSONObject {
        let grant = try call.required("grant_type")
        switch grant {
        case "password":
            let token = try token(call, at: [.signInPasswordAsked])
            let password = try call.required("password")
            let user = try withFlow(of: token) { $0.user }
            guard let account = accounts[user], account.accepts(password.utf8) else { throw .wrongPassword }
            return try issueTokens(for: account, spending: token, call)
        case "oob":
            let token = try token(call, at: [.signInCodeSent])
            let code = try call.required("oob")
            _ = try call.scope()
            try checkCode(code, token, call)
            return try issueTokens(spending: token, call)
        case "continuation_token":
            return try issueTokens(spending: token(call, at: [.resetCompleted]), call)
        case "authorization_code":
            return try redeemCode(call)
        case "mfa_oob", "refresh_token":
            throw .notImplemented("the grant type '\(grant)'")
        default:
            throw .unknownGrantType
        }
    }

    private mutating func issueTokens(spending token: ContinuationToken, _ call: Call) throws(Refusal) -> JSONObject {
        let user = try withFlow(of: token) { $0.user }
        guard let account = accounts[user] else { throw .userNotFound }
        return try issueTokens(for: account, spending: token, call)
    }

    private mutating func issueTokens(
        for account: Account,
        spending token: ContinuationToken,
        _ call: Call
    ) throws(Refusal) -> JSONObject {
        let scope = try call.scope()
        end(token)
        return try tokens(for: account, scope: scope, call)
    }
}
