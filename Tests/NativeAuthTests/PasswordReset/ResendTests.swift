import NativeAuth
import Testing

@Suite("Resending a code", .timeLimit(.minutes(5)))
struct ResendTests {
    private static func challenge(_ fields: String) -> Reply {
        .json(#"{"continuation_token":"ct-2","challenge_type":"oob",\#(fields)}"#)
    }

    private static let other = challenge(
        #""challenge_channel":"sms","challenge_target_label":"b***@y","code_length":6,"interval":90"#
    )

    @Test
    func `the new step describes the new code`() async throws {
        let bench = try Bench()
        let old = try await bench.codeStep()
        bench.stub.script(.challenge, Self.other)
        let new = try await old.resendCode()
        #expect(new.codeLength == 6)
        #expect(new.sentTo == "b***@y")
        #expect(new.channel == .sms)
        #expect(new.resendInterval == .seconds(90))
        #expect(old.codeLength == 8)
        #expect(old.sentTo == "a***a@co**o**o.com")
        #expect(old.channel == .email)
        _ = try await new.submitCode("123456")
        #expect(bench.stub.requests.last?["oob"] == "123456")
        #expect(bench.stub.requests.last?["continuation_token"] == "ct-2")
    }

    @Test
    func `the old step works on with the newest token`() async throws {
        let bench = try Bench()
        let old = try await bench.codeStep()
        bench.stub.script(
            .challenge,
            Self.challenge(#""challenge_channel":"email","challenge_target_label":"a","code_length":8"#)
        )
        let new = try await old.resendCode()
        _ = try await old.submitCode(Bench.code)
        #expect(bench.stub.requests.last?["continuation_token"] == "ct-2")
        await #expect(throws: PasswordResetError.stepCompleted) { try await new.submitCode(Bench.code) }
        #expect(bench.stub.requests(.continue).count == 1)
    }

    @Test(arguments: [
        (#""interval":60"#, Duration.seconds(60)), (#""interval":"60""#, .seconds(60)), (#""interval":-1"#, nil),
        (#""interval":null"#, nil), (#""interval":0"#, .zero), (#""interval":1e30"#, .seconds(86_400)),
    ])
    func `the interval is the tenant's, when it makes sense`(field: String, interval: Duration?) async throws {
        let bench = try Bench()
        bench.stub.script(
            .challenge,
            Self.challenge(#""challenge_channel":"email","challenge_target_label":"a","code_length":8,\#(field)"#)
        )
        #expect(try await bench.codeStep().resendInterval == interval)
    }

    @Test(arguments: [
        (Reply.json("", status: 503), PasswordResetError.serverUnavailable()),
        (.failure(TransportError(.connectionLost)), .network(TransportError(.connectionLost))),
        (.json(#"{"continuation_token":"c","challenge_type":"oob","challenge_channel":"email"}"#), .invalidResponse()),
        (.error("invalid_request"), .unexpected()),
        (.error("invalid_request", codes: [701014]), .throttled(retryAfter: nil)),
    ])
    func `a failed resend is one request, and the old code is still good`(
        reply: Reply,
        error: PasswordResetError
    ) async throws {
        let bench = try Bench()
        let step = try await bench.codeStep()
        bench.stub.script(.challenge, reply)
        await #expect(throws: error) { try await step.resendCode() }
        #expect(bench.stub.requests(.challenge).count == 2)
        _ = try await step.submitCode(Bench.code)
        #expect(bench.stub.requests(.continue).count == 1)
    }

    @Test
    func `a resend after the flow has expired says to start again`() async throws {
        let bench = try Bench()
        let step = try await bench.codeStep()
        bench.stub.script(.challenge, .error("expired_token", codes: [552003]))
        let error = try await #require(throws: PasswordResetError.self) { try await step.resendCode() }
        #expect(error == .expired())
        #expect(error.endsFlow)
        #expect(error.recoverySuggestion == "Start again.")
    }
}
