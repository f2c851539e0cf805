// The endpoints of self-service password reset.
extension TenantEngine {
    mutating func startReset(_ call: Call) throws(Refusal) -> JSONObject {
        let username = try call.username()
        let types = try call.challengeTypes()
        let capabilities = try call.capabilities()
        guard options.allowsPasswordReset else { throw .noCredentialRecovery }
        var flow = try resetFlow(for: username)
        flow.capabilities = capabilities
        guard types.contains("oob") else { return Self.redirect() }
        return ["continuation_token": begin(flow, at: .resetStarted, call)]
    }

    private func resetFlow(for username: String) throws(Refusal) -> Flow {
        let key = Account.key(username)
        let account = accounts[key]
        if let account, account.kind == .password, !account.isDisabled { return Flow(user: key) }
        if options.hidesUnknownUsers { return Flow(user: key, isDecoy: true) }
        guard let account else { throw .userNotFound }
        throw account.isDisabled ? .userDisabled : .noCredentialRecovery
    }

    mutating func challengeReset(_ call: Call) throws(Refusal) -> JSONObject {
        let token = try token(call, at: [.resetStarted, .resetCodeSent])
        guard try call.allows("oob") else { return redirect(spending: token) }
        let user = try withFlow(of: token) { $0.user }
        let address = accounts[user]?.addressForReset ?? user
        return try sendCode(token, to: .email(address), purpose: .passwordReset, next: .resetCodeSent, call)
    }

    mutating func continueReset(_ call: Call) throws(Refusal) -> JSONObject {
        let token = try token(call, at: [.resetCodeSent])
        try checkCode(call.required("oob"), token, call)
        return [
            "expires_in": .integer(Int(options.tokenLifetime.components.seconds)),
            "continuation_token": advance(token, to: .resetCodeVerified, call),
        ]
    }

    mutating func submitPassword(_ call: Call) throws(Refusal) -> JSONObject {
        let token = try token(call, at: [.resetCodeVerified])
        let password = try call.required("new_password")
        let user = try withFlow(of: token) { $0.user }
        guard let account = accounts[user] else { throw .userNotFound }
        try PasswordPolicy.check(password, for: account.email, after: account.passwords)
        let script = polling.first ?? PollScript()
        if polling.count > 1 { polling.removeFirst() }
        try withFlow(of: token) { $0.submission = Submission(password: password, script: script) }
        var body: JSONObject = ["continuation_token": advance(token, to: .resetSubmitted, call)]
        body["poll_interval"] = options.pollInterval.map(JSON.raw)
        return body
    }

    mutating func pollCompletion(_ call: Call) throws(Refusal) -> JSONObject {
        let token = try token(call, at: [.resetSubmitted])
        let (user, password, status) = try withFlow(of: token) { flow throws(Refusal) in
            guard let status = flow.submission?.poll(), let password = flow.submission?.password else {
                throw .invalidToken()
            }
            return (flow.user, password, status)
        }
        switch status {
        case .notStarted: return ["status": "not_started"]
        case .inProgress, .ended(.never): return ["status": "in_progress"]
        case .ended(.succeeded(let withToken)):
            accounts[user]?.change(to: password)
            return conclude("succeeded", token, next: withToken ? .resetCompleted : nil, call)
        case .ended(.failed(let withToken)):
            return conclude("failed", token, next: withToken ? .resetCodeVerified : nil, call)
        case .ended(.rejected(let refusal)):
            rewind(token, to: .resetCodeVerified)
            throw .password(refusal)
        }
    }

    private mutating func conclude(
        _ status: String,
        _ token: ContinuationToken,
        next: FlowStep?,
        _ call: Call
    ) -> JSONObject {
        var body: JSONObject = ["status": .string(status)]
        if let next { body["continuation_token"] = advance(token, to: next, call) } else { end(token) }
        return body
    }

    /// Ends a flow that can't go on without a browser.
    mutating func redirect(spending token: ContinuationToken, reason: String? = nil) -> JSONObject {
        end(token)
        return Self.redirect(reason: reason)
    }

    /// The body that ends the native flow and sends the user to a browser.
    static func redirect(reason: String? = nil) -> JSONObject {
        var body: JSONObject = ["challenge_type": "redirect"]
        body["redirect_reason"] = reason.map(JSON.string)
        return body
    }
}
