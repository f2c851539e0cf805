import Synchronization

/// Tells when Redis goes, or refuses what it is asked, and when that is over, and nothing in between.
final class RedisNews: Sendable {
    private enum Condition {
        case good
        case away
        /// It is there, and refuses such commands: it may be full, or another one's replica.
        case refusing([String])
    }

    private struct State {
        var condition = Condition.good
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
    ///   - words: The command.
    ///   - start: ``answers`` when the command began: a failure is old news once another one was answered meanwhile.
    func note(_ outcome: RedisCall.Outcome, of words: [String], begunAfter start: Int) {
        // The first two words are the command and, for a script, its text.
        let kind = Array(words.prefix(2))
        // Within the lock, so that what is reported last is how it is.
        state.withLock { state in
            switch (outcome, state.condition) {
            case (.failure(let error), .good) where error.isRefusal || state.answers == start:
                state.condition = error.isRefusal ? .refusing(kind) : .away
                report(error)
            case (.failure(let error), .away) where error.isRefusal:
                state.condition = .refusing(kind)
                report(error)
            case (.failure, _): break
            case (.success, let condition):
                state.answers += 1
                switch condition {
                case .good: return
                // It may do what only reads, and go on refusing the rest.
                case .refusing(let refused) where refused != kind: return
                case .away, .refusing: break
                }
                state.condition = .good
                report(nil)
            }
        }
    }
}
