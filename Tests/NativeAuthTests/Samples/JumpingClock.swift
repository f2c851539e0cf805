// sample: jumping-clock
import Synchronization

/// A clock whose sleeps end at once, and move its time on.
final class JumpingClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private let time = Mutex(Instant())

    var now: Instant { time.withLock { $0 } }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        time.withLock { $0 = max($0, deadline) }
    }
}
// end
