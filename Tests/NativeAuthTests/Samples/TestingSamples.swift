import Foundation
import NativeAuth
import NativeAuthMock
import Synchronization
import Testing

/// The samples about testing an app, which are tests.
@Suite("The samples about testing", .timeLimit(.minutes(1)))
struct TestingSamples {
    // sample: mock-test
    @Test func resetsAPassword() async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.password("ana@contoso.com", password: "Old-Passw0rd"))
            let client = try NativeAuthClient(
                NativeAuthConfiguration(clientId: tenant.clientId, authority: tenant.authority)
            )
            let codeStep = try await client.startPasswordReset(email: "ana@contoso.com")
            let code = try await tenant.mailbox(for: "ana@contoso.com").waitForCode()
            let passwordStep = try await codeStep.submitCode(code)
            try await passwordStep.submitPassword("New-Passw0rd")
            #expect(tenant.accepts(password: "New-Passw0rd", for: "ana@contoso.com"))
        }
    }
    // end

    @Test("faults and the clock, as in the sample")
    func faults() async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.password("ana@contoso.com", password: "Old-Passw0rd"))
            let client = try tenant.client()
            // sample: faults
            // The next request for a code is throttled.
            tenant.inject(.throttled(retryAfter: "30"), at: .resetPasswordChallenge)
            await #expect(throws: PasswordResetError.throttled(retryAfter: .seconds(30))) {
                try await client.startPasswordReset(email: "ana@contoso.com")
            }

            // Five minutes pass, and the code with them.
            let codeStep = try await client.startPasswordReset(email: "ana@contoso.com")
            let code = try await tenant.mailbox(for: "ana@contoso.com").waitForCode()
            tenant.clock.advance(by: .seconds(300))
            await #expect(throws: PasswordResetError.invalidCode()) { try await codeStep.submitCode(code) }
            // end
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
            await #expect(throws: PasswordResetError.network(TransportError(.connectionLost))) {
                try await codeStep.submitCode(code)
            }
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
            // sample: fault-and-clock
            tenant.inject(.throttled(retryAfter: "30"), at: .resetPasswordChallenge)
            tenant.clock.advance(by: .seconds(300))
            // end
            tenant.reset()
            try tenant.addUser(.password("ana@contoso.com", password: "Old-Passw0rd"))
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

// sample: jumping-clock
/// A clock whose sleeps end at once, and move its time on.
final class JumpingClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private let time = Mutex(Instant())

    var now: Instant { time.withLock { $0 } }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        time.withLock { $0 = max($0, deadline) }
    }
}
// end
