import NativeAuth
import NativeAuthMock
import Testing

@Suite("The sign-in after a sign-up", .timeLimit(.minutes(5)))
struct SignInAfterSignUpTests {
    private static func completion(on bench: SignUpBench) async throws -> SignInAfterSignUp {
        try #require(try await bench.verified(password: SignUpBench.password).completion)
    }

    @Test
    func `it needs nothing more from the person`() async throws {
        try await SignUpBench.run { bench in
            let step = try await Self.completion(on: bench).signIn(scopes: ["api://orders/read"], claims: #"{"a":1}"#)
            let result = try step.result
            #expect(!result.accessToken.isEmpty)
            #expect(bench.sent("grant_type") == "continuation_token")
            #expect(bench.sent("username") == SignUpBench.email)
            #expect(bench.sent("scope") == "api://orders/read openid profile offline_access")
            #expect(bench.sent("claims") == #"{"a":1}"#)
        }
    }

    @Test
    func `a call that failed can be made again`() async throws {
        try await SignUpBench.run { bench in
            let completion = try await Self.completion(on: bench)
            bench.script(.token, .serverError(503))
            await #expect(throws: NativeAuthError.serverUnavailable()) { try await completion.signIn() }
            _ = try await completion.signIn().result
        }
    }

    @Test
    func `the address that was just verified is registered without a code`() async throws {
        try await SignUpBench.run(settings: { $0.requiresSecondFactor = true }) { bench in
            let step = try await Self.completion(on: bench).signIn(scopes: ["api://orders/read"])
            guard case .registrationRequired(let registration) = step,
                case .completed(let result) = try await registration.registerEmail(SignUpBench.email)
            else {
                Issue.record("not completed: \(step)")
                return
            }
            #expect(!result.accessToken.isEmpty)
            #expect(bench.sent("scope")?.hasPrefix("api://orders/read ") == true)
            #expect(bench.tenant.mailbox(for: SignUpBench.email).messages.count == 1)
        }
    }

    @Test
    func `another address is registered with a code`() async throws {
        try await SignUpBench.run(settings: { $0.requiresSecondFactor = true }) { bench in
            let step = try await Self.completion(on: bench).signIn()
            guard case .registrationRequired(let registration) = step,
                case .verificationRequired(let verification) = try await registration.registerEmail("other@contoso.com")
            else {
                Issue.record("no code: \(step)")
                return
            }
            let code = try await bench.tenant.mailbox(for: "other@contoso.com").waitForCode()
            _ = try await verification.submitCode(code).result
        }
    }

    @Test
    func `a second factor by mail is asked for`() async throws {
        try await SignUpBench.run { bench in
            let completion = try await Self.completion(on: bench)
            bench.script(
                .token,
                .refusal("invalid_grant", suberror: "mfa_required", members: #""continuation_token":"ct-mfa""#),
                .reply(status: 200, body: #"{"access_token":"at","expires_in":60,"token_type":"Bearer"}"#)
            )
            bench.script(
                .signInIntrospect,
                .reply(
                    status: 200,
                    body: """
                        {"continuation_token":"ct-methods","methods":[{"id":"m1","challenge_type":"oob",
                        "challenge_channel":"email","login_hint":"o***r@contoso.com"}]}
                        """
                )
            )
            bench.script(.signInChallenge, .codeChallenge)
            guard case .mfaRequired(let mfa) = try await completion.signIn(scopes: ["api://orders/read"]),
                case .verificationRequired(let verification) = try await mfa.requestChallenge(mfa.methods.first)
            else {
                Issue.record("no second factor")
                return
            }
            #expect(bench.sent("id") == "m1")
            let result = try await verification.submitCode("12345678").result
            #expect(result.accessToken == "at")
            #expect(bench.sent("grant_type") == "mfa_oob")
            #expect(bench.sent("scope")?.hasPrefix("api://orders/read ") == true)
        }
    }

    @Test
    func `an app without the capability is sent to the browser, and the account stays`() async throws {
        try await SignUpBench.run(settings: { $0.requiresSecondFactor = true }, client: { $0.capabilities = [] }) {
            bench in
            let completion = try await Self.completion(on: bench)
            let error = await #expect(throws: NativeAuthError.browserRequired()) { try await completion.signIn() }
            #expect(error?.diagnostics?.redirectReason?.contains("registration_required") == true)
            #expect(bench.tenant.accepts(password: SignUpBench.password, for: SignUpBench.email))
        }
    }
}
