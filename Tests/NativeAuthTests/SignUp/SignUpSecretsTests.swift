import Locking
import NativeAuth
import NativeAuthMock
import Testing

@Suite("Secrets in what a sign-up can print", .timeLimit(.minutes(5)))
struct SignUpSecretsTests {
    /// Runs a sign-up against a tenant of which every answer is made of canaries.
    private static func run(_ body: (SignUpBench, Locked<[FlowEvent]>) async throws -> Void) async throws {
        let events = Locked<[FlowEvent]>([])
        try await SignUpBench.run(client: { $0.observer = { event in events.withLock { $0.append(event) } } }) {
            bench in
            bench.script(.signUpStart, .token(Canaries.token))
            bench.script(
                .signUpChallenge,
                .reply(
                    status: 200,
                    body: """
                        {"continuation_token":"\(Canaries.token)","challenge_type":"oob","challenge_channel":"\(Canaries.text)",
                        "challenge_target_label":"\(Canaries.username)","code_length":8}
                        """
                )
            )
            try await body(bench, events)
            SecretsTests.expectNoSecret(events.withLock { $0 })
            #expect(!events.withLock { $0.isEmpty })
        }
    }

    private static func start(_ bench: SignUpBench) async throws -> SignUp.CodeStep {
        try await bench.client.signUp(
            email: Canaries.username,
            password: Canaries.password,
            attributes: [Canaries.text: Canaries.attribute]
        )
    }

    @Test
    func `steps show none`() async throws {
        try await Self.run { bench, _ in
            let code = try await Self.start(bench)
            bench.script(.signUpContinue, .credentialRequired)
            bench.script(.signUpChallenge, .passwordChallenge)
            let first = try await code.submitCode(Canaries.code)
            bench.script(
                .signUpContinue,
                .attributesRequired(
                    #"[{"name":"\#(Canaries.text)","type":"\#(Canaries.attribute)","options":{"regex":"\#(Canaries.code)"}}]"#
                ),
                .token(Canaries.token)
            )
            let password = try #require(first.passwordStep)
            let second = try await password.submitPassword(Canaries.password)
            let attributes = try #require(second.attributesStep)
            let third = try await attributes.submitAttributes([Canaries.text: Canaries.attribute])
            let completion = try #require(third.completion)
            let asked = try #require(second.attributes)
            SecretsTests.expectNoSecret([
                code, first, password, second, attributes, asked, asked[0], third, completion, code.channel,
                bench.client,
            ])
            // The same values, asked for by name: there they are.
            #expect(asked[0].name == Canaries.text)
            #expect(asked[0].regex == Canaries.code)
            #expect(code.sentTo == Canaries.username)
        }
    }

    @Test(
        arguments: [
            ("invalid_grant", "attribute_validation_failed"), ("attributes_required", Canaries.attribute),
            ("verification_required", Canaries.text), ("invalid_grant", "password_\(Canaries.password)"),
            ("invalid_grant", "invalid_oob_value"), (Canaries.username, Canaries.code),
        ]
    )
    func `an error that echoes everything shows none of it`(words: (String, String)) async throws {
        let names = #"[{"name":"\#(Canaries.text)"},{"name":"\#(Canaries.attribute)"}]"#
        let body =
            SecretsTests.echo(words.0, words.1).dropLast()
            + #","invalid_attributes":\#(names),"unverified_attributes":\#(names)}"#
        try await Self.run { bench, _ in
            let step = try await Self.start(bench)
            bench.script(.signUpContinue, .reply(status: 400, body: String(body)))
            let error = try await #require(throws: NativeAuthError.self) { try await step.submitCode(Canaries.code) }
            SecretsTests.expectNoSecret([error, error.diagnostics as Any, step])
            #expect(error.diagnostics?.serverDescription == Canaries.echo)
        }
    }
}
