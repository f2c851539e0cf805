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
    private let state = Mutex(State.begun)

    init(_ words: [String]) {
        self.words = words
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
    func finish(_ outcome: Outcome) {
        let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            switch state {
            case .over: return nil
            case .begun:
                state = .over(outcome)
                return nil
            case .awaited(let continuation):
                state = .over(outcome)
                return continuation
            }
        }
        waiting?.resume(returning: outcome)
    }
}
