import Foundation
import Synchronization
import Testing

@testable import ResetSessionsRedis

/// A `redis-server` on a socket of its own, for as long as a test takes.
final class RedisServer: Sendable {
    static let program = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { $0 + "/redis-server" }
        .first(where: FileManager.default.isExecutableFile)

    private let directory: URL
    private let options: [String]
    private let process = Mutex<(process: Process, end: AsyncStream<Never>)?>(nil)

    private init(_ options: [String]) throws {
        // The path of a socket has room for about a hundred characters.
        directory = URL(fileURLWithPath: "/tmp/reset-redis-\(UUID().uuidString.prefix(8))")
        self.options = options
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    /// Runs a server, with options of `redis-server`, and ends it with the body.
    static func withServer(_ options: String..., body: (RedisServer) async throws -> Void) async throws {
        let server = try RedisServer(options)
        defer { try? FileManager.default.removeItem(at: server.directory) }
        try await server.start()
        do {
            try await body(server)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    var address: RedisAddress {
        get throws { try #require(RedisAddress("unix://\(directory.path)/redis.sock")) }
    }

    func store(
        claimTime: Duration = .seconds(60),
        limits: RedisLimits = RedisLimits(),
        report: @escaping @Sendable (RedisError?) -> Void = { _ in }
    ) throws -> RedisSessionStore {
        RedisSessionStore(try address, limits: limits, claimTime: claimTime, report: report)
    }

    /// Sends commands of the test's own.
    func pool() throws -> RedisPool {
        RedisPool(try address, RedisLimits()) { _ in }
    }

    /// Starts it and waits until it is ready.
    func start() async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.program))
        process.arguments =
            [
                "--port", "0", "--unixsocket", directory.path + "/redis.sock", "--unixsocketperm", "700",
                "--dir", directory.path, "--save", "", "--daemonize", "no",
            ] + options
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        output.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty {
                handle.readabilityHandler = nil
                continuation.finish()
            } else {
                continuation.yield(String(decoding: data, as: UTF8.self))
            }
        }
        let (end, ending) = AsyncStream.makeStream(of: Never.self)
        process.terminationHandler = { _ in ending.finish() }
        try process.run()
        self.process.withLock { $0 = (process, end) }
        var log = ""
        for await text in lines {
            log += text
            if log.contains("eady to accept connections") { return }
        }
        Issue.record("redis-server didn't start: \(log)")
    }

    /// Ends it as a machine that loses its power would; a thread of the tests' hands down no other signal to a process.
    func stop() async {
        guard let running = process.withLock({ $0.take() }) else { return }
        kill(running.process.processIdentifier, SIGKILL)
        for await _ in running.end {}
    }
}
