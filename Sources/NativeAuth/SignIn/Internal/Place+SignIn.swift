// What every way to tokens has in common, whichever flow it ends.
extension Place {
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
