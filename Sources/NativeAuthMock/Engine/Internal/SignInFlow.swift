// The endpoints of a sign-in up to its first factor.
extension TenantEngine {
    mutating func initiateSignIn(_ call: Call) throws(Refusal) -> JSONObject {
        let username = try call.username()
        let types = try call.challengeTypes()
        let capabilities = try call.capabilities()
        let key = Account.key(username)
        let account = accounts[key]
        guard account != nil || options.hidesUnknownUsers else { throw .userNotFound }
        if account?.isDisabled ?? false { throw .userDisabled }
        let needed: Substring? =
            switch account?.kind ?? kindOfNewAccounts {
            case .password: "password"
            case .emailOTP: "oob"
            default: nil
            }
        guard let needed, types.contains(needed) else { return Self.redirect() }
        let flow = Flow(user: key, isDecoy: account == nil, capabilities: capabilities)
        return ["continuation_token": begin(flow, at: .signInStarted, call)]
    }

    mutating func challengeSignIn(_ call: Call) throws(Refusal) -> JSONObject {
        let steps: Set<FlowStep> = [
            .signInStarted, .signInPasswordAsked, .signInCodeSent, .secondFactorNeeded, .secondFactorsListed,
            .secondFactorCodeSent,
        ]
        let token = try token(call, at: steps, error: "invalid_grant")
        if [.secondFactorNeeded, .secondFactorsListed, .secondFactorCodeSent].contains(token.step) {
            return try challengeSecondFactor(token, call)
        }
        let user = try withFlow(of: token) { $0.user }
        let needsCode = accounts[user]?.kind ?? kindOfNewAccounts == .emailOTP
        guard try call.allows(needsCode ? "oob" : "password") else { return redirect(spending: token) }
        guard needsCode else {
            return ["continuation_token": advance(token, to: .signInPasswordAsked, call), "challenge_type": "password"]
        }
        return try sendCode(
            token,
            to: .email(accounts[user]?.email ?? user),
            purpose: .signIn,
            next: .signInCodeSent,
            call
        )
    }

    /// What a person who signs up gets, and what an unknown one looks like.
    var kindOfNewAccounts: MockUser.Kind {
        switch options.userFlow {
        case .emailAndPassword: .password
        case .emailOneTimePasscode: .emailOTP
        }
    }
}
