// What every step of a sign-up has in common.
extension Place {
    /// Has the tenant send a code, by whose length the next entry is checked.
    nonisolated(nonsending) func requestSignUpCode() async throws(Failure) -> CodeDelivery {
        guard case .code(let delivery) = try await flow.send(session.wire.challengeSignUp()) else {
            throw Failure(.noMatchingAuthMethod)
        }
        flow.expect(delivery)
        return delivery
    }

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
            throw Failure(.noMatchingAuthMethod)
        }
        return .advance(.passwordRequired(SignUp.PasswordStep(place: next)))
    }
}
