import Foundation
import NativeAuthMock
import Testing

@Suite("The tenant on the wire", .timeLimit(.minutes(5)))
struct ServerTests {
    @Test("A reset runs over HTTP and HTTPS, and every byte of a password arrives", arguments: [false, true])
    func wholeFlow(_ tls: Bool) async throws {
        var options = MockTenant.Options.withAna
        options.tls = tls
        let password = "Zoë & 100%+=;\u{1F600} Aa1"
        try await MockTenant.withTenant(options) { tenant in
            #expect(tenant.authority.scheme == (tls ? "https" : "http"))
            let curl = Curl(tenant: tenant)
            var token = member("continuation_token", of: try await curl.start().output) ?? ""
            var reply = try await curl.post(.resetPasswordChallenge, ["continuation_token=\(token)"])
            token = member("continuation_token", of: reply.output) ?? ""
            let code = try await tenant.mailbox(for: "ana@contoso.com").waitForCode()
            reply = try await curl.post(
                .resetPasswordContinue,
                ["continuation_token=\(token)", "grant_type=oob", "oob=\(code)"]
            )
            token = member("continuation_token", of: reply.output) ?? ""
            reply = try await curl.post(
                .resetPasswordSubmit,
                ["continuation_token=\(token)", "new_password=\(password)"]
            )
            token = member("continuation_token", of: reply.output) ?? ""
            reply = try await curl.post(.resetPasswordPollCompletion, ["continuation_token=\(token)"])
            #expect(member("status", of: reply.output) == "succeeded")
            #expect(tenant.accepts(password: password, for: "ana@contoso.com"))
            #expect(tenant.journal.map(\.status) == [200, 200, 200, 200, 200])
            #expect(tenant.journal[3].fields["new_password"] == password)
        }
    }

    @Test(
        "A form's edge cases arrive as they are",
        arguments: [
            ("username=", ""), ("username=a%2Bb+c%26d", "a+b c&d"), ("username=%00x", "\0x"), ("username=%zz", "%zz"),
            ("username=" + String(repeating: "x", count: 20_000), String(repeating: "x", count: 20_000)),
        ]
    )
    func forms(_ body: String, _ value: String) async throws {
        try await MockTenant.withTenant { tenant in
            let url = "\(tenant.authority.absoluteString)/resetpassword/v1.0/start"
            let reply = try await Curl(tenant: tenant)(["--data-raw", "client_id=\(tenant.clientId)&" + body, url])
            #expect(member("error", of: reply.output) == "invalid_request")
            #expect(tenant.journal.first?.fields["username"] == value)
            #expect(tenant.journal.first?.fields.all.count == 2)
        }
    }

    @Test("Bytes that are no UTF-8, and a body that is too large, are refused")
    func malformed() async throws {
        try await MockTenant.withTenant { tenant in
            let curl = Curl(tenant: tenant)
            let url = "\(tenant.authority.absoluteString)/resetpassword/v1.0/start"
            let badText = try await curl(["--data-raw", "client_id=\(tenant.clientId)&username=%ff%fe", url])
            #expect(badText.output.contains("not UTF-8"))
            let tooLarge = try await curl(["--data-raw", "a=" + String(repeating: "x", count: 70_000), url])
            #expect(tooLarge.output.contains("more than 65536 bytes"))
        }
    }

    @Test(
        "A zero byte in the path, the query or a field's name is refused",
        arguments: [
            ("/resetpassword/v1.0/start%00x", "a=b"), ("/resetpassword/v1.0/start?a%00=b", "a=b"),
            ("/resetpassword/v1.0/start", "username%00x=ana@contoso.com"), ("/oauth2/v2.0/authorize?state=a%00b", nil),
        ]
    )
    func zeroByte(_ path: String, _ form: String?) async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let data = form.map { ["--data-raw", "client_id=\(tenant.clientId)&challenge_type=oob redirect&" + $0] }
            let curl = Curl(tenant: tenant)
            let reply = try await curl((data ?? []) + ["-w", " %{http_code}", tenant.authority.absoluteString + path])
            #expect(reply.output.contains("zero byte"))
            #expect(reply.output.hasSuffix(" 400"))
            #expect(tenant.journal.count == 1)
        }
    }

    @Test("The journal tells one connection from two")
    func connections() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let url = "\(tenant.authority.absoluteString)/resetpassword/v1.0/start"
            let curl = Curl(tenant: tenant)
            _ = try await curl(["-d", "a=b", url, "--next", "-sS", "--noproxy", "*", "-d", "a=b", url])
            _ = try await curl.start("-H", "Client-Request-ID: 0AF7651D-16CD-43DD-8448-EB211C80319C")
            let journal = tenant.journal
            #expect(journal.map(\.sequence) == [1, 2, 3])
            #expect(journal[0].connection == journal[1].connection)
            #expect(journal[1].connection != journal[2].connection)
            #expect(journal[2].headers["client-request-id"] == "0AF7651D-16CD-43DD-8448-EB211C80319C")
            #expect(journal[2].correlationId == UUID(uuidString: "0AF7651D-16CD-43DD-8448-EB211C80319C"))
            #expect(journal[2].endpoint == .resetPasswordStart)
            #expect(journal[2].method == "POST")
        }
    }

    @Test(
        "A certificate that is bad in one way is refused",
        arguments: [
            BadCertificate.expired, .wrongHost, .otherAuthority,
        ]
    )
    func badCertificate(_ bad: BadCertificate) async throws {
        var options = MockTenant.Options.tls
        options.badCertificate = bad
        try await MockTenant.withTenant(options) { tenant in
            let ran = try await Curl(tenant: tenant).admin("/health")
            #expect(ran.status == Curl.Code.badCertificate)
            #expect(tenant.journal.isEmpty)
        }
    }

    @Test("The certificate's file is private and goes when the tenant stops")
    func certificateFile() async throws {
        let tenant = try await MockTenant.start(.tls)
        let file = try #require(tenant.certificateAuthorityFile)
        let directory = (file as NSString).deletingLastPathComponent
        let attributes = try FileManager.default.attributesOfItem(atPath: directory)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        await tenant.stop()
        #expect(!FileManager.default.fileExists(atPath: directory))
    }

    @Test("A port that is taken is named, and free again after stop")
    func portInUse() async throws {
        var options = MockTenant.Options()
        options.port = unsharedPort()
        let tenant = try await MockTenant.start(options)
        await #expect(throws: MockTenantError.portInUse(options.port)) { try await MockTenant.start(options) }
        await tenant.stop()
        await tenant.stop()
        #expect(await isFree(options.port))
    }

    @Test(
        "Options that can't be used are named at start",
        arguments: [
            ("fixedCode", options { $0.fixedCode = "1234" }), ("fixedCode", options { $0.fixedCode = "1234567x" }),
            ("codeLength", options { $0.codeLength = 0 }), ("port", options { $0.port = 70_000 }),
            ("tenantName", options { $0.tenantName = "a/b" }), ("clientId", options { $0.clientId = "" }),
        ]
    )
    func badOptions(_ name: String, _ options: MockTenant.Options) async throws {
        do {
            let tenant = try await MockTenant.start(options)
            await tenant.stop()
            Issue.record("The tenant started.")
        } catch MockTenantError.invalidOption(let found, _) {
            #expect(found == name)
        }
    }

    static func options(_ change: (inout MockTenant.Options) -> Void) -> MockTenant.Options {
        var options = MockTenant.Options()
        change(&options)
        return options
    }

    @Test(
        "An account is refused that has no address, no password, a strange kind or a double",
        arguments: [
            MockUser.password("ana", password: "x"), MockUser(email: "b@contoso.com", kind: .password),
            MockUser(email: "b@contoso.com", kind: .init(rawValue: "guest")),
            MockUser(email: "b@contoso.com", kind: .federated, password: "x"),
            .password("ANA@contoso.com", password: "x"),
        ]
    )
    func badUser(_ user: MockUser) async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            #expect(throws: MockTenantError.self) { try tenant.addUser(user) }
        }
    }

    @Test("The scope stops the tenant also when its body throws")
    func scope() async throws {
        struct Stop: Error { let port: Int }
        var port = 0
        do {
            try await MockTenant.withTenant { tenant -> Void in throw Stop(port: tenant.authority.port ?? 0) }
        } catch let stop as Stop {
            port = stop.port
        }
        #expect(port > 0)
        #expect(await isFree(port))
    }

    @Test("A tenant that nobody holds any more gives its port back")
    func abandoned() async throws {
        func abandon() async throws -> Int { try #require(try await MockTenant.start().authority.port) }
        #expect(try await isFree(abandon()))
    }

    @Test("A reset of the tenant goes back to the state after start")
    func reset() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let curl = Curl(tenant: tenant)
            try tenant.addUser(.emailOTP("otp@contoso.com"))
            let token = member("continuation_token", of: try await curl.start().output) ?? ""
            _ = try await curl.post(.resetPasswordChallenge, ["continuation_token=\(token)"])
            tenant.clock.advance(by: .seconds(3600))
            tenant.inject(.serverError(), at: .any)
            tenant.setPolling(PollScript(outcome: .never))
            tenant.reset()
            #expect(tenant.journal.isEmpty)
            #expect(tenant.mailbox(for: "ana@contoso.com").messages.isEmpty)
            #expect(abs(tenant.clock.now.timeIntervalSinceNow) < 600)
            let ran = try await curl.start("-w", "%{http_code}", "-o", "/dev/null")
            #expect(ran.output == "200")
            try tenant.addUser(.emailOTP("otp@contoso.com"))
        }
    }
}
