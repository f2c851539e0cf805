import NativeAuth
import NativeAuthMock
import Testing

@Suite("A sign-in against the mock tenant", .timeLimit(.minutes(5)))
struct SignInTests {
    @Test("with a password signs in at once", arguments: [MockTenant.Options(), .tls])
    func password(_ options: MockTenant.Options) async throws {
        try await MockTenant.withAna(options) { tenant in
            let step = try await tenant.client().signIn(
                email: Ana.email,
                password: Ana.oldPassword,
                scopes: ["api://orders/read"]
            )
            let result = try step.result
            #expect(!result.accessToken.isEmpty)
            #expect(result.idToken != nil)
            #expect(result.refreshToken != nil)
            #expect(result.scopes.contains("api://orders/read"))
            #expect(tenant.journal.map(\.endpoint) == [.signInInitiate, .signInChallenge, .token])
            #expect(tenant.journal.last?.fields["scope"] == "api://orders/read openid profile offline_access")
            #expect(tenant.journal.last?.fields["username"] == nil)
        }
    }

    @Test("without a password asks for it")
    func passwordLater() async throws {
        try await MockTenant.withAna { tenant in
            let step = try await tenant.client().signIn(email: " \(Ana.email)\n").passwordStep
            await #expect(throws: NativeAuthError.invalidCredentials()) { try await step.submitPassword("wrong") }
            #expect(try await step.submitPassword(Ana.oldPassword).result.accessToken.isEmpty == false)
            await #expect(throws: NativeAuthError.stepCompleted) { try await step.submitPassword(Ana.oldPassword) }
        }
    }

    @Test("with a wrong password says so in the same words as for an unknown account")
    func wrongPassword() async throws {
        try await MockTenant.withAna { tenant in
            let client = try tenant.client()
            await #expect(throws: NativeAuthError.invalidCredentials()) {
                try await client.signIn(email: Ana.email, password: "wrong")
            }
            await #expect(throws: NativeAuthError.userNotFound()) {
                try await client.signIn(email: "nobody@contoso.com", password: "wrong")
            }
        }
    }

    @Test("with a password for an account that signs in by code drops the password and asks for the code")
    func code() async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.emailOTP(Ana.email))
            let step = try await tenant.client().signIn(email: Ana.email, password: Ana.oldPassword).codeStep
            #expect(step.codeLength == 8)
            #expect(step.channel == .email)
            await #expect(throws: NativeAuthError.invalidCode()) { try await step.submitCode("00000000") }
            let newer = try await step.resendCode()
            let code = try await tenant.mailbox(for: Ana.email).waitForCode(after: 1)
            let spaced = code.prefix(4) + " " + code.dropFirst(4)
            #expect(try await newer.submitCode(String(spaced)).result.idToken != nil)
            await #expect(throws: NativeAuthError.stepCompleted) { try await step.submitCode(code) }
            #expect(tenant.journal.allSatisfy { $0.fields["password"] == nil })
        }
    }

    @Test("refuses without a request what can't be sent")
    func localChecks() async throws {
        try await MockTenant.withAna { tenant in
            let client = try tenant.client()
            await #expect(throws: NativeAuthError.invalidUsername()) { try await client.signIn(email: " ") }
            let error = await #expect(throws: NativeAuthError.invalidPassword(.empty)) {
                try await client.signIn(email: Ana.email, password: "")
            }
            #expect(error?.rejection == .empty)
            #expect(tenant.journal.isEmpty)
            let step = try await client.signIn(email: Ana.email).passwordStep
            await #expect(throws: NativeAuthError.invalidPassword(.empty)) { try await step.submitPassword("") }
            #expect(tenant.journal.count == 2)
        }
        await #expect(throws: NativeAuthError.notConfigured) {
            try await NativeAuthClient.shared.signIn(email: Ana.email)
        }
    }

    @Test(
        "leads each account that can't sign in here where it has to go",
        arguments: [
            (MockUser.Persona.google, NativeAuthError.browserRequired()), (.apple, .browserRequired()),
            (.microsoft, .browserRequired()), (.mustChangePassword, .passwordResetRequired()),
            (.disabled, .unexpected()), (.locked, .throttled(retryAfter: nil)),
            (.emailSecondFactor, .browserRequired()), (.mustRegisterMethod, .browserRequired()),
        ]
    )
    func personas(_ persona: MockUser.Persona, _ expected: NativeAuthError) async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.persona(persona))
            let error = await #expect(throws: expected) {
                try await tenant.client().signIn(email: persona.email, password: MockUser.personaPassword)
            }
            #expect(error?.diagnostics?.correlationId != nil)
        }
    }

    @Test("keeps claims and scopes from the start to the tokens")
    func claims() async throws {
        try await MockTenant.withAna { tenant in
            let claims = #"{"id_token":{"acr":{"essential":true}}}"#
            let step = try await tenant.client().signIn(email: Ana.email, scopes: ["a/b"], claims: claims).passwordStep
            _ = try await step.submitPassword(Ana.oldPassword)
            #expect(tenant.journal.last?.fields["claims"] == claims)
            #expect(tenant.journal.last?.fields["scope"] == "a/b openid profile offline_access")
        }
    }

    @Test("takes one call of a step at a time, and a cancelled one leaves the step usable")
    func concurrency() async throws {
        try await MockTenant.withAna { tenant in
            let step = try await tenant.client().signIn(email: Ana.email).passwordStep
            tenant.inject(.delay(.patience), at: .token)
            let first = Task { try await step.submitPassword(Ana.oldPassword) }
            while tenant.requestCount(at: .token) == 0, !Task.isCancelled { await Task.yield() }
            await #expect(throws: NativeAuthError.stepInUse) { try await step.submitPassword(Ana.oldPassword) }
            first.cancel()
            await #expect(throws: NativeAuthError.cancelled) { try await first.value }
        }
    }
}
