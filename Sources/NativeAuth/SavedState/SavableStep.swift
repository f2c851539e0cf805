/// A step that can be saved, and resumed by a client with the same tenant and client id.
///
/// ```swift
/// let kept = try codeStep.savedState.rawValue
/// // Later, perhaps in another process:
/// if case .resetCode(let step) = try client.resume(SavedState(rawValue: kept)) {
///     _ = try await step.submitCode(code)
/// }
/// ```
public protocol SavableStep: Sendable {
    /// The step as a text, with the flow as it is now.
    ///
    /// Reading it changes nothing: the step itself stays good. Of two processes that resume one text, the tenant lets the
    /// faster one go on.
    ///
    /// - Throws: ``SavedStateError``; `stepCompleted`, `stepInUse` or `flowEnded` for a step that can't be called now,
    ///   `tooLong` when the tenant has sent more than 64 KiB hold, such as a long continuation token, `unavailable` in a process without SHA-256.
    var savedState: SavedState { get throws(SavedStateError) }
}

/// A step of this library, and what it is besides its place.
protocol PlacedStep: SavableStep {
    var place: Place { get }
    var snapshot: Snapshot.Step { get }
}

extension PlacedStep {
    /// The step as a text, with the flow as it is now.
    public var savedState: SavedState {
        get throws(SavedStateError) {
            let session = place.session
            let state = try place.flow.snapshot(at: place.position)
            let snapshot = Snapshot(
                tenant: session.identity.tenant,
                clientId: session.identity.clientId,
                username: place.flow.username,
                flow: state,
                step: snapshot
            )
            return try SealedState.seal(snapshot, with: session.savedStateKey)
        }
    }
}
