import Synchronization

/// A command that somebody waits for, until there is an answer or the wait is over.
final class RedisCall: Sendable {
    typealias Outcome = Result<RedisReply, RedisError>

    private enum State {
        case begun
        case awaited(CheckedContinuation<Outcome, Never>)
        case over(Outcome)
    }

    let words: [String]
    /// What takes it back where nobody has learnt that it was done.
    let undo: [String]?
    private let state = Mutex(State.begun)

    init(_ words: [String], undo: [String]? = nil) {
        self.words = words
        self.undo = undo
    }

    /// Waits; for as long as it takes, unless the task is cancelled.
    var outcome: Outcome {
        get async {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let known = state.withLock { state -> Outcome? in
                        if case .over(let outcome) = state { return outcome }
                        state = .awaited(continuation)
                        return nil
                    }
                    if let known { continuation.resume(returning: known) }
                }
            } onCancel: {
                finish(.failure(.cancelled))
            }
        }
    }

    /// Whether nobody waits any more.
    var isOver: Bool {
        state.withLock { if case .over = $0 { true } else { false } }
    }

    /// Tells who waits; what comes after the first outcome is for nobody.
    ///
    /// - Returns: Whether it is the first.
    @discardableResult
    func finish(_ outcome: Outcome) -> Bool {
        let before = state.withLock { state in
            defer { if case .over = state {} else { state = .over(outcome) } }
            return state
        }
        switch before {
        case .over: return false
        case .begun: break
        case .awaited(let continuation): continuation.resume(returning: outcome)
        }
        return true
    }
}
