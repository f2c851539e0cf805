// The endpoints of a sign-up.
extension TenantEngine {
    mutating func startSignUp(_ call: Call) throws(Refusal) -> JSONObject {
        let username = try call.username()
        let types = try call.challengeTypes()
        let capabilities = try call.capabilities()
        let key = Account.key(username)
        if accounts[key] != nil { throw .userExists }
        let needed: Set<Substring> = kindOfNewAccounts == .password ? ["oob", "password"] : ["oob"]
        guard types.isSuperset(of: needed) else { return Self.redirect() }
        var signUp = SignUp(email: username, attributes: try call.attributes(options.attributes))
        if kindOfNewAccounts == .password, let password = call.fields["password"], !password.isEmpty {
            try PasswordPolicy.check(password, for: username)
            signUp.password = password
        }
        let flow = Flow(user: key, capabilities: capabilities, signUp: signUp)
        return ["continuation_token": begin(flow, at: .signUpStarted, call)]
    }

    mutating func challengeSignUp(_ call: Call) throws(Refusal) -> JSONObject {
        let steps: Set<FlowStep> = [.signUpStarted, .signUpCodeSent, .signUpPasswordNeeded, .signUpPasswordAsked]
        let token = try token(call, at: steps, error: "invalid_grant")
        let needsPassword = token.step == .signUpPasswordNeeded || token.step == .signUpPasswordAsked
        guard try call.allows(needsPassword ? "password" : "oob") else { return redirect(spending: token) }
        if needsPassword {
            return ["challenge_type": "password", "continuation_token": advance(token, to: .signUpPasswordAsked, call)]
        }
        let signUp = try signUp(of: token)
        return try sendCode(token, to: .email(signUp.email), purpose: .signUp, next: .signUpCodeSent, call)
    }

    mutating func continueSignUp(_ call: Call) throws(Refusal) -> JSONObject {
        switch try call.required("grant_type") {
        case "oob":
            let token = try token(call, at: [.signUpCodeSent])
            try checkCode(call.required("oob"), token, call)
            return try goOn(token, call)
        case "password":
            let token = try token(call, at: [.signUpPasswordAsked])
            let password = try call.required("password")
            try PasswordPolicy.check(password, for: signUp(of: token).email)
            try withFlow(of: token) { $0.signUp?.password = password }
            return try goOn(token, call)
        default:
            // Attributes may also come before the code is verified, and leave the flow where it is.
            let token = try token(call, at: [.signUpAttributesNeeded, .signUpCodeSent])
            _ = try call.required("attributes")
            let attributes = try call.attributes(options.attributes)
            try withFlow(of: token) { $0.signUp?.attributes.merge(attributes) { _, new in new } }
            guard token.step == .signUpAttributesNeeded else {
                return ["continuation_token": advance(token, to: .signUpCodeSent, call)]
            }
            return try goOn(token, call)
        }
    }

    /// Asks for what is missing, or makes the account.
    private mutating func goOn(_ token: ContinuationToken, _ call: Call) throws(Refusal) -> JSONObject {
        let signUp = try signUp(of: token)
        let kind = kindOfNewAccounts
        if kind == .password, signUp.password == nil {
            throw .credentialRequired(advance(token, to: .signUpPasswordNeeded, call))
        }
        let missing = signUp.missing(of: options.attributes)
        if !missing.isEmpty {
            throw .attributesRequired(missing, advance(token, to: .signUpAttributesNeeded, call))
        }
        guard accounts[Account.key(signUp.email)] == nil else { throw .userExists }
        var user = MockUser(email: signUp.email, kind: kind)
        user.password = kind == .password ? signUp.password : nil
        user.attributes = signUp.attributes
        accounts[Account.key(signUp.email)] = Account(user, random: &random)
        return ["continuation_token": advance(token, to: .signUpCompleted, call)]
    }

    private mutating func signUp(of token: ContinuationToken) throws(Refusal) -> SignUp {
        guard let signUp = try withFlow(of: token, { $0.signUp }) else { throw .invalidToken() }
        return signUp
    }
}
