import NativeAuth
import NativeAuthMock
import Testing

@Suite("The order of a sign-up, which the tenant decides", .timeLimit(.minutes(5)))
struct SignUpOrderTests {
    /// What the tenant asks for, in place of the mock's own order.
    enum Wish: String, Sendable {
        case password, attributes
    }

    @Test(
        arguments: [
            [], [.password], [.attributes], [.password, .attributes], [.attributes, .password],
            [.attributes, .attributes, .password, .attributes], [.password, .password],
        ] as [[Wish]]
    )
    func `any order leads to the end`(wishes: [Wish]) async throws {
        try await SignUpBench.run { bench in
            let step = try await bench.start()
            for wish in wishes {
                switch wish {
                case .password:
                    bench.script(.signUpContinue, .credentialRequired)
                    bench.script(.signUpChallenge, .passwordChallenge)
                case .attributes: bench.script(.signUpContinue, .attributesRequired(#"[{"name":"a"}]"#))
                }
            }
            bench.script(.signUpContinue, .token("ct-done"))
            var next = try await step.submitCode(bench.code())
            for wish in wishes {
                switch wish {
                case .password: next = try await #require(next.passwordStep).submitPassword(SignUpBench.password)
                case .attributes: next = try await #require(next.attributesStep).submitAttributes(["a": "1"])
                }
            }
            #expect(next.completion?.canSignIn == true)
            #expect(bench.grants == ["oob"] + wishes.map(\.rawValue))
        }
    }

    @Test
    func `each call goes on from the newest token`() async throws {
        try await SignUpBench.run { bench in
            bench.script(.signUpStart, .token("ct-1"))
            bench.script(.signUpChallenge, .codeChallenge, .passwordChallenge)
            bench.script(
                .signUpContinue,
                .credentialRequired,
                .attributesRequired(#"[{"name":"a"}]"#),
                .token("ct-done")
            )
            let password = try await bench.start().submitCode("12345678").passwordStep
            let attributes = try await password?.submitPassword(SignUpBench.password).attributesStep
            let completion = try await attributes?.submitAttributes(["a": "1"]).completion
            _ = try? await completion?.signIn()
            #expect(
                bench.transport.requests.map { $0["continuation_token"] } == [
                    nil, "ct-1", "ct-code", "ct-credential", "ct-password", "ct-attributes", "ct-done",
                ]
            )
        }
    }

    @Test(arguments: ["{}", #"{"continuation_token":""}"#, #"{"continuation_token":7,"status":"done"}"#])
    func `an end without a token is a sign-up that can't sign in`(body: String) async throws {
        try await SignUpBench.run { bench in
            let step = try await bench.start()
            bench.script(.signUpContinue, .reply(status: 200, body: body))
            let completion = try #require(try await step.submitCode(bench.code()).completion)
            #expect(!completion.canSignIn)
            let sent = bench.transport.requests.count
            await #expect(throws: NativeAuthError.noMatchingAuthMethod()) { try await completion.signIn() }
            #expect(bench.transport.requests.count == sent)
        }
    }

    @Test(arguments: [Fault.html(200), .malformedJSON, .reply(status: 200, body: ""), .reply(status: 200, body: "[]")])
    func `what is no answer is no end`(fault: Fault) async throws {
        try await SignUpBench.run { bench in
            let step = try await bench.start()
            bench.script(.signUpContinue, fault)
            await #expect(throws: NativeAuthError.invalidResponse()) { try await step.submitCode(bench.code()) }
            #expect(try await step.submitCode(bench.code()).passwordStep != nil)
        }
    }

    @Test
    func `an address that is to be verified gets its code`() async throws {
        try await SignUpBench.run { bench in
            bench.script(
                .signUpStart,
                .refusal(
                    "verification_required",
                    members: #""continuation_token":"ct-1","unverified_attributes":[{"name":"email"}]"#
                )
            )
            bench.script(.signUpChallenge, .codeChallenge)
            let step = try await bench.start()
            #expect(step.sentTo == "n***w@co**o**o.com")
            #expect(bench.sent("continuation_token") == "ct-1")
        }
    }

    @Test
    func `a challenge that the step can't show ends the flow, so that no retry sends another code`() async throws {
        try await SignUpBench.run { bench in
            bench.script(.signUpChallenge, .passwordChallenge)
            await #expect(throws: NativeAuthError.browserRequired()) { try await bench.start() }
            let step = try await bench.start()
            let code = try await bench.code()
            bench.script(.signUpChallenge, .codeChallenge)
            let error = await #expect(throws: NativeAuthError.browserRequired()) { try await step.submitCode(code) }
            #expect(error?.diagnostics?.correlationId == step.correlationId)
            let sent = bench.transport.requests.count
            await #expect(throws: NativeAuthError.browserRequired()) { try await step.submitCode(code) }
            #expect(bench.transport.requests.count == sent)
        }
    }

    @Test
    func `a resend that is answered by a password ends the flow`() async throws {
        try await SignUpBench.run { bench in
            let step = try await bench.start()
            bench.script(.signUpChallenge, .passwordChallenge)
            await #expect(throws: NativeAuthError.browserRequired()) { try await step.resendCode() }
        }
    }

    @Test
    func `a credential without a token to go on with is an error`() async throws {
        try await SignUpBench.run { bench in
            let step = try await bench.start()
            bench.script(.signUpContinue, .refusal("credential_required"))
            let error = await #expect(throws: NativeAuthError.unexpected()) { try await step.submitCode(bench.code()) }
            #expect(error?.diagnostics?.error == "credential_required")
        }
    }

    @Test
    func `words are told apart without regard to case, and unknown ones are errors to read`() async throws {
        try await SignUpBench.run { bench in
            let step = try await bench.start()
            bench.script(
                .signUpContinue,
                .refusal("brand_new", suberror: "brand_new_too"),
                .refusal("CREDENTIAL_Required", members: #""continuation_token":"ct-1","new":{}"#)
            )
            bench.script(.signUpChallenge, .passwordChallenge)
            let error = await #expect(throws: NativeAuthError.unexpected()) { try await step.submitCode(bench.code()) }
            #expect(error?.diagnostics?.suberror == "brand_new_too")
            #expect(try await step.submitCode(bench.code()).passwordStep != nil)
        }
    }
}
