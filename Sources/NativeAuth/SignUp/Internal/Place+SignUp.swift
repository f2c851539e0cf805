// What every step of a sign-up has in common.
extension Place {
    /// Gives the tenant what it has asked for, and leads to what it wants next.
    nonisolated(nonsending) func signUp(by grant: SignUpGrant) async throws(Failure) -> FlowOutcome<SignUp.NextStep> {
        if flow.reached == .credentialRequired { return try await askForPassword() }
        switch try await flow.send(session.wire.continueSignUp(by: grant)) {
        case .completed(let canSignIn):
            return .advance(.completed(SignInAfterSignUp(place: next, canSignIn: canSignIn)))
        case .attributesRequired(let attributes):
            return .advance(.attributesRequired(attributes, SignUp.AttributesStep(attributes: attributes, place: next)))
        case .credentialRequired:
            flow.reach(.credentialRequired)
            return try await askForPassword()
        }
    }

    /// Learns which credential it is that the tenant wants; nothing is sent to the person by that.
    nonisolated(nonsending) private func askForPassword() async throws(Failure) -> FlowOutcome<SignUp.NextStep> {
        guard case .password = try await flow.send(session.wire.challengeSignUp()) else {
            throw flow.browserRequired
        }
        return .advance(.passwordRequired(SignUp.PasswordStep(place: next)))
    }
}
