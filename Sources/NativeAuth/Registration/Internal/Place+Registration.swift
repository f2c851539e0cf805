extension Place {
    /// Ends a registration, by its code or without one, and exchanges it for tokens.
    nonisolated(nonsending) func endRegistration(
        code: String?,
        for wanted: TokenRequest
    ) async throws(Failure) -> FlowOutcome<SignIn.Step> {
        if flow.reached == nil {
            try await flow.send(session.wire.continueRegistration(code: code))
            flow.reach(.contactRegistered)
        }
        return try await signIn(by: .continuation(username: flow.username), for: wanted)
    }
}
