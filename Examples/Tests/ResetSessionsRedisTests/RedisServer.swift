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
    private let process = Mutex<pid_t?>(nil)

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
        claimTime: Duration = .seconds(600),
        limits: RedisLimits = .patient,
        report: @escaping @Sendable (RedisError?) -> Void = { _ in }
    ) throws -> RedisSessionStore {
        RedisSessionStore(try address, limits: limits, claimTime: claimTime, report: report)
    }

    /// Sends commands of the test's own.
    func pool() throws -> RedisPool {
        RedisPool(try address, .patient) { _ in }
    }

    /// Starts it and waits until it is ready.
    func start() async throws {
        let output = Pipe()
        let words =
            [
                try #require(Self.program), "--port", "0", "--unixsocket", directory.path + "/redis.sock",
                "--unixsocketperm", "700", "--dir", directory.path, "--save", "", "--daemonize", "no",
            ] + options
        let started = try Self.spawn(words, output: output.fileHandleForWriting.fileDescriptor)
        process.withLock { $0 = started }
        try output.fileHandleForWriting.close()
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
        var log = ""
        for await text in lines {
            log += text
            if log.contains("eady to accept connections") { return }
        }
        Issue.record("redis-server didn't start: \(log)")
    }

    /// Foundation's `Process` now and then ends the process that starts the program.
    private static func spawn(_ words: [String], output: Int32) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
        let arguments = words.map { strdup($0) } + [nil]
        defer { for word in arguments { free(word) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, words[0], &actions, nil, arguments, [nil])
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
        return pid
    }

    /// Ends it as a machine that loses its power would.
    func stop() async {
        guard let running = process.withLock({ $0.take() }) else { return }
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                kill(running, SIGKILL)
                while waitpid(running, nil, 0) < 0, errno == EINTR {}
                continuation.resume()
            }
        }
    }
}

extension RedisLimits {
    /// Waits longer than a test may take, however busy the machine is.
    static var patient: Self {
        var limits = Self()
        (limits.connecting, limits.answering, limits.patience) = (.seconds(600), .seconds(600), .seconds(600))
        return limits
    }
}
