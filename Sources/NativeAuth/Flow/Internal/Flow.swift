import Locking
import NativeAuthEssentials

/// One run through a flow: shared by its steps, it holds the newest token and takes one call at a time.
final class Flow: Sendable {
    let session: Session
    /// Whose flow it is, as far as it is known from the start.
    let username: String?
    private let state: Locked<FlowState>

    private init(_ session: Session, username: String?) {
        self.session = session
        self.username = username
        state = Locked(FlowState(correlation: .random()))
    }

    /// Begins a flow, and gives its first place.
    static func begin(_ session: Session, username: String? = nil) -> Place {
        Place(flow: Flow(session, username: username), position: 0)
    }

    /// Takes up a flow where it was saved.
    static func resume(_ session: Session, username: String?, _ saved: Snapshot.State) -> Place {
        let place = begin(session, username: username)
        place.flow.state.withLock { $0 = FlowState(saved) }
        return place
    }

    /// What there is to save for a step at this position.
    func snapshot(at position: Int) throws(SavedStateError) -> Snapshot.State {
        try state.withLock { (state) throws(SavedStateError) in try state.snapshot(at: position) }
    }

    var correlationId: UUID {
        state.withLock { $0.correlation.id }
    }

    /// Runs one call of a step: locally refused when the flow is busy, over, or past that step.
    ///
    /// - Parameters:
    ///   - position: Where the step stands.
    ///   - publicError: Makes the flow's public error of a failure.
    ///   - body: What the call does; it may send several requests.
    /// - Returns: What the body returned.
    /// - Throws: The public error of what failed.
    func perform<Value: Sendable, PublicError: FlowError>(
        at position: Int,
        or publicError: (Failure) -> PublicError,
        _ body: nonisolated(nonsending) (Flow) async throws(Failure) -> FlowOutcome<Value>
    ) async throws(PublicError) -> Value {
        do throws(Failure) {
            try state.withLock { (state) throws(Failure) in try state.begin(at: position) }
        } catch {
            throw publicError(error)
        }
        do throws(Failure) {
            let outcome = try await withTaskExecutorPreference(session.executor) { () async throws(Failure) in
                try await body(self)
            }
            return state.withLock { $0.end(outcome) }
        } catch {
            let thrown = publicError(error)
            state.withLock { $0.fail(error, endsFlow: thrown.endsFlow) }
            throw thrown
        }
    }

    /// Asks the tenant, and adopts the newest token and the tenant's correlation id, also from an error.
    ///
    /// - Parameters:
    ///   - call: The question.
    ///   - attempt: The number of the attempt, for events; more than one only while polling.
    /// - Returns: The answer, read.
    /// - Throws: What the answer means, or why there is none.
    nonisolated(nonsending) func send<Reply>(_ call: Call<Reply>, attempt: Int = 1) async throws(Failure) -> Reply {
        if Task.isCancelled {
            throw Failure(.cancelled)
        }
        let position = state.withLock { FlowPosition(continuation: $0.continuation, correlation: $0.correlation) }
        let response = try await exchange(call.request(position), call.endpoint, attempt, position.correlation.id)
        let correlation = position.correlation.adopting(response.headers["client-request-id"])
        let answer = call.read(response, correlation.id)
        state.withLock { state in
            state.adopt(correlation)
            state.adopt(answer.continuation)
        }
        return try answer.result.get()
    }

    /// Asks for a challenge; where it sends a code, the next entry is checked by that code's length.
    ///
    /// - Throws: `stepCompleted` without a request once the tenant has taken the first part of a call: that call is to be
    ///   made again, and no code is sent meanwhile.
    nonisolated(nonsending) func challenge<Reply: Challenge>(_ call: Call<Reply>) async throws(Failure) -> Reply {
        guard reached == nil else { throw Failure(.stepCompleted) }
        let reply = try await send(call)
        if let delivery = reply.delivery {
            state.withLock { $0.codeLength = delivery.codeLength }
        }
        return reply
    }

    /// Asks for a code where nothing else can be shown.
    ///
    /// - Returns: Where the code went.
    /// - Throws: `browserRequired` when the tenant wants something else.
    nonisolated(nonsending) func requestCode(_ call: Call<some Challenge>) async throws(Failure) -> CodeDelivery {
        guard let delivery = try await challenge(call).delivery else { throw browserRequired }
        return delivery
    }

    /// The failure for a challenge that the step can't show.
    var browserRequired: Failure { Failure(.browserRequired, Diagnostics(correlationId: correlationId)) }

    /// Cleans up an entry, which must be as long as the newest code, whichever step it was given to.
    func check(code: String) throws(Failure) -> String {
        try OneTimeCode(code, length: state.withLock { $0.codeLength }).digits
    }

    /// How far the call before came, if it failed on its way.
    var reached: Reached? { state.withLock { $0.reached } }

    /// Remembers that the tenant has taken the first part of a call.
    func reach(_ reached: Reached) {
        state.withLock { $0.reached = reached }
    }

    nonisolated(nonsending) private func exchange(
        _ request: HTTPRequest,
        _ endpoint: String,
        _ attempt: Int,
        _ id: UUID
    ) async throws(Failure) -> HTTPResponse {
        session.observer?(.sent(endpoint: endpoint, attempt: attempt, correlationId: id))
        let stopwatch = Stopwatch(session.clock)
        do throws(TransportError) {
            let response = try await session.transport.send(request)
            session.observer?(
                .answered(
                    endpoint: endpoint,
                    status: response.status,
                    duration: stopwatch.elapsed,
                    attempt: attempt,
                    correlationId: id
                )
            )
            return response
        } catch {
            session.observer?(
                .failed(
                    endpoint: endpoint,
                    code: error.code,
                    duration: stopwatch.elapsed,
                    attempt: attempt,
                    correlationId: id
                )
            )
            var error = error
            error.correlationId = id
            throw Failure(error)
        }
    }
}
