// What every way to tokens has in common, whichever flow it ends.
extension Place {
    /// Asks what the person of a new flow signs in with.
    nonisolated(nonsending) func firstFactor(challengeTypes: [ChallengeType]?) async throws(Failure) -> FirstFactor {
        let username = flow.username ?? ""
        try await flow.send(session.wire.initiateSignIn(username: username, challengeTypes: challengeTypes))
        return try await flow.challenge(session.wire.challengeSignIn(challengeTypes: challengeTypes))
    }

    /// Signs in who has just come to the end of another flow, where the tenant has given a token for that.
    func signInAfterFlow(
        _ canSignIn: Bool,
        for wanted: TokenRequest
    ) async throws(NativeAuthError) -> SignIn.Step {
        try await perform(or: NativeAuthError.wanting(wanted)) { (flow) throws(Failure) in
            guard canSignIn else { throw Failure(.noMatchingAuthMethod) }
            return try await signIn(by: .continuation(username: flow.username), for: wanted)
        }
    }

    /// Exchanges a proof of who the person is for tokens, or leads to what has to come before them.
    nonisolated(nonsending) func signIn(
        by grant: TokenGrant,
        for wanted: TokenRequest
    ) async throws(Failure) -> FlowOutcome<SignIn.Step> {
        switch flow.reached {
        case .mfaRequired: return try await askForSecondFactor(wanted)
        case .registrationRequired: return try await askForRegistration(wanted)
        default: break
        }
        switch try await flow.send(session.wire.redeem(grant, for: wanted)) {
        case .tokens(let response):
            return .advance(.completed(try SignInResult(response, for: wanted, in: flow)))
        case .mfaRequired:
            flow.reach(.mfaRequired)
            return try await askForSecondFactor(wanted)
        case .registrationRequired:
            flow.reach(.registrationRequired)
            return try await askForRegistration(wanted)
        }
    }

    nonisolated(nonsending) private func askForSecondFactor(
        _ wanted: TokenRequest
    ) async throws(Failure) -> FlowOutcome<SignIn.Step> {
        let methods = try await flow.send(session.wire.introspectFactors())
        return .advance(.mfaRequired(MFA.Step(methods: methods, place: next, wanted: wanted)))
    }

    nonisolated(nonsending) private func askForRegistration(
        _ wanted: TokenRequest
    ) async throws(Failure) -> FlowOutcome<SignIn.Step> {
        let methods = try await flow.send(session.wire.introspectRegistration())
        let step = StrongAuthRegistration.Step(availableMethods: methods, place: next, wanted: wanted)
        return .advance(.registrationRequired(step))
    }
}
