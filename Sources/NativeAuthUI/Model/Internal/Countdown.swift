/// The time until something may be done again, by a deadline and not by ticks.
struct Countdown: Sendable {
    private let elapsed: @Sendable () -> Duration
    private let interval: Duration
    private let end: Duration

    /// Starts one.
    ///
    /// - Parameters:
    ///   - interval: How long it lasts.
    ///   - clock: The clock that it goes by.
    init(_ interval: Duration, clock: any Clock<Duration>) {
        elapsed = Self.reader(clock)
        self.interval = interval
        end = interval
    }

    /// What is left: never less than nothing, never more than at the start.
    var left: Duration { max(.zero, min(interval, end - elapsed())) }

    /// What is left in whole seconds, as a person is shown it.
    var seconds: Int {
        let (seconds, rest) = left.components
        return Int(seconds) + (rest > 0 ? 1 : 0)
    }

    /// How long the number that is shown now stays right.
    var untilNextSecond: Duration {
        let rest = Duration(secondsComponent: 0, attosecondsComponent: left.components.attoseconds)
        return rest > .zero ? rest : .seconds(1)
    }

    private static func reader<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
