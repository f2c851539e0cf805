import Locking

/// What comes of one piece of work, for all who wait for it; one who gives up doesn't end it for the others.
final class SharedOutcome<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var value: Value?
        var lastWaiter = 0
        var waiting: [Int: CheckedContinuation<Value?, Never>] = [:]
    }

    private let state = Locked(State())

    /// Gives all who wait, and those who come later, the outcome.
    func fulfil(_ value: Value) {
        let waiting = state.withLock { state in
            state.value = value
            defer { state.waiting = [:] }
            return state.waiting.values.map(\.self)
        }
        for continuation in waiting {
            continuation.resume(returning: value)
        }
    }

    /// Waits for the outcome; `nil` after a cancellation of the task that waits.
    func value() async -> Value? {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let known: Value?? = state.withLock { state in
                    if let value = state.value { return value }
                    if Task.isCancelled { return .some(nil) }
                    state.waiting[id] = continuation
                    return nil
                }
                if let known { continuation.resume(returning: known) }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: nil)
        }
    }
}
