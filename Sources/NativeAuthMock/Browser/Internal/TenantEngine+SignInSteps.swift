import NativeAuthServing

/// What comes of a page that a person sent off.
enum SignInOutcome: Sendable {
    case signedIn(user: String, hasSecondFactor: Bool)
    case page(BrowserSignIn.Step, SignInProblem?)
}

// The steps of a sign-in in a browser, which are those of native authentication behind pages.
extension TenantEngine {
    mutating func take(_ step: BrowserSignIn.Step, _ call: Call) throws(Refusal) -> SignInOutcome {
        switch step {
        case .credentials:
            return try checkCredentials(call)
        case .newPassword(let continuation):
            return try changePassword(continuation, call)
        case .methods(let continuation, let methods):
            guard let id = call.fields["method"], methods.contains(where: { $0.id == id }) else {
                return .page(step, nil)
            }
            return try sendCode(.secondFactor(id: id), continuation, from: step, call)
        case .registration(let continuation, _):
            let address = call.fields["address"] ?? ""
            let stay = BrowserSignIn.Step.registration(continuation: continuation, suggestion: address)
            guard Account.isAddress(address) else { return .page(stay, .noAddressToRegister) }
            return try sendCode(.registration(address: address), continuation, from: stay, call)
        case .code(let sent):
            return try checkCode(sent, call)
        case .provider(let user, _):
            return .signedIn(user: user, hasSecondFactor: false)
        }
    }

    private mutating func checkCredentials(_ call: Call) throws(Refusal) -> SignInOutcome {
        let username = call.fields["username"] ?? ""
        guard Account.isAddress(username) else { return .page(.credentials, .noAddress) }
        let user = Account.key(username)
        guard let account = accounts[user], account.kind != .password else { return try checkPassword(of: user, call) }
        if account.isDisabled { return .page(.credentials, .disabled) }
        if let provider = account.identityProvider { return .page(.provider(user: user, provider), nil) }
        let continuation = begin(Flow(user: user, isInBrowser: true), at: .signInStarted, call).text
        return try sendCode(.signIn, continuation, from: .credentials, call)
    }

    private mutating func checkPassword(of user: String, _ call: Call) throws(Refusal) -> SignInOutcome {
        let password = call.fields["password"] ?? ""
        if password.isEmpty { return .page(.credentials, .noPassword) }
        var mustChange = false
        do throws(Refusal) {
            try checkPassword(password, of: user)
        } catch {
            mustChange = error.code == Refusal.passwordChangeForced.code
            let isLocked = error.code == Refusal.accountLocked.code
            if !mustChange { return .page(.credentials, isLocked ? .locked : .wrongPassword) }
        }
        if accounts[user]?.isDisabled ?? true { return .page(.credentials, .disabled) }
        let continuation = begin(Flow(user: user, isInBrowser: true), at: .signInPasswordAsked, call).text
        if mustChange { return .page(.newPassword(continuation: continuation), nil) }
        return try goOn(token(call.continuing(continuation), at: [.signInPasswordAsked]), call)
    }

    private mutating func changePassword(_ continuation: String, _ call: Call) throws(Refusal) -> SignInOutcome {
        let step = BrowserSignIn.Step.newPassword(continuation: continuation)
        let token = try token(call.continuing(continuation), at: [.signInPasswordAsked])
        let user = try withFlow(of: token) { $0.user }
        guard let account = accounts[user], account.accepts((call.fields["password"] ?? "").utf8) else {
            return .page(step, .wrongOldPassword)
        }
        let password = call.fields["new_password"] ?? ""
        do throws(Refusal) {
            try PasswordPolicy.check(password, for: account.email, after: account.passwords)
        } catch {
            return .page(step, .refusedPassword(PasswordRefusal(rawValue: error.suberror ?? "")))
        }
        accounts[user]?.change(to: password)
        return try goOn(token, call)
    }

    /// Ends a sign-in, or asks for what it needs besides.
    private mutating func goOn(_ token: ContinuationToken, _ call: Call) throws(Refusal) -> SignInOutcome {
        let flow = try withFlow(of: token) { $0 }
        guard let account = accounts[flow.user] else { throw .userNotFound }
        guard let missing = missingFactor(of: account, in: flow) else {
            end(token)
            return .signedIn(user: flow.user, hasSecondFactor: flow.hasSecondFactor)
        }
        let next = advance(token, to: missing.step, call).text
        if missing.step == .registrationNeeded {
            let listed = try introspectRegistration(call.continuing(next))["continuation_token"]?.text ?? ""
            return .page(.registration(continuation: listed, suggestion: account.email), nil)
        }
        let choice = BrowserSignIn.Step.methods(continuation: next, account.strongMethods)
        guard let only = account.strongMethods.first, account.strongMethods.count == 1 else {
            return .page(choice, nil)
        }
        return try sendCode(.secondFactor(id: only.id), next, from: choice, call)
    }

    private mutating func checkCode(_ sent: SentCode, _ call: Call) throws(Refusal) -> SignInOutcome {
        let step = BrowserSignIn.Step.code(sent)
        if call.fields["action"] == "resend" {
            return try sendCode(sent.purpose, sent.continuation, from: step, call)
        }
        let code = call.fields["code"] ?? ""
        let token = try token(
            call.continuing(sent.continuation),
            at: [.signInCodeSent, .secondFactorCodeSent, .registrationCodeSent]
        )
        guard !code.isEmpty else { return .page(step, .wrongCode) }
        do throws(Refusal) {
            guard token.step == .registrationCodeSent else {
                try acceptCode(code, token, call)
                return try goOn(token, call)
            }
            let entered = call.continuing(sent.continuation, ["grant_type": "oob", "oob": code])
            let next = try continueRegistration(entered)["continuation_token"]?.text ?? ""
            return try goOn(self.token(call.continuing(next), at: [.registrationCompleted]), call)
        } catch {
            guard error.code == Refusal.wrongCode.code else { throw error }
            return .page(step, .wrongCode)
        }
    }

    /// Sends a code as native authentication does; where that is refused, the person stays on a page that says so.
    private mutating func sendCode(
        _ purpose: SentCode.Purpose,
        _ continuation: String,
        from step: BrowserSignIn.Step,
        _ call: Call
    ) throws(Refusal) -> SignInOutcome {
        let challenge: JSONObject
        do throws(Refusal) {
            challenge =
                switch purpose {
                case .signIn: try challengeSignIn(call.continuing(continuation))
                case .secondFactor(let id): try challengeSignIn(call.continuing(continuation, ["id": id]))
                case .registration(let address):
                    try challengeRegistration(
                        call.continuing(continuation, ["challenge_type": "oob", "challenge_target": address])
                    )
                }
        } catch {
            guard let problem = SignInProblem(sending: error) else { throw error }
            return .page(step, problem)
        }
        let target = challenge["challenge_target_label"] ?? challenge["challenge_target"]
        guard case .string(let next) = challenge["continuation_token"], case .string(let target) = target else {
            throw .signInOver
        }
        return .page(.code(SentCode(purpose: purpose, continuation: next, sentTo: target)), nil)
    }
}

extension JSON {
    /// The text that it is, or an empty one.
    fileprivate var text: String { if case .string(let text) = self { text } else { "" } }
}

extension Call {
    /// The same call as if it had brought this continuation token and these fields, and nothing else.
    fileprivate func continuing(_ token: String, _ fields: KeyValuePairs<String, String> = [:]) -> Call {
        var all = fields.map { FormField(name: $0.key, value: $0.value) }
        all.append(FormField(name: "continuation_token", value: token))
        var call = self
        call.fields = FormFields(all)
        return call
    }
}
