import Foundation
import NativeAuth
import NativeAuthMock
import Testing

/// The names that apps and other people's tests rely on, as they see them: without `@testable`, with each default left out
/// and each type written down.
@Suite("The public surface", .timeLimit(.minutes(5)))
struct PublicSurfaceTests {
    private static let newPassword = "New pass & phrase = 100%"

    /// A transport of an app's own.
    private struct Offline: HTTPTransport {
        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            throw TransportError(.cannotConnect)
        }
    }

    private static func configuration(of tenant: MockTenant) -> NativeAuthConfiguration {
        var configuration = NativeAuthConfiguration(clientId: tenant.clientId, authority: tenant.authority)
        configuration.polling = PollingPolicy(minimumInterval: .milliseconds(1), maximumInterval: .milliseconds(1))
        configuration.now = { [clock = tenant.clock] in clock.now }
        return configuration
    }

    private static func isCompleted(_ step: SignIn.Step) -> Bool {
        if case .completed = step { true } else { false }
    }

    private static func withClient(_ body: (MockTenant, NativeAuthClient) async throws -> Void) async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.password(Ana.email, password: Ana.oldPassword))
            try await body(tenant, try NativeAuthClient(configuration(of: tenant)))
        }
    }

    @Test
    func `configures a client by a tenant's name, or by a configuration`() throws {
        let _: NativeAuthClient = .shared
        let plain = NativeAuthConfiguration(clientId: "client-1", tenantSubdomain: "contoso")
        let client: NativeAuthClient = try NativeAuthClient(plain)
        #expect(client.isConfigured)
        try client.configure(clientId: "client-1", tenantSubdomain: "contoso")
        try client.configure(
            clientId: "client-1",
            tenantSubdomain: "contoso",
            capabilities: [.mfaRequired, .registrationRequired]
        )
        let authority = try #require(URL(string: "https://contoso.ciamlogin.com/contoso.onmicrosoft.com"))
        try client.configure(NativeAuthConfiguration(clientId: "client-1", authority: authority, capabilities: []))
        #expect(throws: ConfigurationError.self) { try client.configure(clientId: "", tenantSubdomain: "contoso") }
    }

    @Test
    func `has a setting for each thing that an app may decide`() throws {
        var configuration = NativeAuthConfiguration(
            clientId: "client-1",
            tenantSubdomain: "contoso",
            capabilities: .mfaRequired
        )
        configuration.challengeTypes = [.oob, .password, .redirect]
        configuration.connectTimeout = .seconds(5)
        configuration.requestTimeout = .seconds(10)
        configuration.polling = PollingPolicy()
        configuration.trustedRoots = .system
        configuration.proxy = .none
        configuration.additionalHeaders = ["X-App": "1"]
        configuration.transport = Offline()
        configuration.clock = ContinuousClock()
        configuration.observer = { (event: FlowEvent) in _ = event }
        #expect(try NativeAuthClient(configuration).isConfigured)
    }

    @Test
    func `calls a transport of the app's own, and says what it says`() async throws {
        var configuration = NativeAuthConfiguration(clientId: "client-1", tenantSubdomain: "contoso")
        configuration.transport = Offline()
        let client = try NativeAuthClient(configuration)
        await #expect(throws: PasswordResetError.network(TransportError(.cannotConnect))) {
            try await client.startPasswordReset(email: "ana@contoso.com")
        }
    }

    @Test
    func `resets a password, step by step`() async throws {
        try await Self.withClient { tenant, client in
            let first: PasswordReset.CodeStep = try await client.startPasswordReset(email: Ana.email)
            try await first.resendCode()
            let second: PasswordReset.CodeStep = try await first.resendCode()
            let _: String = second.sentTo
            let length: Int = second.codeLength
            let channel: CodeChannel = second.channel
            let _: Duration? = second.resendInterval
            let id: UUID = second.correlationId
            #expect(channel == .email && channel != .sms && CodeChannel(rawValue: "fax") != .email)
            let code = try #require(tenant.mailbox(for: Ana.email).latestCode())
            #expect(code.count == length)
            let step: PasswordReset.PasswordStep = try await second.submitCode(code)
            #expect(step.correlationId == id)
            let completion: PasswordReset.Completion = try await step.submitPassword(Self.newPassword)
            #expect(completion.canSignIn)
            let result: SignIn.Step = try await completion.signIn()
            #expect(Self.isCompleted(result))
        }
    }

    @Test
    func `lets what a reset gives at its end be ignored, and signs in with scopes`() async throws {
        try await Self.withClient { tenant, client in
            let codeStep = try await client.startPasswordReset(email: Ana.email)
            let step = try await codeStep.submitCode(tenant.mailbox(for: Ana.email).waitForCode())
            try await step.submitPassword(Self.newPassword)
            let result: SignIn.Step = try await client.signIn(
                email: Ana.email,
                password: Self.newPassword,
                scopes: ["openid"]
            )
            #expect(Self.isCompleted(result))
        }
    }

    @Test
    func `signs in and up, and tells what an account signs in with`() async throws {
        try await Self.withClient { tenant, client in
            let start: SignIn.Step = try await client.signIn(email: Ana.email)
            #expect(!Self.isCompleted(start))
            let _: SignUp.CodeStep = try await client.signUp(email: "bo@contoso.com")
            let _: SignUp.CodeStep = try await client.signUp(
                email: "cy@contoso.com",
                password: Ana.oldPassword,
                attributes: ["displayName": "Cy"]
            )
            try tenant.addUser(.emailOTP("di@contoso.com"))
            let kinds: [AccountKind] = [
                try await client.accountKind(of: Ana.email), try await client.accountKind(of: "di@contoso.com"),
                try await client.accountKind(of: "nobody@contoso.com"),
            ]
            #expect(kinds == [.password, .noPassword, .notFound])
        }
    }

    @Test
    func `starts a mock tenant that is told what to do, and stops it`() async throws {
        let tenant: MockTenant = try await MockTenant.start()
        let authority: URL = tenant.authority
        #expect(authority.host() == "127.0.0.1" && authority.scheme == "http")
        #expect(tenant.certificateAuthorityFile == nil)
        try tenant.addUser(.password(Ana.email, password: Ana.oldPassword))
        let client = try NativeAuthClient(Self.configuration(of: tenant))
        tenant.inject(.throttled(retryAfter: "30"), at: .resetPasswordStart)
        tenant.inject(.serverError(), at: .resetPasswordStart, times: 2)
        for _ in 1...3 {
            await #expect(throws: PasswordResetError.self) { try await client.startPasswordReset(email: Ana.email) }
        }
        let codeStep = try await client.startPasswordReset(email: Ana.email)
        let mailbox: Mailbox = tenant.mailbox(for: Ana.email)
        let code: String = try await mailbox.waitForCode()
        let clock: MockClock = tenant.clock
        clock.advance(by: .seconds(3600))
        await #expect(throws: PasswordResetError.self) { try await codeStep.submitCode(code) }
        let journal: [RecordedRequest] = tenant.journal
        #expect(journal.count >= 5)
        tenant.reset()
        #expect(tenant.journal.isEmpty && tenant.mailbox(for: Ana.email).latestCode() == nil)
        await tenant.stop()
        let value: Int = try await MockTenant.withTenant(.init()) { _ in 7 }
        #expect(value == 7)
    }
}
