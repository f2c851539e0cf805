// The endpoints that register a strong method, for a sign-in that needs one.
extension TenantEngine {
    mutating func introspectRegistration(_ call: Call) throws(Refusal) -> JSONObject {
        let steps: Set<FlowStep> = [
            .registrationNeeded, .registrationListed, .registrationCodeSent, .registrationPreverified,
        ]
        let token = try token(call, at: steps)
        let user = try withFlow(of: token) { $0.user }
        let email: JSONObject = [
            "id": "email", "challenge_type": "oob", "challenge_channel": "email",
            "login_hint": .string(accounts[user]?.email ?? user),
        ]
        let sms: JSONObject = ["id": "sms", "challenge_type": "oob", "challenge_channel": "sms"]
        return [
            "continuation_token": advance(token, to: .registrationListed, call),
            "methods": [.object(email), .object(sms)],
        ]
    }

    mutating func challengeRegistration(_ call: Call) throws(Refusal) -> JSONObject {
        let token = try token(call, at: [.registrationListed, .registrationCodeSent, .registrationPreverified])
        let method = try call.methodToRegister()
        if let redirect = try refuseNumber(of: method, spending: token) { return redirect }
        let (user, isSignUp) = try withFlow(of: token) { ($0.user, $0.signUp != nil) }
        if isSignUp, method.channel == .email, Account.key(method.target) == user {
            try withFlow(of: token) { $0.method = method }
            return [
                "continuation_token": advance(token, to: .registrationPreverified, call),
                "challenge_type": "preverified",
            ]
        }
        return try sendCode(token, to: method, purpose: .registration, next: .registrationCodeSent, call)
    }

    mutating func continueRegistration(_ call: Call) throws(Refusal) -> JSONObject {
        let token: ContinuationToken
        if try call.required("grant_type") == "oob" {
            token = try self.token(call, at: [.registrationCodeSent])
            try checkCode(call.required("oob"), token, call)
        } else {
            token = try self.token(call, at: [.registrationPreverified])
        }
        let (user, method) = try withFlow(of: token) { flow in
            flow.hasSecondFactor = true
            return (flow.user, flow.method)
        }
        if let method { accounts[user]?.register(method, random: &random) }
        return ["continuation_token": advance(token, to: .registrationCompleted, call)]
    }
}

extension Call {
    /// The method that is to be registered, if it can be one.
    fileprivate func methodToRegister() throws(Refusal) -> MockUser.Method {
        let type = try required("challenge_type")
        guard type.split(separator: " ").contains("oob") else {
            throw .unknownChallengeType(hint: "A method is registered with 'oob'.")
        }
        let target = try required("challenge_target")
        let channel = fields["challenge_channel"] ?? (target.contains("@") ? "email" : "sms")
        let method: MockUser.Method? =
            switch channel {
            case "email": .email(target)
            case "sms": .sms(target)
            default: nil
            }
        guard let method else {
            throw .malformed(
                "The challenge_channel isn't known.",
                hint: Hint.word(channel, of: "challenge_channel", among: ["email", "sms"])
            )
        }
        guard method.isPossible else {
            throw .malformed(
                "The verification contact isn't valid.",
                hint: "A target is an address, or a number such as +14255550100."
            )
        }
        return method
    }
}
