import NativeAuth
import NativeAuthMock
import Testing

@Suite("A second factor against the mock tenant", .timeLimit(.minutes(5)))
struct MFATests {
    private static let number = "+14255550100"
    private static let address = "second@contoso.com"

    /// A tenant with an account that has two methods, and its sign-in up to the choice between them.
    private static func withStep(
        _ settings: MockTenant.Options = .init(),
        _ body: (MockTenant, MFA.Step) async throws -> Void
    ) async throws {
        var user = MockUser.password(Ana.email, password: Ana.oldPassword)
        user.methods = [.email(address), .sms(number)]
        user.needsSecondFactor = true
        var options = settings
        options.users.append(user)
        try await MockTenant.withTenant(options) { tenant in
            let client = try tenant.client { $0.capabilities = [.mfaRequired] }
            let step = try await client.signIn(email: Ana.email, password: Ana.oldPassword, scopes: ["a/b"])
            try await body(tenant, step.mfa)
        }
    }

    @Test("is asked for by the method that the person chooses", arguments: [CodeChannel.email, .sms])
    func wholeFactor(_ channel: CodeChannel) async throws {
        try await Self.withStep { tenant, mfa in
            #expect(mfa.methods.map(\.channel) == [.email, .sms])
            #expect(mfa.methods.allSatisfy { $0.challengeType == .oob && $0.loginHint?.contains("*") == true })
            let method = try #require(mfa.methods.first { $0.channel == channel })
            let step = try await mfa.requestChallenge(method).step
            #expect(step.channel == channel)
            #expect(step.method == method)
            await #expect(throws: NativeAuthError.invalidCode()) { try await step.submitCode("00000000") }
            let code = try await tenant.mailbox(for: channel == .email ? Self.address : Self.number).waitForCode()
            let result = try await step.submitCode(code).result
            #expect(result.scopes.contains("a/b"))
            #expect(tenant.journal.last?.fields["grant_type"] == "mfa_oob")
            #expect(tenant.journal.last?.fields["scope"] == "a/b openid profile offline_access")
            #expect(Set(tenant.journal.map(\.correlationId)) == [step.correlationId])
        }
    }

    @Test("can be changed while a code is on its way, and only the newest code is right")
    func changeOfMethod() async throws {
        try await Self.withStep { tenant, mfa in
            let first = try await mfa.requestChallenge(mfa.methods[0]).step
            let mail = try await tenant.mailbox(for: Self.address).waitForCode()
            let second = try await first.selection.requestChallenge(mfa.methods[1]).step
            await #expect(throws: NativeAuthError.invalidCode()) { try await second.submitCode(mail) }
            let third = try await second.resendCode().step
            #expect(third.channel == .sms)
            let text = try await tenant.mailbox(for: Self.number).waitForCode(after: 1)
            #expect(try await first.submitCode(text).result.accessToken.isEmpty == false)
            await #expect(throws: NativeAuthError.stepCompleted) { try await mfa.requestChallenge(mfa.methods[0]) }
        }
    }

    @Test("without a default method is to be chosen by the person")
    func selection() async throws {
        try await Self.withStep { _, mfa in
            guard case .selectionRequired(let step) = try await mfa.requestChallenge() else { throw Unexpected() }
            #expect(step.methods == mfa.methods)
            _ = try await step.requestChallenge(step.methods[0]).step
        }
    }

    @Test("that loses its default method while a code is on its way goes on with the choice")
    func selectionMeanwhile() async throws {
        let bench = try SignInBench()
        let step = try await bench.mfa().requestChallenge().step
        bench.script(.challenge, .json(#"{"error":"invalid_request","suberror":"introspect_required"}"#, status: 400))
        let sent = bench.stub.requests.count
        guard case .selectionRequired(let selection) = try await step.resendCode() else { throw Unexpected() }
        #expect(bench.stub.requests.count == sent + 1)
        let next = try await selection.requestChallenge(selection.methods[0]).step
        #expect(try await next.submitCode(bench.code).result.accessToken == "ct-1")
    }

    @Test("to a number that gets no messages is blocked, and another method goes on")
    func blocked() async throws {
        var options = MockTenant.Options()
        options.refusedNumbers = ["+1425": .blockedByReputation]
        try await Self.withStep(options) { _, mfa in
            await #expect(throws: NativeAuthError.methodBlocked()) { try await mfa.requestChallenge(mfa.methods[1]) }
            _ = try await mfa.requestChallenge(mfa.methods[0]).step
        }
        options.refusedNumbers = ["+1425": .browserRequired]
        try await Self.withStep(options) { _, mfa in
            let error = await #expect(throws: NativeAuthError.browserRequired()) {
                try await mfa.requestChallenge(mfa.methods[1])
            }
            #expect(error?.endsFlow == true)
            await #expect(throws: NativeAuthError.browserRequired()) { try await mfa.requestChallenge(mfa.methods[0]) }
        }
    }

    @Test("whose list is lost on the way is asked for again, without the password being sent a second time")
    func lostList() async throws {
        var user = MockUser.persona(.emailSecondFactor)
        user.email = Ana.email
        var options = MockTenant.Options()
        options.users.append(user)
        try await MockTenant.withTenant(options) { tenant in
            let client = try tenant.client { $0.capabilities = [.mfaRequired] }
            let step = try await client.signIn(email: Ana.email).passwordStep
            tenant.inject(.serverError(503), at: .signInIntrospect)
            await #expect(throws: NativeAuthError.serverUnavailable()) {
                try await step.submitPassword(MockUser.personaPassword)
            }
            _ = try await step.submitPassword(MockUser.personaPassword).mfa
            #expect(tenant.requestCount(at: .token) == 1)
        }
    }

    @Test("comes after a reset, too")
    func afterReset() async throws {
        var options = MockTenant.Options()
        options.users.append(.persona(.smsSecondFactor, email: Ana.email))
        try await MockTenant.withTenant(options) { tenant in
            let client = try tenant.client { $0.capabilities = [.mfaRequired] }
            let code = try await client.startPasswordReset(email: Ana.email)
            let completion = try await code.submitCode(tenant.code()).submitPassword(Ana.newPassword)
            let mfa = try await completion.signIn(scopes: ["a/b"]).mfa
            let step = try await mfa.requestChallenge(mfa.methods[0]).step
            let text = try await tenant.mailbox(for: Self.number).waitForCode()
            #expect(try await step.submitCode(text).result.scopes.contains("a/b"))
        }
    }
}
