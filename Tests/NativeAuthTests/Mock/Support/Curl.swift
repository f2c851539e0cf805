import Foundation
import NativeAuthMock

/// The result of a program that ran to its end.
struct Ran {
    let status: Int32
    let output: String
}

/// Runs a program without blocking the task that waits for it.
///
/// Its output must fit a pipe.
func run(_ program: String, _ arguments: [String]) async throws -> Ran {
    let process = try ChildProcess(program, arguments)
    let status = await process.status()
    let data = try process.output.readToEnd() ?? Data()
    return Ran(status: status, output: String(decoding: data, as: UTF8.self))
}

/// Talks to a tenant with curl, whose exit codes tell the ways in which a transfer goes wrong.
struct Curl {
    enum Code {
        static let cannotConnect: Int32 = 7
        static let timedOut: Int32 = 28
        static let truncated: Int32 = 18
        static let emptyReply: Int32 = 52
        static let reset: Int32 = 56
        static let badCertificate: Int32 = 60
    }

    /// What goes before a program's own arguments; a transfer that hangs ends before its test has to.
    static let usual = ["-sS", "--noproxy", "*", "-m", "240"]

    let tenant: MockTenant

    func callAsFunction(_ arguments: [String]) async throws -> Ran {
        let trust = tenant.certificateAuthorityFile.map { ["--cacert", $0] } ?? []
        return try await run("/usr/bin/curl", Self.usual + trust + arguments)
    }

    func post(_ endpoint: Endpoint, _ fields: [String], _ options: String...) async throws -> Ran {
        let data = (["client_id=\(tenant.clientId)"] + fields).flatMap { ["--data-urlencode", $0] }
        return try await self(options + data + ["\(tenant.authority.absoluteString)/\(endpoint.rawValue)"])
    }

    func start(_ options: String...) async throws -> Ran {
        let fields = ["client_id=\(tenant.clientId)", "username=ana@contoso.com", "challenge_type=oob redirect"]
        let url = "\(tenant.authority.absoluteString)/\(Endpoint.resetPasswordStart.rawValue)"
        return try await self(options + fields.flatMap { ["--data-urlencode", $0] } + [url])
    }

    /// Begins a request whose reply is held back, and returns once the tenant has it; it ends with the tenant.
    func startHeld() async -> Task<Ran, any Error> {
        let before = tenant.journal.count
        let held = Task { try await start() }
        while tenant.journal.count == before, !Task.isCancelled { await Task.yield() }
        return held
    }

    func admin(_ path: String, _ options: String...) async throws -> Ran {
        try await self(options + [tenant.admin.absoluteString + path])
    }
}

/// A member of a JSON object in a text.
func member(_ name: String, of text: String) -> String? {
    let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return object?[name].map { "\($0)" }
}

extension MockTenant.Options {
    static var withAna: Self {
        var options = Self()
        options.users = [.password("ana@contoso.com", password: "Old-Passw0rd")]
        return options
    }
}
