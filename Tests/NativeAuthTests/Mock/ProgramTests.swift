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
        private let process: ChildProcess

        init(_ arguments: String...) throws {
            // ThreadSanitizer otherwise keeps a program that has ended for another second.
            let environment = ProcessInfo.processInfo.environment.merging(["TSAN_OPTIONS": "atexit_sleep_ms=0"]) { $1 }
            process = try ChildProcess(ProgramTests.path, arguments, environment: environment)
        }

        /// The first line of standard output, which comes in one piece.
        func firstLine() async throws -> [String: String?] {
            let (pieces, continuation) = AsyncStream.makeStream(of: Data.self)
            process.output.readabilityHandler = { continuation.yield($0.availableData) }
            defer { process.output.readabilityHandler = nil }
            for await piece in pieces { return try JSONDecoder().decode([String: String?].self, from: piece) }
            return [:]
        }

        func end(with signal: Int32) async throws -> (status: Int32, errors: String) {
            kill(process.processIdentifier, signal)
            let status = await process.status()
            return (status, String(decoding: try process.errors.readToEnd() ?? Data(), as: UTF8.self))
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
        let end = try await program.end(with: signal)
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
            let end = try await program.end(with: 0)
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
