import Foundation
import NativeAuthMock
import Testing

@Suite("The program", .timeLimit(.minutes(1)))
struct ProgramTests {
    /// The program lies beside the tests.
    static let path =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        .map { URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("mock-tenant").path }
        ?? "mock-tenant"

    /// A program that runs until it gets a signal.
    private struct Running {
        private let process = Process()
        private let output = Pipe()
        private let errors = Pipe()
        private let ended: AsyncStream<Int32>

        init(_ arguments: String...) throws {
            process.executableURL = URL(fileURLWithPath: ProgramTests.path)
            process.arguments = arguments
            // ThreadSanitizer otherwise keeps a program that has ended for another second.
            process.environment = ProcessInfo.processInfo.environment.merging(["TSAN_OPTIONS": "atexit_sleep_ms=0"]) {
                $1
            }
            process.standardOutput = output
            process.standardError = errors
            let (ended, continuation) = AsyncStream.makeStream(of: Int32.self)
            self.ended = ended
            process.terminationHandler = { continuation.yield($0.terminationStatus) }
            try process.run()
        }

        /// The first line of standard output, which comes in one piece.
        func firstLine() async throws -> [String: String?] {
            let (pieces, continuation) = AsyncStream.makeStream(of: Data.self)
            output.fileHandleForReading.readabilityHandler = { continuation.yield($0.availableData) }
            defer { output.fileHandleForReading.readabilityHandler = nil }
            for await piece in pieces { return try JSONDecoder().decode([String: String?].self, from: piece) }
            return [:]
        }

        func end(with signal: Int32) async -> (status: Int32, errors: String) {
            kill(process.processIdentifier, signal)
            var result: Int32 = -1
            for await status in ended {
                result = status
                break
            }
            let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            return (result, text)
        }
    }

    @Test("It says where it listens, serves, and ends cleanly on a signal", arguments: [SIGTERM, SIGINT])
    func signals(_ signal: Int32) async throws {
        let users = FileManager.default.temporaryDirectory.appendingPathComponent("users-\(UUID().uuidString).json")
        try Data(#"[{"email": "ana@contoso.com", "kind": "password", "password": "Old-Passw0rd"}]"#.utf8).write(
            to: users
        )
        defer { try? FileManager.default.removeItem(at: users) }
        let program = try Running("--tls", "--fixed-code", "012345", "--users", users.path, "--client-id", "app-1")
        let line = try await program.firstLine()
        let admin = try #require(line["admin"] ?? nil)
        let file = try #require(line["caFile"] ?? nil)
        #expect(line["clientId"] == "app-1")
        #expect((line["authority"] ?? nil)?.hasSuffix("/contoso.onmicrosoft.com") == true)
        let curl = ["-sS", "--noproxy", "*", "-m", "10", "--cacert", file]
        let listed = try await run("/usr/bin/curl", curl + [admin + "/users"])
        #expect(listed.output.contains("ana@contoso.com"))
        let clock = ContinuousClock()
        let signalled = clock.now
        let end = await program.end(with: signal)
        #expect(end.status == 0)
        // A second on an idle machine; the bound is for a busy one, under a sanitizer.
        #expect(clock.now - signalled < .seconds(10))
        #expect(end.errors.contains("FIXED CODE"))
        #expect(end.errors.contains("no real tenant"))
        #expect(end.errors.contains(file))
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("A busy port is one line and exit code 1")
    func busyPort() async throws {
        try await MockTenant.withTenant { tenant in
            let port = String(tenant.authority.port ?? 0)
            let program = try Running("--port", port)
            let end = await program.end(with: 0)
            #expect(end.status == 1)
            #expect(end.errors == "mock-tenant: Port \(port) on 127.0.0.1 is in use.\n")
        }
    }

    @Test(
        "A wrong command line is answered with the usage and exit code 64",
        arguments: [
            ["--bogus"], ["--port"], ["--port", "x"], ["--port", "70000"], ["--fixed-code", "12a"],
            ["--fixed-code", "123", "--code-length", "4"], ["--code-length", "0"],
        ]
    )
    func usage(_ arguments: [String]) async throws {
        #expect(try await run(Self.path, arguments).status == 64)
    }

    @Test("Help is no error")
    func help() async throws {
        let ran = try await run(Self.path, ["--help"])
        #expect(ran.status == 0)
        #expect(ran.output.contains("--fixed-code CODE"))
    }
}
