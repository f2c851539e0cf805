import NativeAuth
import NativeAuthMock
import Testing

@Suite("What a reset says to each kind of account", .timeLimit(.minutes(5)))
struct AccountKindTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let user: MockUser?
        let error: PasswordResetError
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "mail code only", user: .emailOTP("x@contoso.com"), error: .notSupported()),
        Row(name: "federated", user: .federated("x@contoso.com"), error: .notSupported()),
        Row(name: "unknown", user: nil, error: .userNotFound()),
        Row(
            name: "disabled",
            user: MockUser(email: "x@contoso.com", kind: .password, password: "Passw0rd!", isDisabled: true),
            error: .unexpected()
        ),
    ]

    @Test("one typed outcome, and no mail", arguments: rows)
    func outcome(row: Row) async throws {
        try await MockTenant.withTenant { tenant in
            if let user = row.user { try tenant.addUser(user) }
            let error = await #expect(throws: row.error) {
                try await tenant.client().startPasswordReset(email: "x@contoso.com")
            }
            #expect(error?.diagnostics?.codes.isEmpty == false)
            #expect(tenant.journal.map(\.endpoint) == [.resetPasswordStart])
            #expect(tenant.mailbox(for: "x@contoso.com").messages.isEmpty)
        }
    }

    @Test("a tenant without password reset answers like an account without a password")
    func tenantWithoutReset() async throws {
        var options = MockTenant.Options()
        options.allowsPasswordReset = false
        try await MockTenant.withAna(options) { tenant in
            await #expect(throws: PasswordResetError.notSupported()) {
                try await tenant.client().startPasswordReset(email: Ana.email)
            }
        }
    }

    @Test("a tenant that hides who has an account gives a step whose every code is wrong, and sends no mail")
    func hiddenUsers() async throws {
        var options = MockTenant.Options()
        options.hidesUnknownUsers = true
        try await MockTenant.withTenant(options) { tenant in
            let step = try await tenant.client().startPasswordReset(email: "nobody@contoso.com")
            await #expect(throws: PasswordResetError.invalidCode()) { try await step.submitCode("12345678") }
            #expect(tenant.mailbox(for: "nobody@contoso.com").messages.isEmpty)
        }
    }

    @Test("the wrong app is a fault of the configuration, not of the person")
    func wrongClient() async throws {
        try await MockTenant.withAna { tenant in
            let client = try tenant.client { $0.clientId = "11111111-2222-3333-4444-555555555555" }
            let error = await #expect(throws: PasswordResetError.misconfigured()) {
                try await client.startPasswordReset(email: Ana.email)
            }
            #expect(error?.diagnostics?.serverDescription?.contains("Trace ID") == true)
        }
    }

    @Test("challenge types that don't include a code lead to the browser")
    func challengeTypes() async throws {
        try await MockTenant.withAna { tenant in
            let client = try tenant.client { $0.challengeTypes = [.password, .redirect, .password] }
            await #expect(throws: PasswordResetError.browserRequired()) {
                try await client.startPasswordReset(email: Ana.email)
            }
            #expect(tenant.journal.first?.fields["challenge_type"] == "password redirect")
        }
    }
}
