import Synchronization

/// The work on sessions that is under way, which a server that stops has to wait for.
final class Underway: Sendable {
    private let state = Mutex((count: 0, isEnding: false))

    /// Whether nobody will answer another request.
    var isEnding: Bool { state.withLock { $0.isEnding } }

    /// Does work to its end, also where the task that asks for it is cancelled.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        state.withLock { $0.count += 1 }
        defer { state.withLock { $0.count -= 1 } }
        return await Task { await work() }.value
    }

    /// Says that the server stops.
    func end() {
        state.withLock { $0.isEnding = true }
    }

    /// Waits until nothing is under way, or for so long.
    func finish(within limit: Duration) async {
        let clock = ContinuousClock()
        let end = clock.now + limit
        // A task of its own, since the one that stops a server is cancelled.
        await Task.detached { [self] in
            while state.withLock({ $0.count }) > 0, clock.now < end { try? await clock.sleep(for: .milliseconds(20)) }
        }.value
    }
}
