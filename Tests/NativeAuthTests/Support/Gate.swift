import Locking

/// Holds an answer back until the test opens it, or the task that waits is cancelled.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var held: [Int: CheckedContinuation<Bool, Never>] = [:]
        var watchers: [CheckedContinuation<Void, Never>] = []
        var arrivals = 0
    }

    private let state = Locked(State())

    /// Lets everything through from now on.
    func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [:] }
            return state.held.values.map { $0 }
        }
        for continuation in held {
            continuation.resume(returning: true)
        }
    }

    /// Returns once something has come to the gate.
    func arrival() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.arrivals == 0 {
                    state.watchers.append(continuation)
                }
                return state.arrivals > 0
            }
            if isThere {
                continuation.resume()
            }
        }
    }

    /// Waits at the gate.
    ///
    /// - Returns: Whether it was opened; `false` after a cancellation.
    func pass() async -> Bool {
        let (id, watchers) = state.withLock { state in
            state.arrivals += 1
            defer { state.watchers = [] }
            return (state.arrivals, state.watchers)
        }
        for watcher in watchers {
            watcher.resume()
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOpen: Bool? = state.withLock { state in
                    if state.isOpen { return true }
                    if Task.isCancelled { return false }
                    state.held[id] = continuation
                    return nil
                }
                if let isOpen {
                    continuation.resume(returning: isOpen)
                }
            }
        } onCancel: {
            state.withLock { $0.held.removeValue(forKey: id) }?.resume(returning: false)
        }
    }
}
