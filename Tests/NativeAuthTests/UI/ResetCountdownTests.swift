import NativeAuth
import NativeAuthUI
import Observation
import Testing

@Suite("The countdown of the resend", .timeLimit(.minutes(5)))
@MainActor
struct ResetCountdownTests {
    private static func challenge(interval: Int) -> Reply {
        .json(
            """
            {"continuation_token":"ct","challenge_type":"oob","challenge_channel":"email","interval":\(interval),
            "challenge_target_label":"a***a@c.com","code_length":8}
            """
        )
    }

    @Test
    func `goes by its deadline and not by ticks, and restarts at full length`() async throws {
        let clock = TestClock()
        let stage = ResetStage(try Bench(), settings: .on(clock))
        let model = stage.model
        await stage.go(to: .code)
        for _ in 1...3 {
            #expect(model.secondsUntilResend == 30 && !model.canResend)
            clock.advance(by: .milliseconds(500))
            #expect(model.secondsUntilResend == 30)
            clock.advance(by: .milliseconds(500))
            #expect(model.secondsUntilResend == 29)
            clock.advance(by: .seconds(40))
            #expect(model.secondsUntilResend == 0 && model.canResend)
            await stage.resend()
            #expect(stage.newEvents().map(\.announced) == [.codeSent])
        }
    }

    @Test
    func `tells whoever watches of each second`() async throws {
        let clock = TestClock()
        let stage = ResetStage(try Bench(), settings: .on(clock))
        await stage.go(to: .code)
        for seconds in [29, 28] {
            #expect(await clock.nextSleep() == .seconds(1))
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = stage.model.secondsUntilResend
                } onChange: {
                    continuation.resume()
                }
                clock.advance(by: .seconds(1))
            }
            #expect(stage.model.secondsUntilResend == seconds)
        }
    }

    @Test
    func `lasts as long as the tenant says`() async throws {
        let bench = try Bench()
        bench.stub.always(.challenge, Self.challenge(interval: 45))
        let stage = ResetStage(bench, settings: .on(TestClock()))
        await stage.go(to: .code)
        #expect(stage.model.secondsUntilResend == 45)
    }

    @Test
    func `is never more than its interval and never less than nothing when the clock jumps`() async throws {
        let clock = TestClock()
        let stage = ResetStage(try Bench(), settings: .on(clock))
        await stage.go(to: .code)
        clock.advance(by: .seconds(-3600))
        #expect(stage.model.secondsUntilResend == 30)
        clock.advance(by: .seconds(3610))
        #expect(stage.model.secondsUntilResend == 20)
        clock.advance(by: .seconds(100_000))
        #expect(stage.model.secondsUntilResend == 0)
    }

    @Test(arguments: [("7", 7), (nil, 30), ("100000", 86_400)])
    func `waits as long as a tenant asks that was asked too often`(retryAfter: String?, seconds: Int) async throws {
        let bench = try Bench()
        let clock = TestClock()
        let stage = ResetStage(bench, settings: .on(clock))
        await stage.go(to: .code)
        clock.advance(by: .seconds(30))
        let headers: HTTPFields = retryAfter.map { ["Retry-After": $0] } ?? [:]
        bench.stub.script(.challenge, .answer(HTTPResponse(status: 429, headers: headers, body: [])))
        await stage.resend()
        #expect(stage.model.secondsUntilResend == seconds)
        #expect(stage.model.problem?.field == .resend)
        #expect(stage.model.problem?.text.key == (retryAfter == nil ? .throttled : .throttledFor))
    }

    @Test
    func `leaves the code field alone when a resend fails, and names the resend`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench)
        await stage.go(to: .code)
        stage.model.code = "1357"
        bench.stub.script(.challenge, .json("{}", status: 400))
        await stage.resend()
        #expect(stage.model.step == .code && stage.model.code == "1357" && stage.model.canResend)
        #expect(stage.model.problem?.field == .resend && stage.model.problem?.text.key == .resendFailed)
        #expect(stage.newEvents() == [.failed, .announce(.resendFailed)])
        await stage.enter(code: Bench.code)
        #expect(stage.model.step == .password)
    }

    @Test
    func `sends one code for two taps`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench)
        await stage.go(to: .code)
        stage.model.resendCode()
        #expect(stage.model.isResending && !stage.model.canResend && stage.model.activity == .idle)
        await stage.resend()
        #expect(bench.stub.requests(.challenge).count == 2)
    }

    @Test
    func `lets a code that is entered meanwhile wait for the end of the resend`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench)
        await stage.go(to: .code)
        let gate = Gate()
        bench.stub.script(.challenge, .held(gate, ResetEndpoint.challenge.success))
        stage.model.resendCode()
        await gate.arrival()
        stage.model.code = Bench.code
        stage.model.verifyCode()
        #expect(stage.model.step == .code && bench.stub.requests(.continue).isEmpty)
        gate.open()
        await stage.model.finishWork()
        #expect(stage.model.step == .password)
        #expect(bench.stub.requests(.continue).count == 1)
    }

    @Test(arguments: [true, false])
    func `waits itself for the end of a verification`(isRight: Bool) async throws {
        let bench = try Bench()
        let stage = ResetStage(bench)
        await stage.go(to: .code)
        let gate = Gate()
        let wrong = Reply.error("invalid_grant", suberror: "invalid_oob_value")
        bench.stub.script(.continue, .held(gate, isRight ? ResetEndpoint.continue.success : wrong))
        stage.model.code = Bench.code
        await gate.arrival()
        stage.model.resendCode()
        #expect(stage.model.isResending && bench.stub.requests(.challenge).count == 1)
        gate.open()
        await stage.model.finishWork()
        #expect(stage.model.step == (isRight ? .password : .code))
        #expect(bench.stub.requests(.challenge).count == (isRight ? 1 : 2))
    }
}
