public import Foundation
import Locking

/// The tenant's clock: wall time plus what a test has advanced it by.
///
/// Whatever expires in the tenant goes by this clock, so that a test of expiry takes no time. Faults that delay go by
/// real time.
public final class MockClock: Sendable {
    private let wallTime: @Sendable () -> Date
    private let offset = Locked(Duration.zero)

    package init(wallTime: @escaping @Sendable () -> Date = { Date() }) {
        self.wallTime = wallTime
    }

    /// The time in the tenant.
    public var now: Date {
        wallTime().addingTimeInterval(lead.seconds)
    }

    /// Moves the tenant's time on.
    ///
    /// - Parameter duration: How far; a negative one moves it back.
    public func advance(by duration: Duration) {
        offset.withLock { $0 = Self.bounded($0 + Self.bounded(duration)) }
    }

    /// A century either way is as far as the tenant's time goes.
    private static func bounded(_ duration: Duration) -> Duration {
        let century = Duration.seconds(100 * 365 * 24 * 60 * 60)
        return min(max(duration, .zero - century), century)
    }

    /// How far the tenant's time is ahead of wall time.
    var lead: Duration {
        get { offset.withLock { $0 } }
        set { offset.withLock { $0 = Self.bounded(newValue) } }
    }

    func reset() { lead = .zero }
}

extension Duration {
    var seconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }
}
