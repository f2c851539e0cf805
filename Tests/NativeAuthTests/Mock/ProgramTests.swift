import Foundation
import NativeAuthMock
import Testing

@Suite("The program", .timeLimit(.minutes(5)))
struct ProgramTests {
    @Test("It says where it listens, serves, and ends cleanly on a signal", arguments: [SIGTERM, SIGINT, SIGHUP])
    func signals(_ signal: Int32) async throws {
        let users = FileManager.default.temporaryDirectory.appendingPathComponent("users-\(UUID().uuidString).json")
        try Data(#"[{"email": "ana@contoso.com", "kind": "password", "password": "Old-Passw0rd"}]"#.utf8).write(
            to: users
        )
        defer { try? FileManager.default.removeItem(at: users) }
        let program = try RunningProgram(
            "--tls",
            "--users",
            users.path,
            "--fixed-code",
            "135790",
            "--port",
            "0",
            "--client-id",
            "app-1"
        )
        let line = try await program.firstLine()
        let admin = try #require(line["admin"] ?? nil)
        let file = try #require(line["caFile"] ?? nil)
        #expect(line["clientId"] == "app-1")
        #expect((line["authority"] ?? nil)?.hasSuffix("/contoso.onmicrosoft.com") == true)
        let curl = Curl.usual + ["--cacert", file]
        let listed = try await run("/usr/bin/curl", curl + [admin + "/users"])
        #expect(listed.output.contains("ana@contoso.com"))
        let settings = try await run("/usr/bin/curl", curl + [admin + "/settings"])
        #expect(settings.output.contains(#""codeLength":6,"#) && settings.output.contains(#""fixedCode":"135790""#))
        let end = try await program.end(with: signal)
        #expect(end.status == 0)
        #expect(end.errors.contains("FIXED CODE"))
        #expect(end.errors.contains("no real tenant"))
        #expect(end.errors.contains("Users: 1"))
        #expect(end.errors.contains(file))
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("A signal ends it with connections open and replies held back")
    func busyEnd() async throws {
        let program = try RunningProgram()
        let line = try await program.firstLine()
        let (admin, authority) = (try #require(line["admin"] ?? nil), try #require(line["authority"] ?? nil))
        let port = try #require(URL(string: admin)?.port)
        let curl = Curl.usual
        let delay = #"{"endpoint": "*", "fault": "delay", "seconds": 3600}"#
        _ = try await run("/usr/bin/curl", curl + ["-d", delay, admin + "/faults"])
        let silent = try #require(OpenConnection(port))
        async let held = run("/usr/bin/curl", curl + ["-d", "a=b", authority + "/resetpassword/v1.0/start"])
        var seen = ""
        while !seen.contains("/resetpassword/v1.0/start") && !Task.isCancelled {
            seen = try await run("/usr/bin/curl", curl + [admin + "/requests"]).output
        }
        let end = try await program.end(with: SIGTERM)
        #expect(end.status == 0)
        #expect(try await held.status != Curl.Code.timedOut)
        silent.close()
    }

    @Test("A signal that comes before it listens ends it too")
    func earlyEnd() async throws {
        let program = try RunningProgram()
        while !program.minds(SIGTERM), !Task.isCancelled { await Task.yield() }
        let end = try await program.end(with: SIGTERM)
        #expect(end.status == 0)
    }

    @Test("A file of settings is in force, and the other options go over it")
    func settingsFile() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("settings-\(UUID().uuidString).json")
        try Data(#"{"codeLength": 6, "requiresSecondFactor": true, "resendLimit": 2}"#.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let program = try RunningProgram("--settings", file.path, "--code-length", "7", "--journal-limit", "1")
        let admin = try #require(try await program.firstLine()["admin"] ?? nil)
        let shown = try await run("/usr/bin/curl", Curl.usual + [admin + "/settings"]).output
        for setting in [#""codeLength":7"#, #""requiresSecondFactor":true"#, #""resendLimit":2"#] {
            #expect(shown.contains(setting))
        }
        let authority = admin.replacing("_mock", with: "nowhere")
        for _ in 1...2 { _ = try await run("/usr/bin/curl", Curl.usual + [authority]) }
        let journal = try await run("/usr/bin/curl", Curl.usual + [admin + "/requests"]).output
        #expect(journal.hasPrefix(#"{"requests":[{"sequence":2,"#))
        #expect(try await program.end(with: SIGTERM).status == 0)
    }

    @Test(
        "A file that can't be used is one line and exit code 1",
        arguments: [
            ("--settings", #"{"codeLength": 99}"#), ("--settings", #"{"codeLenght": 6}"#), ("--users", "{}"),
            ("--users", #"[{"persona": "locked", "lockd": false}]"#), ("--users", "[,]"),
        ]
    )
    func badFile(_ option: String, _ text: String) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("bad-\(UUID().uuidString).json")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for path in [file.path, file.path + ".none", "/tmp", "/dev/zero"] {
            let end = try await RunningProgram(option, path).end(with: 0)
            #expect(end.status == 1)
            #expect(end.errors.hasPrefix("mock-tenant: "))
            #expect(end.errors.split(separator: "\n").count == 1)
        }
    }

    @Test("A busy port is one line and exit code 1")
    func busyPort() async throws {
        try await MockTenant.withTenant { tenant in
            let port = String(tenant.authority.port ?? 0)
            let program = try RunningProgram("--port", port)
            let end = try await program.end(with: 0)
            #expect(end.status == 1)
            #expect(end.errors == "mock-tenant: Port \(port) on 127.0.0.1 is in use.\n")
        }
    }

    @Test(
        "A wrong command line is answered with the usage and exit code 64",
        arguments: [
            ["--bogus"], ["--port"], ["--port", "x"], ["--port", "70000"], ["--fixed-code", "12a"],
            ["--fixed-code", "123", "--code-length", "4"], ["--code-length", "0"], ["--journal-limit", "0"],
        ]
    )
    func usage(_ arguments: [String]) async throws {
        #expect(try await run(RunningProgram.path, arguments).status == 64)
    }

    @Test("Help is no error")
    func help() async throws {
        let ran = try await run(RunningProgram.path, ["--help"])
        #expect(ran.status == 0)
        #expect(ran.output.contains("--fixed-code CODE"))
    }
}

/// A connection on which nothing is sent.
private struct OpenConnection {
    private let descriptor: Int32

    init?(_ port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { return nil }
        self.descriptor = descriptor
    }

    func close() { _ = Glibc.close(descriptor) }
}
