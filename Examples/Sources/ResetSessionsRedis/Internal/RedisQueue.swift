import Dispatch
import Synchronization

/// The commands that wait for a connection.
final class RedisQueue: Sendable {
    private struct State {
        var calls: [RedisCall] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let signal = DispatchSemaphore(value: 0)
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Takes a call in, unless too many wait.
    func add(_ call: RedisCall) -> Bool {
        let isAdded = state.withLock { state in
            state.calls.removeAll(where: \.isOver)
            guard !state.isClosed, state.calls.count < limit else { return false }
            state.calls.append(call)
            return true
        }
        if isAdded { signal.signal() }
        return isAdded
    }

    /// Blocks the thread until there is a call; `nil` when there will be none any more.
    func next() -> RedisCall? {
        while true {
            signal.wait()
            let (call, isClosed) = state.withLock { state in
                (state.calls.isEmpty ? nil : state.calls.removeFirst(), state.isClosed)
            }
            if isClosed {
                call?.finish(.failure(.lost))
                signal.signal()
                return nil
            }
            if let call, !call.isOver { return call }
        }
    }

    /// Ends each thread that waits for a call.
    func close() {
        state.withLock { $0.isClosed = true }
        signal.signal()
    }
}
