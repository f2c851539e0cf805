import NativeAuth
import NativeAuthMock
import Testing

@Suite("The samples about a sign-up, run", .timeLimit(.minutes(5)))
struct SignUpSamplesTests {
    private static let email = "ana@contoso.com"

    private func withSamples(
        passwords: [String] = [],
        _ body: (SignUpSamples, MockTenant) async throws -> Void
    ) async throws {
        var options = MockTenant.Options()
        options.attributes = [UserAttribute("postalCode", pattern: "^[1-9][0-9]*$")]
        try await MockTenant.withTenant(options) { tenant in
            let screen = Screen(
                code: { try await tenant.mailbox(for: Self.email).waitForCode() },
                passwords: passwords
            )
            try await body(SignUpSamples(client: tenant.client(), screen: screen), tenant)
        }
    }

    @Test("the whole sign-up makes an account, and signs in")
    func wholeSignUp() async throws {
        try await withSamples(passwords: ["Blue-Kettle-42"]) { samples, tenant in
            let completion = try await samples.wholeSignUp()
            #expect(tenant.accepts(password: "Blue-Kettle-42", for: Self.email))
            try await samples.finish(completion)
            #expect(samples.screen.signIns == 1)
        }
    }

    @Test("a start says what is wrong with it")
    func start() async throws {
        try await withSamples { samples, tenant in
            await samples.allAtOnce(email: Self.email, password: "Blue-Kettle-42")
            #expect(samples.screen.shown.last?.hasPrefix("We sent a code of 8 digits to a") == true)
            await samples.allAtOnce(email: Self.email, password: "Shor7-1")
            #expect(samples.screen.shown.last == "Use at least 8 characters.")
            try tenant.addUser(.password(Self.email, password: "Old-Passw0rd"))
            await samples.allAtOnce(email: Self.email, password: "Blue-Kettle-42")
            #expect(samples.screen.shown.last == "You have an account already. Sign in, or reset the password.")
        }
    }

    @Test("a refused password is asked for again, and a value is judged before it is sent")
    func refusals() async throws {
        try await withSamples(passwords: ["Shor7-1", "Blue-Kettle-42"]) { samples, tenant in
            let codeStep = try await samples.client.signUp(email: Self.email)
            let next = try await codeStep.submitCode(tenant.mailbox(for: Self.email).waitForCode())
            let passwordStep = try #require(next.passwordStep)
            let attributes = try #require(try await samples.enterPassword(passwordStep).attributes)
            #expect(samples.screen.shown == ["That password is too short."])
            #expect(samples.complaint(about: "none", for: attributes[0]) == "That is no postalCode.")
            #expect(samples.complaint(about: "98052", for: attributes[0]) == nil)
        }
    }

    @Test("refused attributes are asked for again")
    func refusedAttributes() async throws {
        try await withSamples { samples, tenant in
            let codeStep = try await samples.client.signUp(email: Self.email, password: "Blue-Kettle-42")
            let next = try await codeStep.submitCode(tenant.mailbox(for: Self.email).waitForCode())
            guard case .attributesRequired(_, let step) = next else { throw Unexpected() }
            guard case .completed = try await samples.enterAttributes(step) else { throw Unexpected() }
            #expect(samples.screen.shown == ["Look at this again: postalCode."])
        }
    }
}
