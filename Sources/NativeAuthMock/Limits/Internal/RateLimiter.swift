import Foundation

/// Counts what a tenant answers against its limits.
struct RateLimiter: Sendable {
    /// What is counted, each for itself.
    enum Subject: Hashable {
        case requestsOfClient(String)
        case requests
        case messagesToNumber(String)
        case messagesOfClient(String)
        case messages
    }

    /// When each was last admitted, oldest first.
    private var times: [Subject: [Date]] = [:]

    /// Counts one more of each subject, or none of them where a limit of one is reached.
    mutating func admit(_ subjects: [(Subject, [RateLimits.Limit])], now: Date) throws(Refusal) {
        let waits = subjects.flatMap { subject, limits in limits.compactMap { wait(for: subject, $0, now: now) } }
        if let wait = waits.max() { throw .throttled(retryAfter: String(Int(wait.rounded(.up)))) }
        for (subject, limits) in subjects where !limits.isEmpty {
            let longest = limits.map(\.span).max() ?? .zero
            let kept = times[subject, default: []].drop { $0 <= now.addingTimeInterval(-longest.seconds) }
            times[subject] = Array(kept) + [now]
        }
    }

    /// The seconds until a limit has room again, if it has none.
    private func wait(for subject: Subject, _ limit: RateLimits.Limit, now: Date) -> TimeInterval? {
        let span = limit.span.seconds
        let counted = times[subject, default: []].filter { $0 > now.addingTimeInterval(-span) }
        guard counted.count >= limit.count else { return nil }
        let first = counted.dropLast(max(limit.count - 1, 0)).last ?? now
        return max(first.addingTimeInterval(span).timeIntervalSince(now), 0)
    }

    /// Drops what lies further back than the longest span of the limits.
    mutating func dropExpired(at now: Date, longest: Duration) {
        let end = now.addingTimeInterval(-longest.seconds)
        times = times.filter { $0.value.last.map { $0 > end } ?? false }
    }
}
