import Foundation
import Testing

@testable import ResetSessionsRedis

@Suite("Connections to Redis", .timeLimit(.minutes(5)))
struct RedisPoolTests {
    private func outcome(of words: [String], _ pool: RedisPool) async -> RedisCall.Outcome {
        do throws(RedisError) {
            return .success(try await pool.send(words))
        } catch {
            return .failure(error)
        }
    }

    @Test func `give up a server that takes them and never answers`() async throws {
        let server = try SilentServer()
        var limits = RedisLimits.patient
        limits.answering = .milliseconds(100)
        let pool = RedisPool(try server.address, limits) { _ in }
        #expect(await outcome(of: ["PING"], pool) == .failure(.timedOut))
        withExtendedLifetime(server) {}
    }

    @Test func `let nobody wait for longer than their patience, whoever else they are busy with`() async throws {
        let server = try SilentServer()
        var limits = RedisLimits.patient
        (limits.connections, limits.patience) = (1, .milliseconds(100))
        let pool = RedisPool(try server.address, limits) { _ in }
        async let first = outcome(of: ["PING"], pool)
        async let second = outcome(of: ["PING"], pool)
        #expect(await [first, second] == [.failure(.timedOut), .failure(.timedOut)])
        withExtendedLifetime(server) {}
    }

    @Test func `end a wait that is cancelled`() async throws {
        let server = try SilentServer()
        let pool = RedisPool(try server.address, .patient) { _ in }
        let call = Task { await outcome(of: ["PING"], pool) }
        call.cancel()
        #expect(await call.value == .failure(.cancelled))
        withExtendedLifetime(server) {}
    }

    @Test func `take no more than so many that wait`() async throws {
        let server = try SilentServer()
        var limits = RedisLimits.patient
        (limits.connections, limits.waiting) = (1, 2)
        let pool = RedisPool(try server.address, limits) { _ in }
        await withTaskGroup(of: RedisCall.Outcome.self) { group in
            for _ in 0..<20 { group.addTask { await outcome(of: ["PING"], pool) } }
            // One may be with the server, and two wait.
            for _ in 0..<17 { #expect(await group.next() == .failure(.busy)) }
            group.cancelAll()
        }
        withExtendedLifetime(server) {}
    }

    @Test func `say that nobody listens`() async throws {
        let address = try #require(RedisAddress("redis://127.0.0.1:1"))
        let pool = RedisPool(address, RedisLimits()) { _ in }
        #expect(await outcome(of: ["PING"], pool) == .failure(.unreachable))
        let missing = try #require(RedisAddress("unix:///tmp/there-is-none.sock"))
        #expect(await outcome(of: ["PING"], RedisPool(missing, RedisLimits()) { _ in }) == .failure(.unreachable))
    }

    @Test(.enabled(if: RedisServer.program != nil, "redis-server isn't installed"))
    func `are made anew after the server was away, and tell what it refuses in a word`() async throws {
        try await RedisServer.withServer { server in
            let pool = try server.pool()
            let long = String(repeating: "é\r\n", count: 100_000)
            #expect(try await pool.send(["SET", "long", long]) == .bytes(Array("OK".utf8)))
            #expect(try await pool.send(["GET", "long"]) == .bytes(Array(long.utf8)))
            #expect(await outcome(of: ["NOSUCH", "secret"], pool) == .failure(.refused("ERR")))
            #expect(await outcome(of: ["LPOP", "long"], pool) == .failure(.refused("WRONGTYPE")))
            await server.stop()
            #expect(await outcome(of: ["PING"], pool) == .failure(.unreachable))
            try await server.start()
            #expect(try await pool.send(["GET", "long"]) == .nothing)
            // Restarted while nobody asked, so that the connection is found dead by the next command.
            await server.stop()
            try await server.start()
            #expect(try await pool.send(["PING"]) == .bytes(Array("PONG".utf8)))
        }
    }
}
