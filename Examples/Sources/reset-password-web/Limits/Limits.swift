import Foundation
import Synchronization

/// How often one caller may do what costs the tenant or a mailbox something.
final class Limits: Sendable {
    /// How often in an hour.
    struct PerHour: Sendable {
        /// New sessions of a client's address.
        var sessions = 300
        /// Codes that a client's address has sent.
        var sends = 20
        /// Codes that are sent to a mail address.
        var mails = 10
        /// Codes and passwords that a client's address tries.
        var tries = 60
        /// Codes and passwords that a session tries.
        var triesOfSession = 30
    }

    /// Whom a count is of.
    enum Subject: Sendable, Hashable {
        case sessions(ClientAddress)
        case sends(ClientAddress)
        case mails(String)
        case tries(ClientAddress)
        case triesOfSession(String)
    }

    private let perHour: PerHour
    private let capacity: Int
    private let now: @Sendable () -> Date
    private let buckets = Mutex<[Subject: TokenBucket]>([:])

    /// - Parameters:
    ///   - perHour: How often.
    ///   - capacity: How many callers are counted; beyond that, those that did least are forgotten.
    ///   - now: The time of day.
    init(_ perHour: PerHour, capacity: Int = 50_000, now: @escaping @Sendable () -> Date = { Date() }) {
        self.perHour = perHour
        self.capacity = capacity
        self.now = now
    }

    /// Counts something for each of the subjects, or for none of them.
    ///
    /// - Returns: How many seconds to wait where one of them has to; `nil` where it may be done now.
    func take(_ subjects: [Subject]) -> Int? {
        let time = now().timeIntervalSince1970
        return buckets.withLock { buckets in
            let taken = subjects.map { buckets[$0] ?? TokenBucket(count(for: $0), per: 3600, at: time) }
            let wait = taken.map { $0.wait(at: time) }.max() ?? 0
            guard wait == 0 else { return Int(wait.rounded(.up)) }
            for (subject, bucket) in zip(subjects, taken) {
                buckets[subject] = bucket
                buckets[subject]?.take(at: time)
            }
            if buckets.count > capacity { forget(&buckets, at: time) }
            return nil
        }
    }

    private func count(for subject: Subject) -> Int {
        switch subject {
        case .sessions: perHour.sessions
        case .sends: perHour.sends
        case .mails: perHour.mails
        case .tries: perHour.tries
        case .triesOfSession: perHour.triesOfSession
        }
    }

    private func forget(_ buckets: inout [Subject: TokenBucket], at time: Double) {
        buckets = buckets.filter { $0.value.use(at: time) > 0 }
        guard buckets.count > capacity else { return }
        let busiest = buckets.sorted { $0.value.use(at: time) > $1.value.use(at: time) }
        buckets = Dictionary(uniqueKeysWithValues: busiest.prefix(capacity / 2).map { ($0.key, $0.value) })
    }
}
