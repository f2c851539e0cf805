import Foundation
import NativeAuthMock
import Testing

@Suite("Several tenants in one process", .timeLimit(.minutes(5)))
struct FamilyTests {
    @Test("Two tenants side by side share nothing")
    func sideBySide() async throws {
        try await MockTenant.withTenant(.withAna) { first in
            try await MockTenant.withTenant(.withAna) { second in
                async let one = Curl(tenant: first).reset(to: "First-Passw0rd")
                async let other = Curl(tenant: second).reset(to: "Second-Passw0rd")
                #expect(try await [one, other] == ["succeeded", "succeeded"])
                #expect(first.accepts(password: "First-Passw0rd", for: "ana@contoso.com"))
                #expect(second.accepts(password: "Second-Passw0rd", for: "ana@contoso.com"))
                #expect(first.journal.count == 5 && second.journal.count == 5)
                first.clock.advance(by: .seconds(1000))
                first.inject(.serverError(), at: .any)
                try first.changeSettings { $0.allowsPasswordReset = false }
                #expect(abs(second.clock.now.timeIntervalSinceNow) < 600)
                first.reset()
                #expect(second.journal.count == 5)
                #expect(second.mailbox(for: "ana@contoso.com").messages.count == 1)
                let token = member("continuation_token", of: try await Curl(tenant: second).start().output)
                let reply = try await Curl(tenant: first)
                    .post(.resetPasswordChallenge, ["continuation_token=\(token ?? "")"])
                #expect(reply.output.contains("AADSTS55200"))
            }
        }
    }

    @Test("A tenant is started, listed and stopped over HTTP", arguments: [false, true])
    func overHTTP(_ tls: Bool) async throws {
        var options = MockTenant.Options()
        options.tls = tls
        try await MockTenant.withTenant(options) { tenant in
            let curl = Curl(tenant: tenant)
            let name = "fabrikam-\(UUID().uuidString).onmicrosoft.com".lowercased()
            let body = """
                {"name": "\(name)", "id": "bbbbcccc-1111-dddd-2222-eeee3333ffff", "clientId": "app-2",
                 "users": [{"persona": "password"}], "settings": {"codeLength": 6}}
                """
            let started = try await curl.admin("/tenants", "-d", body)
            let other = try Introduction(started.output)
            #expect(other.authority.hasSuffix("/" + name))
            #expect(other.clientId == "app-2")
            #expect((other.caFile != nil) == tls)
            #expect(try await other.get("/users").contains("password@contoso.com"))
            #expect(try await other.get("/settings").contains(#""codeLength":6,"#))
            #expect(try await curl.admin("/users").output == #"{"users":[]}"#)
            #expect(try await curl.admin("/tenants").output == #"{"tenants":[\#(started.output)]}"#)
            let stopped = try await curl.admin("/tenants/\(other.port)", "-X", "DELETE")
            #expect(stopped.output == #"{"status":"ok"}"#)
            #expect(await isFree(other.port))
            #expect(try await curl.admin("/tenants").output == #"{"tenants":[]}"#)
            let again = try await curl.admin("/tenants/\(other.port)", "-X", "DELETE", "-w", "|%{http_code}")
            #expect(again.output.hasSuffix("|404"))
        }
    }

    @Test("Tenants that were started over HTTP end with the one that they were started from, and theirs too")
    func ending() async throws {
        let tenant = try await MockTenant.start()
        let name = #"{"name": "\#(UUID().uuidString.lowercased()).onmicrosoft.com"}"#
        let child = try Introduction(try await Curl(tenant: tenant).admin("/tenants", "-d", name).output)
        let grandchild = try Introduction(try await child.get("/tenants", "-d", name))
        #expect(try await child.isServed)
        #expect(try await grandchild.isServed)
        await tenant.stop()
        #expect(await isFree(child.port))
        #expect(await isFree(grandchild.port))
    }

    @Test("Others are served while tenants start, and there is an end to how many there are")
    func limit() async throws {
        try await MockTenant.withTenant { tenant in
            let curl = Curl(tenant: tenant)
            let statuses = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 1...70 {
                    group.addTask {
                        try await curl.admin("/tenants", "-d", "{}", "-o", "/dev/null", "-w", "%{http_code}").output
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == ["201": 64, "409": 6])
            #expect(try await curl.admin("/health").output == #"{"status":"ok"}"#)
        }
    }

    @Test(
        "What can't be used is named as it was sent",
        arguments: [
            (#"{"name": "a/b"}"#, "'name'"), (#"{"id": ".."}"#, "'id'"), (#"{"clientId": ""}"#, "'clientId'"),
            (#"{"settings": {"codeLifetimeSeconds": -1}}"#, "'codeLifetimeSeconds'"),
            (#"{"settings": {"length": 1}}"#, "'settings.length' isn't known"),
            (#"{"users": [{"persona": "nobody"}]}"#, "no persona 'nobody'"),
            (#"{"users": [{"persona": "locked"}, {"persona": "locked"}]}"#, "already"), ("", "valid JSON"),
        ]
    )
    func refused(_ body: String, _ error: String) async throws {
        try await MockTenant.withTenant { tenant in
            let ran = try await Curl(tenant: tenant).admin("/tenants", "-d", body, "-w", "\n%{http_code}")
            #expect(ran.output.hasSuffix("\n400"))
            #expect(member("error", of: String(ran.output.dropLast(4)))?.contains(error) == true)
            #expect(try await Curl(tenant: tenant).admin("/tenants").output == #"{"tenants":[]}"#)
        }
    }
}

/// What a tenant in another place says of itself.
private struct Introduction: Decodable {
    let authority: String
    let clientId: String
    let admin: String
    let caFile: String?

    init(_ text: String) throws {
        self = try JSONDecoder().decode(Introduction.self, from: Data(text.utf8))
    }

    var port: Int { URL(string: admin)?.port ?? 0 }

    /// Whether this tenant answers.
    var isServed: Bool {
        get async throws { try await curl([authority + "/discovery/v2.0/keys"]).contains(#""kid""#) }
    }

    /// The answer of an admin route.
    func get(_ path: String, _ options: String...) async throws -> String {
        try await curl(options + [admin + path])
    }

    private func curl(_ words: [String]) async throws -> String {
        let trust = caFile.map { ["--cacert", $0] } ?? []
        return try await run("/usr/bin/curl", Curl.usual + trust + words).output
    }
}

extension Curl {
    /// How a reset of Ana's password ends.
    fileprivate func reset(to password: String) async throws -> String? {
        var token = member("continuation_token", of: try await start().output) ?? ""
        func call(_ endpoint: Endpoint, _ fields: String...) async throws -> String {
            let reply = try await post(endpoint, ["continuation_token=\(token)"] + fields).output
            token = member("continuation_token", of: reply) ?? token
            return reply
        }
        _ = try await call(.resetPasswordChallenge)
        let code = try await tenant.mailbox(for: "ana@contoso.com").waitForCode()
        _ = try await call(.resetPasswordContinue, "grant_type=oob", "oob=\(code)")
        _ = try await call(.resetPasswordSubmit, "new_password=\(password)")
        return member("status", of: try await call(.resetPasswordPollCompletion))
    }
}
