import Locking

/// A clock whose time the test moves; or one that jumps to the end of each sleep by itself.
final class TestClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration = .zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var now = Instant()
        var nextId = 0
        var sleepers: [Int: Sleeper] = [:]
        var sleeps: [Duration] = []
        var watchers: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let jumps: Bool
    private let state = Locked(State())

    init(jumps: Bool = false) {
        self.jumps = jumps
    }

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .zero }
    /// How long each sleep so far was to be.
    var sleeps: [Duration] { state.withLock { $0.sleeps } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.nextId += 1
            return state.nextId
        }
        let isOver = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                begin(id, Sleeper(deadline: deadline, continuation: continuation))
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(returning: false)
        }
        if !isOver {
            throw CancellationError()
        }
    }

    /// Moves the time and ends, in their order, the sleeps that are over by then.
    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys {
                state.sleepers[id] = nil
            }
            return due.values.sorted { $0.deadline < $1.deadline }
        }
        for sleeper in due {
            sleeper.continuation.resume(returning: true)
        }
    }

    /// Returns once something sleeps: how long it has still to sleep; `nil` after a cancellation.
    func nextSleep() async -> Duration? {
        let id = state.withLock { state in
            state.nextId += 1
            return state.nextId
        }
        while !Task.isCancelled {
            let rest = state.withLock { state in
                state.sleepers.values.map(\.deadline).min().map { state.now.duration(to: $0) }
            }
            if let rest {
                return rest
            }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isOver = state.withLock { state in
                        if !state.sleepers.isEmpty || Task.isCancelled { return true }
                        state.watchers[id] = continuation
                        return false
                    }
                    if isOver {
                        continuation.resume()
                    }
                }
            } onCancel: {
                state.withLock { $0.watchers.removeValue(forKey: id) }?.resume()
            }
        }
        return nil
    }

    /// Returns once something sleeps; `nil` when the work that was to sleep ends without.
    func nextSleep(of work: Task<Void, any Error>) async -> Duration? {
        let sleep = Task { await nextSleep() }
        Task {
            _ = await work.result
            sleep.cancel()
        }
        return await sleep.value
    }

    private func begin(_ id: Int, _ sleeper: Sleeper) {
        let (isOver, watchers): (Bool?, [CheckedContinuation<Void, Never>]) = state.withLock { state in
            state.sleeps.append(state.now.duration(to: sleeper.deadline))
            if Task.isCancelled { return (false, []) }
            if jumps { state.now = max(state.now, sleeper.deadline) }
            if state.now >= sleeper.deadline { return (true, []) }
            state.sleepers[id] = sleeper
            defer { state.watchers = [:] }
            return (nil, state.watchers.values.map(\.self))
        }
        if let isOver {
            sleeper.continuation.resume(returning: isOver)
        }
        for watcher in watchers {
            watcher.resume()
        }
    }
}
