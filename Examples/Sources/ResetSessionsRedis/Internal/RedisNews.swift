import Synchronization

/// Tells when Redis goes and when it comes back, and nothing in between.
final class RedisNews: Sendable {
    private struct State {
        var isAway = false
        var answers = 0
    }

    private let state = Mutex(State())
    private let report: @Sendable (RedisError?) -> Void

    init(_ report: @escaping @Sendable (RedisError?) -> Void) {
        self.report = report
    }

    /// How many commands were answered so far.
    var answers: Int { state.withLock { $0.answers } }

    /// Notes what became of a command.
    ///
    /// - Parameters:
    ///   - outcome: The answer, or why there is none.
    ///   - start: ``answers`` when the command began: a failure is old news once another one was answered meanwhile.
    func note(_ outcome: RedisCall.Outcome, begunAfter start: Int) {
        let error: RedisError? = if case .failure(let error) = outcome { error } else { nil }
        // A Redis that is full is there.
        guard error != .refused("OOM") else { return }
        // Within the lock, so that what is reported last is how it is.
        state.withLock { state in
            guard error == nil || state.answers == start else { return }
            if error == nil { state.answers += 1 }
            if state.isAway != (error != nil) { report(error) }
            state.isAway = error != nil
        }
    }
}
