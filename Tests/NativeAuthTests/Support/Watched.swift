import Locking

/// A value that a test waits for; each wait ends with its task.
final class Watched<Value: Sendable>: Sendable {
    private struct Waiter {
        let isOver: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var value: Value
        var nextId = 0
        var waiters: [Int: Waiter] = [:]
    }

    private let state: Locked<State>

    init(_ value: Value) {
        state = Locked(State(value: value))
    }

    var value: Value { state.withLock { $0.value } }

    /// Changes the value, and ends each wait for what it is now.
    @discardableResult
    func change<Result>(_ body: (inout Value) -> Result) -> Result {
        let (result, over) = state.withLock { state in
            let result = body(&state.value)
            let over = state.waiters.filter { $0.value.isOver(state.value) }
            for id in over.keys { state.waiters[id] = nil }
            return (result, over.values)
        }
        for waiter in over {
            waiter.continuation.resume(returning: true)
        }
        return result
    }

    /// Returns once the value is like that, or the task is cancelled.
    ///
    /// - Parameter isOver: What is waited for.
    /// - Returns: Whether it has come; `false` after a cancellation.
    func wait(until isOver: @escaping @Sendable (Value) -> Bool) async -> Bool {
        let id = state.withLock { state in
            state.nextId += 1
            return state.nextId
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result: Bool? = state.withLock { state in
                    if isOver(state.value) { return true }
                    if Task.isCancelled { return false }
                    state.waiters[id] = Waiter(isOver: isOver, continuation: continuation)
                    return nil
                }
                if let result {
                    continuation.resume(returning: result)
                }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume(returning: false)
        }
    }
}
