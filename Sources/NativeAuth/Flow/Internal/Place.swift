/// Where a step stands in its flow; what every step has in place of a flow of its own.
///
/// Steps of one place (a code step and the one that a resend returned) are equally good.
struct Place: Sendable {
    let flow: Flow
    /// Counted from 0, where the flow starts.
    let position: Int

    /// The place that a call which leads on leads to.
    var next: Place { Place(flow: flow, position: position + 1) }

    var session: Session { flow.session }

    /// Runs one call of a step: locally refused when the flow is busy, over, or past this place.
    ///
    /// - Parameters:
    ///   - publicError: Makes the flow's public error of a failure.
    ///   - body: What the call does; it may send several requests.
    /// - Returns: What the body returned.
    /// - Throws: The public error of what failed.
    func perform<Value: Sendable, PublicError: FlowError>(
        or publicError: (Failure) -> PublicError,
        _ body: nonisolated(nonsending) (Flow) async throws(Failure) -> FlowOutcome<Value>
    ) async throws(PublicError) -> Value {
        try await flow.perform(at: position, or: publicError, body)
    }
}
