import Synchronization

/// The work on sessions that is under way, which a server that stops has to wait for.
final class Underway: Sendable {
    private let count = Mutex(0)

    /// Does work to its end, also where the task that asks for it is cancelled.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        count.withLock { $0 += 1 }
        defer { count.withLock { $0 -= 1 } }
        return await Task { await work() }.value
    }

    /// Waits until nothing is under way, or for so long.
    func finish(within limit: Duration) async {
        let clock = ContinuousClock()
        let end = clock.now + limit
        // A task of its own, since the one that stops a server is cancelled.
        await Task.detached { [self] in
            while count.withLock({ $0 }) > 0, clock.now < end { try? await clock.sleep(for: .milliseconds(20)) }
        }.value
    }
}
