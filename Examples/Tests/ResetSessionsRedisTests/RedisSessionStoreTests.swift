import Foundation
import ResetSessions
import Testing

@testable import ResetSessionsRedis

@Suite(
    "Sessions in Redis",
    .enabled(if: RedisServer.program != nil, "redis-server isn't installed"),
    .timeLimit(.minutes(5))
)
struct RedisSessionStoreTests {
    private func begin(in store: RedisSessionStore, at time: Date = Date()) async throws -> SessionID {
        let id = SessionID()
        try await store.add(Session(at: time), as: id)
        return id
    }

    /// The session one action later.
    private func next(_ claim: SessionClaim) -> Session {
        var session = claim.session
        session.revision += 1
        return session
    }

    @Test func `are the same in each store, and one request's at a time in all of them`() async throws {
        try await RedisServer.withServer { server in
            let (one, other) = (try server.store(), try server.store())
            let id = try await begin(in: one)
            let claim = try #require(try await one.claim(id))
            await #expect(throws: SessionStoreError.inUse) { try await one.claim(id) }
            await #expect(throws: SessionStoreError.inUse) { try await other.claim(id) }
            #expect(try await other.session(id)?.revision == 0, "it can be looked at meanwhile")
            try await one.release(claim, keeping: next(claim), as: id)
            let second = try #require(try await other.claim(id))
            #expect(second.session.revision == 1 && second.session.accepts(formToken: claim.session.formToken))
            await one.release(claim)
            await #expect(throws: SessionStoreError.inUse) { try await one.claim(id) }
            await #expect(throws: SessionStoreError.claimLost) {
                try await one.release(SessionClaim(id: id, session: second.session), keeping: next(second), as: id)
            }
            await other.release(second)
            #expect(try await one.claim(id)?.session.revision == 1)
        }
    }

    @Test func `begin once, however often they are added`() async throws {
        try await RedisServer.withServer { server in
            let store = try server.store()
            let id = try await begin(in: store)
            let first = try #require(try await store.session(id))
            try await store.add(Session(at: Date()), as: id)
            #expect(try await store.session(id)?.formToken == first.formToken)
        }
    }

    @Test func `are won by one of many that come at once`() async throws {
        try await RedisServer.withServer { server in
            let stores = try (0..<4).map { _ in try server.store() }
            let id = try await begin(in: stores[0])
            let won = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<40 {
                    group.addTask { (try? await stores[number % 4].claim(id)) != nil }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(won == 1)
        }
    }

    @Test func `go on under a new id alone`() async throws {
        try await RedisServer.withServer { server in
            let store = try server.store()
            let (old, new) = (try await begin(in: store), SessionID())
            let claim = try #require(try await store.claim(old))
            try await store.release(claim, keeping: Session(continuing: next(claim)), as: new)
            #expect(try await store.session(old) == nil)
            #expect(try await store.claim(old) == nil)
            let session = try #require(try await store.session(new))
            #expect(!session.accepts(formToken: claim.session.formToken) && session.revision == 1)
            #expect(try await store.claim(new) != nil)
        }
    }

    @Test func `outlive who worked on them, whose claim ends by itself`() async throws {
        try await RedisServer.withServer { server in
            let store = try server.store(claimTime: .milliseconds(20))
            let id = try await begin(in: store)
            let dead = try #require(try await store.claim(id))
            let claim = try #require(try await patiently { try await store.claim(id) })
            // Whoever comes back late has lost it to the next one,
            let held = try #require(try await patiently { try await server.store().claim(id) })
            await #expect(throws: SessionStoreError.claimLost) {
                try await store.release(dead, keeping: next(dead), as: id)
            }
            // and to what the next one has made of it.
            try await store.release(held, keeping: next(held), as: id)
            await #expect(throws: SessionStoreError.claimLost) {
                try await store.release(claim, keeping: next(claim), as: id)
            }
        }
    }

    @Test func `take what comes late where nobody else has changed them`() async throws {
        try await RedisServer.withServer { server in
            let store = try server.store(claimTime: .milliseconds(1))
            let id = try await begin(in: store)
            let claim = try #require(try await store.claim(id))
            let other = try #require(try await patiently { try await store.claim(id) })
            await store.release(other)
            try await store.release(claim, keeping: next(claim), as: id)
            try await store.release(claim, keeping: next(claim), as: id)
            #expect(try await store.session(id)?.revision == 1)
        }
    }

    @Test func `are over by their own time, and dropped by Redis then`() async throws {
        try await RedisServer.withServer { server in
            let (store, pool) = (try server.store(), try server.pool())
            let id = try await begin(in: store)
            guard case .number(let left) = try await pool.send(["PTTL", "reset-password:session:\(id.rawValue)"]) else {
                Issue.record("no PTTL")
                return
            }
            #expect(left > 600_000 && left <= 900_000)
            let late = RedisSessionStore(try server.address, limits: .patient, now: { Date(timeIntervalSinceNow: 901) })
            #expect(try await late.session(id) == nil)
            #expect(try await late.claim(id) == nil)
            #expect(try await store.claim(id) != nil, "who finds it over leaves no lock")
            let old = try await begin(in: store, at: Date(timeIntervalSinceNow: -901))
            #expect(try await pool.send(["EXISTS", "reset-password:session:\(old.rawValue)"]) == .number(0))
        }
    }

    @Test(arguments: [
        ["HSET", "session", #"{"formToken": 1}"#, "revision", "0"], ["HSET", "session", "\u{0}x", "revision", "0"],
        ["HSET", "other", "x"], ["SET", "x"], ["LPUSH", "x"],
    ])
    func `are not there where this version can't read them`(value: [String]) async throws {
        try await RedisServer.withServer { server in
            let (store, pool, id) = (try server.store(), try server.pool(), SessionID())
            let key = "reset-password:session:\(id.rawValue)"
            _ = try await pool.send([value[0], key] + value.dropFirst())
            #expect(try await store.session(id) == nil)
            #expect(try await store.claim(id) == nil)
            #expect(try await pool.send(["EXISTS", "reset-password:lock:\(id.rawValue)"]) == .number(0))
            #expect(try await pool.send(["EXISTS", key]) == .number(1), "another version may go on with it")
        }
    }

    @Test func `survive a restart of Redis that keeps them, with what was done meanwhile`() async throws {
        try await RedisServer.withServer("--appendonly", "yes", "--appendfsync", "always") { server in
            let news = AsyncStream.makeStream(of: RedisError?.self)
            let store = try server.store { news.continuation.yield($0) }
            let (id, other) = (try await begin(in: store), try await begin(in: store))
            let claim = try #require(try await store.claim(id))
            let second = try #require(try await store.claim(other))
            await server.stop()
            #expect(await !store.isReady())
            await #expect(throws: SessionStoreError.unavailable) { try await store.session(id) }
            await #expect(throws: SessionStoreError.unavailable) {
                try await store.release(claim, keeping: next(claim), as: id)
            }
            await #expect(throws: SessionStoreError.unavailable) {
                try await store.release(second, keeping: next(second), as: SessionID())
            }
            try await server.start()
            #expect(await store.isReady())
            #expect(try await store.session(id)?.revision == 1)
            // The new id has reached nobody, so this one is as it was, and free.
            #expect(try await store.claim(other)?.session.revision == 0)
            let another = try server.store()
            #expect(try await another.claim(id)?.session.revision == 1)
            news.continuation.finish()
            let heard = await news.stream.reduce(into: []) { $0.append($1) }
            #expect(heard.count == 2 && heard[0] != nil && heard[1] == nil)
        }
    }

    @Test func `are written without anybody asking when Redis is back`() async throws {
        try await RedisServer.withServer("--appendonly", "yes", "--appendfsync", "always") { server in
            let store = try server.store()
            let id = try await begin(in: store)
            let claim = try #require(try await store.claim(id))
            await server.stop()
            try? await store.release(claim, keeping: next(claim), as: id)
            try await server.start()
            let other = try server.store()
            #expect(try await patiently { try await other.claim(id) }?.session.revision == 1)
            withExtendedLifetime(store) {}
        }
    }

    @Test func `have no room where Redis has none`() async throws {
        try await RedisServer.withServer("--maxmemory", "1") { server in
            let store = try server.store()
            await #expect(throws: SessionStoreError.full) { try await begin(in: store) }
        }
    }

    @Test func `can't be kept where Redis only reads, and the store isn't ready there`() async throws {
        try await RedisServer.withServer { server in
            let store = try server.store()
            let id = try await begin(in: store)
            #expect(await store.isReady())
            _ = try await server.pool().send(["REPLICAOF", "127.0.0.1", "1"])
            await #expect(throws: SessionStoreError.unavailable) { try await store.claim(id) }
            #expect(await !store.isReady())
        }
    }

    @Test func `are anybody's again where a claim was given up before its answer`() async throws {
        try await RedisServer.withServer { server in
            var limits = RedisLimits.patient
            limits.patience = .milliseconds(50)
            let hasty = try server.store(limits: limits)
            let store = try server.store()
            let id = try await begin(in: store)
            let pool = try server.pool()
            _ = try await pool.send(["CLIENT", "PAUSE", "600000", "WRITE"])
            await #expect(throws: SessionStoreError.unavailable) { try await hasty.claim(id) }
            _ = try await pool.send(["CLIENT", "UNPAUSE"])
            #expect(try await patiently { try await store.claim(id) } != nil)
        }
    }

    @Test func `go on where Redis has no more room`() async throws {
        try await RedisServer.withServer { server in
            let store = try server.store()
            let id = try await begin(in: store)
            _ = try await server.pool().send(["CONFIG", "SET", "maxmemory", "1"])
            let claim = try #require(try await store.claim(id))
            await #expect(throws: SessionStoreError.inUse) { try await store.claim(id) }
            var session = claim.session
            session.revision += 1
            try await store.release(claim, keeping: session, as: id)
            #expect(try await store.session(id)?.revision == claim.session.revision + 1)
        }
    }

    @Test func `need the password, and a database of their own keeps them apart`() async throws {
        try await RedisServer.withServer("--requirepass", "let me in") { server in
            let address = try server.address
            for wrong in [address, address.with(password: "x")] {
                let store = RedisSessionStore(wrong, limits: .patient)
                #expect(await !store.isReady())
                await #expect(throws: SessionStoreError.unavailable) { try await begin(in: store) }
            }
            let store = RedisSessionStore(address.with(password: "let me in"), limits: .patient)
            let id = try await begin(in: store)
            guard case .socket(let path) = address.place else { return }
            let elsewhere = try #require(RedisAddress("unix://\(path)?db=1")).with(password: "let me in")
            #expect(try await RedisSessionStore(elsewhere, limits: .patient).session(id) == nil)
            #expect(try await store.session(id) != nil)
        }
    }

    /// Asks again while somebody else works on a session, as a request does.
    private func patiently<T>(_ ask: () async throws -> T?) async throws -> T? {
        while true {
            do {
                return try await ask()
            } catch SessionStoreError.inUse {
                await Task.yield()
            }
        }
    }
}
