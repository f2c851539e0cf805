import NativeAuth
import NativeAuthMock
import Testing

@Suite("What an account signs in with", .timeLimit(.minutes(5)))
struct AccountKindOfClientTests {
    @Test(
        "is told without any mail",
        arguments: [
            (MockUser.Persona.password, AccountKind.password), (.emailOneTimePasscode, .noPassword),
            (.google, .noPassword), (.apple, .noPassword), (.microsoft, .noPassword), (.emailSecondFactor, .password),
            (.smsSecondFactor, .password), (.mustRegisterMethod, .password), (.mustChangePassword, .password),
            (.locked, .password),
        ]
    )
    func kinds(_ persona: MockUser.Persona, _ kind: AccountKind) async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.persona(persona))
            #expect(try await tenant.client().accountKind(of: persona.email) == kind)
            #expect(tenant.mailbox(for: persona.email).messages.isEmpty)
            #expect(tenant.journal.allSatisfy { $0.fields["challenge_type"] == "password redirect" })
        }
    }

    @Test("is notFound for an unknown address, and a password where the tenant hides who has an account")
    func unknown() async throws {
        try await MockTenant.withTenant { tenant in
            let kind = try await tenant.client().accountKind(of: "nobody@contoso.com")
            #expect(kind == .notFound)
        }
        var options = MockTenant.Options()
        options.hidesUnknownUsers = true
        try await MockTenant.withTenant(options) { tenant in
            let kind = try await tenant.client().accountKind(of: "nobody@contoso.com")
            #expect(kind == .password)
        }
    }

    @Test("is an error where the tenant doesn't say")
    func errors() async throws {
        try await MockTenant.withAna { tenant in
            await #expect(throws: NativeAuthError.invalidUsername()) { try await tenant.client().accountKind(of: "") }
            tenant.inject(.throttled(retryAfter: "7"), at: .signInInitiate)
            await #expect(throws: NativeAuthError.throttled(retryAfter: nil)) {
                try await tenant.client().accountKind(of: Ana.email)
            }
            #expect(tenant.requestCount(at: .signInInitiate) == 1)
        }
    }
}
