// The second factor of a sign-in.
extension TenantEngine {
    /// Whether a password isn't enough for an account.
    func needsSecondFactor(_ account: Account) -> Bool {
        account.needsSecondFactor || account.kind == .password && options.requiresSecondFactor
    }

    /// The factor that has to come before a sign-in ends: what an app needs for it, and where the flow goes on.
    func missingFactor(of account: Account, in flow: Flow) -> (capability: String, step: FlowStep)? {
        guard needsSecondFactor(account), !flow.hasSecondFactor else { return nil }
        return account.strongMethods.isEmpty
            ? (Capability.registrationRequired, .registrationNeeded) : (Capability.mfaRequired, .secondFactorNeeded)
    }

    mutating func introspectSignIn(_ call: Call) throws(Refusal) -> JSONObject {
        let token = try token(call, at: [.secondFactorNeeded, .secondFactorsListed, .secondFactorCodeSent])
        let user = try withFlow(of: token) { $0.user }
        let methods = (accounts[user]?.strongMethods ?? []).map { strong -> JSON in
            .object([
                "id": .string(strong.id), "challenge_type": "oob",
                "challenge_channel": .string(strong.method.channel.rawValue),
                "login_hint": .string(Address.mask(strong.method.target)),
            ])
        }
        return ["continuation_token": advance(token, to: .secondFactorsListed, call), "methods": .array(methods)]
    }

    mutating func challengeSecondFactor(_ token: ContinuationToken, _ call: Call) throws(Refusal) -> JSONObject {
        guard try call.allows("oob") else { return redirect(spending: token) }
        guard let id = call.fields["id"], !id.isEmpty else { throw .introspectRequired }
        let user = try withFlow(of: token) { $0.user }
        let methods = accounts[user]?.strongMethods ?? []
        guard let chosen = methods.first(where: { $0.id == id })?.method else {
            throw .unknownMethod(methods.map(\.id))
        }
        if let redirect = try refuseNumber(of: chosen, spending: token) { return redirect }
        return try sendCode(token, to: chosen, purpose: .secondFactor, next: .secondFactorCodeSent, call)
    }

    /// Refuses a number that gets no text message, by an error or by the redirect that ends the flow.
    mutating func refuseNumber(
        of method: MockUser.Method,
        spending token: ContinuationToken
    ) throws(Refusal) -> JSONObject? {
        guard method.channel == .sms else { return nil }
        let rule = options.refusedNumbers
            .filter { method.target.hasPrefix(Address.normalized($0.key)) }
            .max { $0.key.count < $1.key.count }
        switch rule?.value {
        case nil: return nil
        case .browserRequired:
            if try withFlow(of: token, { $0.isInBrowser }) { return nil }
            return redirect(spending: token)
        case let refusal?: throw .numberRefused(refusal)
        }
    }
}

extension Refusal {
    static let introspectRequired = Refusal(
        error: "invalid_request",
        suberror: "introspect_required",
        code: 90100,
        message: "The id parameter is empty or not valid.",
        hint: "A second factor is chosen by its id, which '\(Endpoint.signInIntrospect.rawValue)' lists."
    )

    static func unknownMethod(_ ids: [String]) -> Refusal {
        parameter("id", hint: "The methods of this account have the ids \(ids.joined(separator: ", ")).")
    }

    static func numberRefused(_ refusal: PhoneRefusal) -> Refusal {
        Refusal(
            error: "access_denied",
            suberror: refusal.rawValue,
            code: 550024,
            message: "Text messages to this number are blocked."
        )
    }
}
