extension NativeAuthClient {
    /// Goes on with a step that was saved, here or elsewhere.
    ///
    /// Nothing is sent. Whether the tenant still takes the flow shows at the next call: ``PasswordResetError/expired(_:)``
    /// when it took too long.
    ///
    /// - Parameter state: What ``SavableStep/savedState`` gave.
    /// - Returns: The step.
    /// - Throws: ``SavedStateError``; `malformed`, `unsupportedVersion` or `tampered` for the text, `otherTenant` or
    ///   `otherClient` when this client is configured for another one, `notConfigured` when it is configured for none,
    ///   `unavailable` in a process without SHA-256.
    public func resume(_ state: SavedState) throws(SavedStateError) -> ResumedStep {
        guard let session else { throw .notConfigured }
        let snapshot = try SealedState.open(state, with: session.savedStateKey)
        guard snapshot.tenant == session.identity.tenant else { throw .otherTenant }
        guard snapshot.clientId == session.identity.clientId else { throw .otherClient }
        do throws(Failure) {
            return try snapshot.step.resumed(at: Flow.resume(session, username: snapshot.username, snapshot.flow))
        } catch {
            throw .malformed
        }
    }
}
