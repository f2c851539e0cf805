package import Foundation
import Synchronization

/// Keeps sessions in the memory of one process, as many as it is told to.
package final class MemorySessionStore: SessionStore {
    private struct Entry {
        var session: Session
        var ticket: String?
    }

    /// The entries, and those of them that nobody works on in the order of their use.
    private struct Entries {
        private var all: [SessionID: Entry] = [:]
        /// Those that may be dropped for another one.
        private var spare = UseOrder<SessionID>()
        /// Those for which a code was sent.
        private var underway = UseOrder<SessionID>()

        var count: Int { all.count }

        subscript(id: SessionID) -> Entry? {
            get { all[id] }
            set {
                all[id] = newValue
                spare.remove(id)
                underway.remove(id)
                guard let newValue, newValue.ticket == nil else { return }
                if newValue.session.isUnderway { underway.use(id) } else { spare.use(id) }
            }
        }

        /// Drops what is over; and then, so that nobody is kept out by those for which no code was sent, the one of the
        /// spare ones whose use is the longest ago.
        mutating func makeRoom(at time: Date, capacity: Int) {
            while let id = underway.oldest, let entry = all[id], entry.session.end <= time { self[id] = nil }
            if count >= capacity, let id = spare.oldest { self[id] = nil }
        }
    }

    private let entries = Mutex(Entries())
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
            guard living(id, in: &entries) == nil else { return true }
            if entries.count >= capacity { entries.makeRoom(at: now(), capacity: capacity) }
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
    private func living(_ id: SessionID, in entries: inout Entries) -> Entry? {
        guard let entry = entries[id] else { return nil }
        if entry.ticket == nil, entry.session.end <= now() {
            entries[id] = nil
            return nil
        }
        return entry
    }
}
