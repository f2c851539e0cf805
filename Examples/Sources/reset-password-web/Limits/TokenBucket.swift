/// So much at once, and the same again over a time: what is taken comes back bit by bit.
struct TokenBucket: Sendable {
    let capacity: Double
    /// In how many seconds an empty one is full.
    let period: Double
    private var tokens: Double
    private var time: Double

    init(_ capacity: Int, per period: Double, at time: Double) {
        self.capacity = Double(capacity)
        self.period = period
        tokens = Double(capacity)
        self.time = time
    }

    /// How much of it is missing: from 0, as if nothing had ever been taken, to 1.
    func use(at time: Double) -> Double { 1 - left(at: time) / max(capacity, 1) }

    /// How many seconds until there is one to take; 0 when there is.
    func wait(at time: Double) -> Double {
        capacity < 1 ? period : max(0, (1 - left(at: time)) * period / capacity)
    }

    mutating func take(at time: Double) {
        tokens = left(at: time) - 1
        self.time = max(time, self.time)
    }

    /// A clock that is set back gives nothing and takes nothing.
    private func left(at time: Double) -> Double {
        min(capacity, tokens + max(0, time - self.time) * capacity / period)
    }
}
