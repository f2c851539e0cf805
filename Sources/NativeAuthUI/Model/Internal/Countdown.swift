/// The time until something may be done again, by a deadline and not by ticks.
struct Countdown: Sendable {
    /// How long it lasts: at most a day.
    let interval: Duration
    private let end: Duration
    private let elapsed: @Sendable () -> Duration

    /// Starts one.
    ///
    /// - Parameters:
    ///   - interval: How long it lasts.
    ///   - left: What is left of it, where it has begun elsewhere.
    ///   - clock: The clock that it goes by.
    init(_ interval: Duration, left: Duration? = nil, clock: any Clock<Duration>) {
        self.interval = interval.clamped(to: .zero...(.seconds(86_400)))
        end = (left ?? self.interval).clamped(to: .zero...self.interval)
        elapsed = Self.reader(clock)
    }

    /// What is left: never less than nothing, never more than at the start.
    var left: Duration { (end - elapsed()).clamped(to: .zero...end) }

    /// What is left in whole seconds, as a person is shown it.
    var seconds: Int { left.wholeSeconds }

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

extension Duration {
    /// The seconds, rounded up: whoever waits for so long has waited long enough.
    var wholeSeconds: Int {
        let (seconds, rest) = components
        return Int(seconds) + (rest > 0 ? 1 : 0)
    }

    func clamped(to range: ClosedRange<Duration>) -> Duration { min(max(self, range.lowerBound), range.upperBound) }
}
