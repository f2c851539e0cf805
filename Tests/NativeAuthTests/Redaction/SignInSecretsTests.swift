import Locking
import NativeAuth
import Testing

@Suite("Secrets in what can be printed of a sign-in", .timeLimit(.minutes(5)))
struct SignInSecretsTests {
    /// A bench on which everything that is sent or answered is a canary.
    private static func watched() throws -> (bench: SignInBench, events: Locked<[FlowEvent]>) {
        let events = Locked<[FlowEvent]>([])
        let replies = SignInReplies(
            token: Canaries.token,
            sentTo: Canaries.username,
            channel: Canaries.text,
            methodId: Canaries.token,
            scope: Canaries.text
        )
        var bench = try SignInBench(replies) { $0.observer = { event in events.withLock { $0.append(event) } } }
        bench.username = Canaries.username
        bench.secret = Canaries.password
        bench.code = Canaries.code
        return (bench, events)
    }

    @Test
    func `steps and results of a sign-in show none`() async throws {
        let (bench, events) = try Self.watched()
        let code = try await bench.start()
        let resent = try await code.codeStep.resendCode()
        let done = try await resent.submitCode(Canaries.code)
        bench.script(.challenge, bench.replies.password)
        let password = try await bench.start()
        SecretsTests.expectNoSecret([
            code, try code.codeStep, try code.codeStep.delivery, resent, resent.channel, done, try done.result,
            password, try password.passwordStep, [code, password],
        ])
        SecretsTests.expectNoSecret(events.withLock { $0 })
        // The same values, asked for by name: there they are.
        #expect(resent.sentTo == Canaries.username)
        #expect(try done.result.scopes == Canaries.text.split(separator: " ").map(String.init))
    }

    @Test
    func `steps and methods of a second factor show none`() async throws {
        let (bench, events) = try Self.watched()
        let mfa = try await bench.mfa()
        let challenge = try await mfa.requestChallenge(mfa.methods.first)
        let step = try await challenge.step.resendCode().step
        bench.script(.challenge, .json(#"{"error":"invalid_request","suberror":"introspect_required"}"#, status: 400))
        let selection = try await mfa.requestChallenge()
        let done = try await step.submitCode(Canaries.code)
        SecretsTests.expectNoSecret([
            mfa, SignIn.Step.mfaRequired(mfa), mfa.methods, mfa.methods[0], mfa.methods[0].challengeType, challenge,
            step,
            step.delivery, step.selection, step.method as Any, selection, done,
        ])
        SecretsTests.expectNoSecret(events.withLock { $0 })
        #expect(mfa.methods[0].loginHint == Canaries.username)
    }

    @Test
    func `steps and outcomes of a registration show none`() async throws {
        let (bench, events) = try Self.watched()
        let registration = try await bench.registration()
        let outcome = try await bench.register(registration)
        let step = try await outcome.step.resendCode().step
        let done = try await step.submitCode(Canaries.code)
        SecretsTests.expectNoSecret([
            registration, SignIn.Step.registrationRequired(registration), registration.availableMethods, outcome, step,
            step.delivery, step.method, step.selection, done,
        ])
        let other = try await bench.registration()
        bench.script(
            .registerChallenge,
            .json(#"{"continuation_token":"\#(Canaries.token)","challenge_type":"preverified"}"#)
        )
        SecretsTests.expectNoSecret([try await bench.register(other)])
        SecretsTests.expectNoSecret(events.withLock { $0 })
        #expect(bench.stub.requests.contains { $0["challenge_target"] == Canaries.username })
    }

    @Test(
        arguments: SignInMoment.allCases,
        [
            ("invalid_grant", "invalid_oob_value"), (Canaries.text, Canaries.text), ("expired_token", Canaries.code),
            (Canaries.username, "mfa_required"), ("access_denied", "provider_blocked_by_rep"),
            ("server_error", Canaries.echo),
        ]
    )
    func `an error that echoes everything shows none of it`(
        _ moment: SignInMoment,
        words: (String, String)
    ) async throws {
        let body = SecretsTests.echo(words.0, words.1)
        for status in [200, 400, 429, 500] {
            try await Self.fail(moment, with: .json(body, status: status))
        }
    }

    @Test(arguments: SignInMoment.allCases)
    func `a body of any other kind shows none of what it echoes`(_ moment: SignInMoment) async throws {
        for status in [200, 302, 400, 403, 429, 500] {
            try await Self.fail(moment, with: .json("<html>\(Canaries.echo)</html>", status: status))
            try await Self.fail(moment, with: .json(#"{"\#(Canaries.text)":"\#(Canaries.echo)"}"#, status: status))
        }
        try await Self.fail(
            moment,
            with: .json(#"{"challenge_type":"redirect","redirect_reason":"\#(Canaries.echo)"}"#)
        )
    }

    /// Runs a flow of canaries to a failure, or past it where the answer is one to go on with, and looks at all that can be
    /// printed.
    private static func fail(_ moment: SignInMoment, with reply: Reply) async throws {
        let (bench, events) = try watched()
        let call = try await moment.call(on: bench)
        bench.script(moment.endpoint, reply)
        do {
            try await call()
        } catch let error as NativeAuthError {
            SecretsTests.expectNoSecret([error, error.diagnostics as Any])
        }
        SecretsTests.expectNoSecret(events.withLock { $0 })
        #expect(!bench.stub.requests.isEmpty)
    }
}
