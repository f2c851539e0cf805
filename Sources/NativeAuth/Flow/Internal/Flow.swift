import Locking
import NativeAuthEssentials

/// One run through a flow: shared by its steps, it holds the newest token and takes one call at a time.
final class Flow: Sendable {
    let session: Session
    /// Whose flow it is.
    let username: String
    private let state: Locked<FlowState>

    init(_ session: Session, username: String) {
        self.session = session
        self.username = username
        state = Locked(FlowState(correlation: .random()))
    }

    var correlationId: UUID {
        state.withLock { $0.correlation.id }
    }

    /// Runs one call of a step: locally refused when the flow is busy, over, or past that step.
    ///
    /// - Parameters:
    ///   - position: Where the step was made.
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
