/// Waiting until a new password is in force, as a state machine: an answer and the time so far in, the next move out.
struct ResetPoll: Sendable {
    /// What a question to the tenant brought.
    enum Event: Sendable {
        case status(ResetStatus)
        case failed(Failure)
    }

    /// What to do next.
    enum Move: Sendable {
        /// Wait, then ask again.
        case wait(Duration)
        case succeed(Continuation?)
        case fail(Failure)
    }

    let interval: Duration
    let deadline: Duration

    /// Decides.
    ///
    /// - Parameters:
    ///   - event: What the newest question brought.
    ///   - elapsed: The time since the first question.
    /// - Returns: The next move.
    func move(after event: Event, elapsed: Duration) -> Move {
        switch event {
        case .status(.succeeded(let continuation)):
            .succeed(continuation)
        case .status(.failed(let continuation, let diagnostics)):
            .fail(Failure(.resetFailed, diagnostics, mayRetry: continuation != nil))
        case .status(.pending(let diagnostics)):
            waiting(elapsed: elapsed, after: diagnostics)
        case .failed(let failure) where Self.isPassing(failure):
            waiting(elapsed: elapsed, after: failure.diagnostics)
        case .failed(let failure):
            .fail(failure)
        }
    }

    private func waiting(elapsed: Duration, after diagnostics: Diagnostics?) -> Move {
        let wait = max(interval, diagnostics?.retryAfter ?? .zero)
        guard elapsed + wait <= deadline else {
            return .fail(Failure(.resetUnconfirmed, diagnostics))
        }
        return .wait(wait)
    }

    /// Whether a failed question says nothing about the password, so that asking again is right: it changes nothing.
    private static func isPassing(_ failure: Failure) -> Bool {
        switch failure.kind {
        case .network: failure.isRetryable
        case .serverUnavailable, .throttled: true
        default: false
        }
    }

    /// Whether after that failure the password may still come into force, and nothing but asking on is left to do.
    static func leavesOpen(_ failure: Failure) -> Bool {
        switch failure.kind {
        case .network, .serverUnavailable, .throttled, .resetUnconfirmed, .invalidResponse, .cancelled, .expired: true
        default: false
        }
    }
}
