import Foundation
import Locking
import NativeAuth
import NativeAuthMock
import Testing

/// The samples about testing an app, which are tests.
@Suite("The samples about testing", .timeLimit(.minutes(5)))
struct TestingSamples {
    @Test("faults and the clock, as in the sample")
    func faults() async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.password("ana@contoso.com", password: "Old-Passw0rd"))
            // sample: tenant-time
            var configuration = NativeAuthConfiguration(clientId: tenant.clientId, authority: tenant.authority)
            configuration.now = { tenant.clock.now }
            let client = try NativeAuthClient(configuration)
            // end
            // sample: faults
            // The next request for a code is throttled.
            tenant.inject(.throttled(retryAfter: "30"), at: .resetPasswordChallenge)
            let error = await #expect(throws: PasswordResetError.self) {
                try await client.startPasswordReset(email: "ana@contoso.com")
            }
            #expect(error == .throttled(retryAfter: nil))  // The case alone.
            #expect(error?.diagnostics?.retryAfter == .seconds(30))
            // end
            // sample: expiry
            let codeStep = try await client.startPasswordReset(email: "ana@contoso.com")
            let code = try await tenant.mailbox(for: "ana@contoso.com").waitForCode()

            // Five minutes: the code has run out, and the step takes another one.
            tenant.clock.advance(by: .seconds(300))
            await #expect(throws: PasswordResetError.invalidCode()) { try await codeStep.submitCode(code) }

            // Ten minutes: the continuation token has run out, and the flow with it.
            tenant.clock.advance(by: .seconds(300))
            await #expect(throws: PasswordResetError.expired()) { try await codeStep.submitCode(code) }
            // end
            let signIn = try await client.signIn(email: "ana@contoso.com", password: "Old-Passw0rd")
            #expect(try signIn.result.claims?.accountKind == .password)
        }
    }

    @Test("a tenant with other settings, as in the sample")
    func otherSettings() async throws {
        // sample: tenant-options
        var options = MockTenant.Options()
        options.users = [.password("ana@contoso.com", password: "Old-Passw0rd")]
        options.codeLength = 6
        options.settings.attributes = [UserAttribute("postalCode", pattern: "^[1-9][0-9]*$")]
        try await MockTenant.withTenant(options) { tenant in
            try tenant.changeSettings { $0.attributes.append(UserAttribute("city", isRequired: false)) }
            #expect(tenant.settings.attributes.count == 2)
        }
        // end
    }

    @Test("accounts of all kinds, as in the sample")
    func accounts() async throws {
        try await MockTenant.withTenant { tenant in
            // sample: tenant-users
            try tenant.addUser(
                .password(
                    "bo@contoso.com",
                    password: "Old-Passw0rd",
                    methods: [.email("bo@home.example"), .sms("+14255550100")]
                )
            )
            var cleo = MockUser.password("cleo@contoso.com", password: "Old-Passw0rd")
            cleo.isLocked = true
            try tenant.addUser(cleo)
            try tenant.addUser(.persona(.disabled))
            // end
            let client = try tenant.client { $0.capabilities = .mfaRequired }
            let step = try await client.signIn(email: "bo@contoso.com", password: "Old-Passw0rd")
            #expect(try step.mfa.methods.map(\.channel) == [.email, .sms])
            await #expect(throws: NativeAuthError.throttled(retryAfter: nil)) {
                try await client.signIn(email: "cleo@contoso.com", password: "Old-Passw0rd")
            }
            await #expect(throws: NativeAuthError.unexpected()) {
                try await client.signIn(email: "disabled@contoso.com", password: "Old-Passw0rd")
            }
        }
    }

    @Test("a lost answer, as in the sample")
    func lostAnswer() async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.password("ana@contoso.com", password: "Old-Passw0rd"))
            let codeStep = try await tenant.client().startPasswordReset(email: "ana@contoso.com")
            let code = try await tenant.mailbox(for: "ana@contoso.com").waitForCode()
            // sample: lost-answer
            tenant.inject(.reset, at: .resetPasswordContinue)
            let error = await #expect(throws: PasswordResetError.self) { try await codeStep.submitCode(code) }
            var reason: TransportError.Code?
            if case .network(let failure)? = error { reason = failure.code }
            #expect(reason == .connectionLost)
            let passwordStep = try await codeStep.submitCode(code)
            // end
            // sample: refused-password
            let refusal = await #expect(throws: PasswordResetError.self) {
                try await passwordStep.submitPassword("short")
            }
            #expect(refusal?.rejection == .tooShort)
            // end
        }
    }

    @Test("another code, as in the sample")
    func resend() async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.password("ana@contoso.com", password: "Old-Passw0rd"))
            let client = try tenant.client()
            // sample: resend-test
            let mailbox = tenant.mailbox(for: "ana@contoso.com")
            let codeStep = try await client.startPasswordReset(email: "ana@contoso.com")
            let old = try await mailbox.waitForCode()
            let seen = mailbox.messages.last?.sequence ?? 0

            try await codeStep.resendCode()
            let code = try await mailbox.waitForCode(after: seen)
            #expect(mailbox.messages(since: seen).count == 1)
            await #expect(throws: PasswordResetError.invalidCode()) { try await codeStep.submitCode(old) }
            _ = try await codeStep.submitCode(code)
            // end
        }
    }

    @Test("a password that is never confirmed, as in the sample")
    func virtualTime() async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.password("ana@contoso.com", password: "Old-Passw0rd"))
            // sample: virtual-time
            tenant.setPolling(PollScript(outcome: .never))
            var configuration = NativeAuthConfiguration(clientId: tenant.clientId, authority: tenant.authority)
            configuration.clock = JumpingClock()
            let client = try NativeAuthClient(configuration)

            let codeStep = try await client.startPasswordReset(email: "ana@contoso.com")
            let code = try await tenant.mailbox(for: "ana@contoso.com").waitForCode()
            let passwordStep = try await codeStep.submitCode(code)
            await #expect(throws: PasswordResetError.resetUnconfirmed()) {
                try await passwordStep.submitPassword("New-Passw0rd")
            }
            // end
        }
    }

    @Test("the journal, as in the sample")
    func journal() async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.password("ana@contoso.com", password: "Old-Passw0rd"))
            let client = try tenant.client()
            // sample: journal
            _ = try await client.startPasswordReset(email: "  ana@contoso.com\n")
            #expect(tenant.journal.map(\.endpoint) == [.resetPasswordStart, .resetPasswordChallenge])
            #expect(tenant.journal.first?.fields["username"] == "ana@contoso.com")
            // end
        }
    }

    @Test("TLS, as in the sample")
    func tls() async throws {
        // sample: tls
        try await MockTenant.withTenant(.tls) { tenant in
            var configuration = NativeAuthConfiguration(clientId: tenant.clientId, authority: tenant.authority)
            if let file = tenant.certificateAuthorityFile {
                configuration.trustedRoots = .file(path: file)
            }
            let client = try NativeAuthClient(configuration)
            await #expect(throws: PasswordResetError.userNotFound()) {
                try await client.startPasswordReset(email: "nobody@contoso.com")
            }
        }
        // end
    }

    @Test("log lines and counts, over another stack, as in the samples")
    func observed() async throws {
        let (lines, labels) = (Locked<[String]>([]), Locked<[String]>([]))
        var configuration = ConfigurationSamples.observed(
            NativeAuthConfiguration(clientId: "an-app", tenantSubdomain: "contoso"),
            log: { line in lines.withLock { $0.append(line) } },
            count: { metric, label in labels.withLock { $0.append("\(metric) \(label)") } }
        )
        configuration.transport = OtherStack { request in
            if request.url.path.hasSuffix("/start") { return (429, [("Retry-After", "30")], []) }
            throw CancellationError()
        }
        let client = try NativeAuthClient(configuration)
        let error = await #expect(throws: PasswordResetError.self) {
            try await client.startPasswordReset(email: "ana@contoso.com")
        }
        #expect(error?.diagnostics?.retryAfter == .seconds(30))
        #expect(labels.withLock { $0 } == ["answers /resetpassword/v1.0/start 429"])
        #expect(lines.withLock { $0.count } == 1)
    }

    @Test("the tenant around a client, as in the sample")
    func tenant() async throws {
        // sample: mock-tenant
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.password("ana@contoso.com", password: "Old-Passw0rd"))
            // A client's turn, against tenant.authority, as tenant.clientId.
            #expect(tenant.mailbox(for: "ana@contoso.com").latestCode() == nil)
        }
        // end
    }

    @Test("what the samples of configurations make, makes clients")
    func configurations() throws {
        let plain = NativeAuthConfiguration(clientId: "an-app", tenantSubdomain: "contoso")
        let custom = try #require(URL(string: "https://login.contoso.com/contoso.onmicrosoft.com"))
        let proxy = try #require(URL(string: "http://proxy.contoso.com:3128"))
        _ = try ConfigurationSamples.limits()
        _ = try ConfigurationSamples.customDomain(custom)
        #expect(try ConfigurationSamples.shared(plain).count == 2)
        #expect(throws: ConfigurationError.unreadableTrustedRoots(path: "/etc/ssl/certs/company.pem")) {
            try NativeAuthClient(ConfigurationSamples.company(plain, proxy: proxy))
        }
    }
}
