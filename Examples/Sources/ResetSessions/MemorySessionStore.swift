package import Foundation
import Synchronization

/// Keeps sessions in the memory of one process, as many as it is told to.
package final class MemorySessionStore: SessionStore {
    private struct Entry {
        var session: Session
        var ticket: String?
    }

    private let entries = Mutex<[SessionID: Entry]>([:])
    private let capacity: Int
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - capacity: How many sessions there may be.
    ///   - now: The time of day.
    package init(capacity: Int = 10_000, now: @escaping @Sendable () -> Date = { Date() }) {
        self.capacity = capacity
        self.now = now
    }

    package func add(_ session: Session, as id: SessionID) async throws(SessionStoreError) {
        let isAdded = entries.withLock { entries in
            if entries.count >= capacity { makeRoom(in: &entries) }
            guard entries.count < capacity else { return false }
            entries[id] = Entry(session: session)
            return true
        }
        if !isAdded { throw .full }
    }

    package func session(_ id: SessionID) async throws(SessionStoreError) -> Session? {
        entries.withLock { living(id, in: &$0)?.session }
    }

    package func claim(_ id: SessionID) async throws(SessionStoreError) -> SessionClaim? {
        let (entry, claim) = entries.withLock { entries -> (Entry?, SessionClaim?) in
            guard let entry = living(id, in: &entries), entry.ticket == nil else { return (entries[id], nil) }
            let claim = SessionClaim(id: id, session: entry.session)
            entries[id]?.ticket = claim.ticket
            return (entry, claim)
        }
        if entry != nil, claim == nil { throw .inUse }
        return claim
    }

    package func release(
        _ claim: SessionClaim,
        keeping session: Session,
        as id: SessionID
    ) async throws(SessionStoreError) {
        let isKept = entries.withLock { entries in
            guard entries[claim.id]?.ticket == claim.ticket else { return false }
            entries[claim.id] = nil
            entries[id] = Entry(session: session)
            return true
        }
        if !isKept { throw .claimLost }
    }

    package func release(_ claim: SessionClaim) async {
        entries.withLock { entries in
            if entries[claim.id]?.ticket == claim.ticket { entries[claim.id]?.ticket = nil }
        }
    }

    /// The entry, unless it is over; one that somebody works on lasts until it is released.
    private func living(_ id: SessionID, in entries: inout [SessionID: Entry]) -> Entry? {
        guard let entry = entries[id] else { return nil }
        if entry.ticket == nil, entry.session.end <= now() {
            entries[id] = nil
            return nil
        }
        return entry
    }

    /// Drops what is over; and then, so that nobody is kept out by pages that were merely looked at, the oldest of those
    /// where no action was ever taken.
    private func makeRoom(in entries: inout [SessionID: Entry]) {
        let time = now()
        entries = entries.filter { $0.value.ticket != nil || $0.value.session.end > time }
        guard entries.count >= capacity else { return }
        let untouched = entries.filter { $0.value.ticket == nil && $0.value.session.revision == 0 }
        let oldest = untouched.sorted { $0.value.session.usedAt < $1.value.session.usedAt }
        for (id, _) in oldest.prefix(max(1, capacity / 10)) { entries[id] = nil }
    }
}
