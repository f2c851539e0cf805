import Locking
import NativeAuth
import NativeAuthMock
import Testing

@Suite("The samples for those who come from another SDK, run", .timeLimit(.minutes(5)))
struct MigrationSamplesTests {
    private static func withClient(
        _ persona: MockUser.Persona,
        _ body: (MockTenant, NativeAuthClient) async throws -> Void
    ) async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.persona(persona, email: Ana.email))
            try await body(tenant, tenant.client { $0.capabilities = [.mfaRequired, .registrationRequired] })
        }
    }

    private static func screen() -> Screen { Screen(code: { "" }) }

    @Test("a client is configured with what the app can show")
    func setUp() throws {
        let client = try NativeAuthClient(NativeAuthConfiguration(clientId: "a", tenantSubdomain: "b"))
        try MigrationSamples.setUp(client)
        #expect(client.isConfigured)
    }

    @Test("a reset signs in", arguments: [true, false])
    func reset(_ canSignIn: Bool) async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.changeSettings { $0.fixedCode = "13579086" }
            try tenant.addUser(.persona(.password, email: Ana.email))
            let screen = Self.screen()
            let samples = MigrationSamples(
                client: try tenant.client(),
                screen: screen,
                email: Ana.email,
                password: Ana.newPassword,
                code: "13579086"
            )
            if !canSignIn { tenant.inject(.removeField("continuation_token"), at: .resetPasswordPollCompletion) }
            try await samples.reset()
            #expect(screen.shown.first?.hasPrefix("Enter the 8 digits that were sent to ") == true)
            #expect(screen.signIns == (canSignIn ? 1 : 0))
            #expect(tenant.accepts(password: Ana.newPassword, for: Ana.email))
        }
    }

    @Test("a token is given for each account, and then it signs out")
    func tokens() async throws {
        try await Self.withClient(.password) { _, client in
            let screen = Self.screen()
            let result = try await client.signIn(email: Ana.email, password: MockUser.personaPassword).result
            let store = InMemoryTokenStore()
            try await MigrationSamples(client: client, screen: screen).tokens(of: result, in: store)
            #expect(screen.shown.count == 1)
            #expect(screen.shown.first?.hasPrefix("\(Ana.email) may use ") == true)
            #expect(await store.accounts().isEmpty)
        }
    }

    @Test("an error is told by what can be done about it")
    func errors() async throws {
        try await Self.withClient(.password) { tenant, client in
            let logged = Locked<[String]>([])
            let screen = Self.screen()
            var samples = MigrationSamples(client: client, screen: screen, email: Ana.email, password: "wrong")
            samples.log = { line in logged.withLock { $0.append(line) } }
            await samples.errors()
            samples.email = "nobody@contoso.com"
            await samples.errors()
            #expect(Set(screen.shown) == ["User name or password is not right."])
            tenant.inject(.redirect(), at: .signInInitiate)
            await samples.errors()
            #expect(screen.shown.last == "Continue in the browser.")
            tenant.inject(.reply(status: 400, body: #"{"error":"new","error_codes":[7]}"#), at: .signInInitiate)
            await samples.errors()
            #expect(logged.withLock { $0 }.map { $0.hasPrefix("unexpected [7], correlation id ") } == [true])
            samples.email = Ana.email
            samples.password = MockUser.personaPassword
            await samples.errors()
            #expect(screen.signIns == 1)
        }
    }

    @Test(
        "a sign-in leads each account on",
        arguments: [MockUser.Persona.password, .emailOneTimePasscode, .smsSecondFactor, .mustRegisterMethod]
    )
    func signIn(_ persona: MockUser.Persona) async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.changeSettings { $0.fixedCode = "13579086" }
            for email in ["ana@contoso.com", Ana.email] {
                try tenant.addUser(.persona(persona, email: email))
            }
            let screen = Self.screen()
            let samples = SignInSamples(
                client: try tenant.client { $0.capabilities = [.mfaRequired, .registrationRequired] },
                screen: screen,
                email: Ana.email,
                password: MockUser.personaPassword,
                code: "13579086"
            )
            try await samples.steps()
            try await samples.mfa()
            #expect((screen.shown == ["Signed in."]) == (persona == .smsSecondFactor))
            try await samples.registration()
            #expect((screen.shown == ["Signed in."]) == (persona == .smsSecondFactor || persona == .mustRegisterMethod))
        }
    }
}
