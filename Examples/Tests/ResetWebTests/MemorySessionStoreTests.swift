import Foundation
import Synchronization
import Testing

@testable import ResetSessions

@Suite("Sessions in memory")
struct MemorySessionStoreTests {
    private let clock = TestTime()

    private func store(capacity: Int = 10) -> MemorySessionStore {
        MemorySessionStore(capacity: capacity) { [clock] in clock.now }
    }

    private func begin(in store: MemorySessionStore, underway: Bool = false) async throws -> SessionID {
        let id = SessionID()
        var session = Session(at: clock.now)
        session.isUnderway = underway
        try await store.add(session, as: id)
        return id
    }

    @Test func `are over after 15 minutes without use, and after an hour in any case`() async throws {
        let store = store()
        let idle = try await begin(in: store)
        let used = try await begin(in: store)
        for _ in 0..<4 {
            clock.advance(by: 14 * 60)
            let claim = try #require(try await store.claim(used))
            var session = claim.session
            session.usedAt = clock.now
            try await store.release(claim, keeping: session, as: used)
        }
        #expect(try await store.session(idle) == nil)
        #expect(try await store.claim(idle) == nil)
        #expect(try await store.session(used) != nil)
        clock.advance(by: 4 * 60)
        #expect(try await store.session(used) == nil)
    }

    @Test func `belong to one request at a time`() async throws {
        let store = store()
        let id = try await begin(in: store)
        let claim = try #require(try await store.claim(id))
        await #expect(throws: SessionStoreError.inUse) { try await store.claim(id) }
        #expect(try await store.session(id) != nil, "it can be looked at meanwhile")
        await store.release(claim)
        let second = try #require(try await store.claim(id))
        await store.release(claim)
        await #expect(throws: SessionStoreError.inUse) { try await store.claim(id) }
        await #expect(throws: SessionStoreError.claimLost) {
            try await store.release(claim, keeping: claim.session, as: id)
        }
        try await store.release(second, keeping: second.session, as: id)
        #expect(try await store.claim(id) != nil)
    }

    @Test func `begin once, however often they are added`() async throws {
        let store = store(capacity: 1)
        let id = try await begin(in: store)
        let claim = try #require(try await store.claim(id))
        try await store.add(Session(at: clock.now), as: id)
        await #expect(throws: SessionStoreError.inUse) { try await store.claim(id) }
        #expect(try await store.session(id)?.accepts(formToken: claim.session.formToken) == true)
    }

    @Test func `go on under a new id alone`() async throws {
        let store = store()
        let (old, new) = (try await begin(in: store), SessionID())
        let claim = try #require(try await store.claim(old))
        try await store.release(claim, keeping: Session(continuing: claim.session), as: new)
        #expect(try await store.session(old) == nil)
        let session = try #require(try await store.session(new))
        #expect(!session.accepts(formToken: claim.session.formToken))
        #expect(session.startedAt == claim.session.startedAt)
    }

    @Test func `make room by those for which no code was sent, and for no more than that`() async throws {
        let store = store(capacity: 3)
        let underway = [try await begin(in: store, underway: true), try await begin(in: store, underway: true)]
        let looked = try await begin(in: store)
        let newest = try await begin(in: store, underway: true)
        #expect(try await store.session(looked) == nil)
        for id in underway + [newest] { #expect(try await store.session(id) != nil) }
        await #expect(throws: SessionStoreError.full) { try await begin(in: store) }
        clock.advance(by: 16 * 60)
        #expect(try await store.session(begin(in: store)) != nil)
    }

    @Test func `make room by the one whose use is the longest ago, and never by one that is worked on`() async throws {
        let store = store(capacity: 3)
        let claimed = try await begin(in: store)
        let claim = try #require(try await store.claim(claimed))
        let (used, idle) = (try await begin(in: store), try await begin(in: store))
        for number in 1...100 {
            let claim = try #require(try await store.claim(used))
            var session = claim.session
            session.revision = number
            try await store.release(claim, keeping: session, as: used)
        }
        let newest = try await begin(in: store)
        #expect(try await store.session(idle) == nil)
        for id in [claimed, used, newest] { #expect(try await store.session(id) != nil) }
        await store.release(claim)
        _ = try await (begin(in: store), begin(in: store))
        #expect(try await store.session(claimed) != nil)
        #expect(try await store.session(used) == nil, "a form alone protects nothing")
    }

    @Test func `show nothing of themselves, and take their own token alone`() throws {
        let session = Session(at: clock.now)
        let (id, other) = (SessionID(), SessionID())
        #expect("\(session)\(id)\(String(reflecting: session))" == "SessionSessionIDSession")
        #expect(id != other && id.rawValue.utf8.count == 43)
        #expect(session.accepts(formToken: session.formToken))
        for wrong in ["", "x", String(session.formToken.dropLast()), session.formToken + "x"] {
            #expect(!session.accepts(formToken: wrong))
        }
        let kept = try JSONDecoder().decode(Session.self, from: JSONEncoder().encode(session))
        #expect(kept.accepts(formToken: session.formToken) && kept.end == session.end)
    }
}

/// A time of day that moves when it is told to.
final class TestTime: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: Double) {
        time.withLock { $0 += seconds }
    }
}
