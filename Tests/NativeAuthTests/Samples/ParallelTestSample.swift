// sample: parallel-tests
import NativeAuth
import NativeAuthMock
import Testing

@Suite("Who has forgotten a password")
struct ForgottenPasswordTests {
    /// An app's client, at a tenant of its own that has one account.
    private func withClient(
        for user: MockUser,
        _ body: (NativeAuthClient, MockTenant) async throws -> Void
    ) async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(user)
            let configuration = NativeAuthConfiguration(clientId: tenant.clientId, authority: tenant.authority)
            try await body(NativeAuthClient(configuration), tenant)
        }
    }

    @Test("gets no mail where there is no password", arguments: [MockUser.Persona.google, .emailOneTimePasscode])
    func noPassword(persona: MockUser.Persona) async throws {
        try await withClient(for: .persona(persona)) { client, tenant in
            await #expect(throws: PasswordResetError.notSupported()) {
                try await client.startPasswordReset(email: persona.email)
            }
            #expect(tenant.mailbox(for: persona.email).messages.isEmpty)
        }
    }

    @Test("gets a code by mail, even when the account is locked", arguments: [MockUser.Persona.password, .locked])
    func code(persona: MockUser.Persona) async throws {
        try await withClient(for: .persona(persona)) { client, tenant in
            let codeStep = try await client.startPasswordReset(email: persona.email)
            let code = try await tenant.mailbox(for: persona.email).waitForCode()
            _ = try await codeStep.submitCode(code)
        }
    }
}
// end
