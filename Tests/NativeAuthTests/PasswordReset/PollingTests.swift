import NativeAuth
import Testing

@Suite("Waiting until the password is in force", .timeLimit(.minutes(5)))
struct PollingTests {
    private static let pending = Reply.json(#"{"status":"in_progress"}"#)

    @Test(arguments: [
        (#","poll_interval":2"#, Duration.seconds(2)), (#","poll_interval":2.0"#, .seconds(2)),
        (#","poll_interval":2e0"#, .seconds(2)), (#","poll_interval":"2""#, .seconds(2)),
        (#","poll_interval":2.5"#, .milliseconds(2500)), (#","poll_interval":null"#, .seconds(1)), ("", .seconds(1)),
        (#","poll_interval":0"#, .seconds(1)), (#","poll_interval":0.001"#, .seconds(1)),
        (#","poll_interval":-5"#, .seconds(1)), (#","poll_interval":-1e300"#, .seconds(1)),
        (#","poll_interval":60"#, .seconds(10)), (#","poll_interval":99999999999999999999"#, .seconds(10)),
        (#","poll_interval":1e999"#, .seconds(1)), (#","poll_interval":true"#, .seconds(1)),
        (#","poll_interval":"soon""#, .seconds(1)), (#","poll_interval":[2]"#, .seconds(1)),
    ])
    func `the tenant's interval is kept within bounds`(field: String, interval: Duration) async throws {
        let bench = try Bench()
        bench.stub.script(.submit, .json(#"{"continuation_token":"c"\#(field)}"#))
        bench.stub.script(.poll, Self.pending, Self.pending)
        _ = try await bench.completion()
        #expect(bench.clock.sleeps == [interval, interval])
    }

    @Test
    func `the bounds are the app's`() async throws {
        for (asked, interval) in [(0, Duration.milliseconds(200)), (1, .seconds(1)), (9, .seconds(3))] {
            let bench = try Bench {
                $0.polling = PollingPolicy(minimumInterval: .milliseconds(200), maximumInterval: .seconds(3))
            }
            bench.stub.script(.submit, .json(#"{"continuation_token":"c","poll_interval":\#(asked)}"#))
            bench.stub.script(.poll, Self.pending)
            _ = try await bench.completion()
            #expect(bench.clock.sleeps == [interval])
        }
    }

    @Test
    func `the first question comes at once, the next after the interval`() async throws {
        let clock = TestClock()
        let bench = try Bench(clock: clock)
        bench.stub.script(.poll, Self.pending)
        let step = try await bench.passwordStep()
        let running = Task { try await step.submitPassword(Bench.password) }
        #expect(await clock.nextSleep() == .seconds(2))
        #expect(bench.stub.requests(.poll).count == 1)
        clock.advance(by: .milliseconds(1999))
        #expect(await clock.nextSleep() == .milliseconds(1))
        #expect(bench.stub.requests(.poll).count == 1)
        clock.advance(by: .milliseconds(1))
        #expect(try await running.value.canSignIn)
        #expect(bench.stub.requests(.poll).count == 2)
    }

    @Test(arguments: [
        ["not_started", "in_progress", "succeeded"], ["in_progress", "not_started", "succeeded"],
        ["NOT_STARTED", "In_Progress", "SUCCEEDED"], ["succeeded"],
    ])
    func `pending words are waited out`(words: [String]) async throws {
        let bench = try Bench()
        for word in words {
            bench.stub.script(.poll, .json(#"{"status":"\#(word)"}"#))
        }
        #expect(try await bench.completion().canSignIn == false)
        #expect(bench.stub.requests(.poll).count == words.count)
    }

    @Test(arguments: [#"{"status":"cancelled"}"#, #"{"status":""}"#, "{}", #"{"status":null}"#, #"{"status":7}"#])
    func `an unknown status is neither success nor a reason to ask on`(body: String) async throws {
        let bench = try Bench()
        let step = try await bench.passwordStep()
        bench.stub.script(.poll, .json(body))
        await #expect(throws: PasswordResetError.invalidResponse()) { try await step.submitPassword(Bench.password) }
        #expect(bench.stub.requests(.poll).count == 1)
        try await step.submitPassword(Bench.password)
        #expect(bench.stub.requests(.submit).count == 1)
        #expect(bench.stub.requests(.poll).count == 2)
    }

    @Test
    func `a short outage ends nothing`() async throws {
        let bench = try Bench()
        bench.stub.script(
            .poll,
            Self.pending,
            .failure(TransportError(.connectionLost)),
            .json("", status: 503),
            .error("slow_down"),
            .json(AnswerTests.html, status: 502),
            .failure(TransportError(.nameNotResolved)),
            Self.pending
        )
        _ = try await bench.completion()
        #expect(bench.stub.requests(.poll).count == 8)
        #expect(bench.stub.requests(.submit).count == 1)
    }

    @Test(arguments: [(429, "7", Duration.seconds(7)), (503, "7", .seconds(7)), (503, "1", .seconds(2))])
    func `a tenant that asks for a longer wait gets it`(status: Int, header: String, wait: Duration) async throws {
        let bench = try Bench()
        bench.stub.script(.poll, .json("", status: status, headers: ["Retry-After": header]))
        _ = try await bench.completion()
        #expect(bench.clock.sleeps == [wait])
    }

    @Test
    func `a wait beyond the deadline is not begun`() async throws {
        let bench = try Bench()
        let error = try await Moment.poll.failure(
            with: .json("", status: 503, headers: ["Retry-After": "86400"]),
            on: bench
        )
        #expect(error == .resetUnconfirmed())
        #expect(error.diagnostics?.httpStatus == 503)
        #expect(bench.clock.sleeps.isEmpty)
    }

    @Test(arguments: [
        (interval: 2, deadline: 120, polls: 61), (10, 120, 13), (10, 5, 1), (1, 300, 301), (10, 300, 31),
    ])
    func `asking ends at the deadline`(interval: Int, deadline: Int, polls: Int) async throws {
        let bench = try Bench { $0.polling.deadline = .seconds(deadline) }
        bench.stub.script(.submit, .json(#"{"continuation_token":"c","poll_interval":\#(interval)}"#))
        bench.stub.always(.poll, Self.pending)
        let step = try await bench.passwordStep()
        let error = try await #require(throws: PasswordResetError.self) {
            try await step.submitPassword(Bench.password)
        }
        #expect(error == .resetUnconfirmed())
        #expect(error.isRetryable)
        #expect(!error.endsFlow)
        #expect(error.diagnostics?.correlationId == step.correlationId)
        #expect(bench.stub.requests(.poll).count == polls)
        #expect(bench.clock.now.offset <= .seconds(deadline))
    }

    @Test
    func `an outage that outlasts the deadline leaves the reset unconfirmed`() async throws {
        let bench = try Bench()
        bench.stub.always(.poll, .failure(TransportError(.cannotConnect)))
        await #expect(throws: PasswordResetError.resetUnconfirmed()) { try await bench.completion() }
        #expect(bench.stub.requests(.submit).count == 1)
    }

    @Test
    func `a newer token of a pending answer is used`() async throws {
        let bench = try Bench()
        bench.stub.script(.poll, .json(#"{"status":"in_progress","continuation_token":"ct-p1"}"#), Self.pending)
        _ = try await bench.completion()
        let tokens = bench.stub.requests(.poll).map { $0["continuation_token"] }
        #expect(tokens == ["ct-submit", "ct-p1", "ct-p1"])
    }

    @Test(arguments: [
        (Reply.error("expired_token"), PasswordResetError.expired()),
        (.error("user_not_found"), .userNotFound()), (.error("unauthorized_client"), .misconfigured()),
        (.error("brand_new"), .unexpected()), (.json(AnswerTests.html), .invalidResponse()),
    ])
    func `an answer that says more than wait ends the asking`(reply: Reply, error: PasswordResetError) async throws {
        let bench = try Bench()
        #expect(try await Moment.poll.failure(with: reply, on: bench) == error)
        #expect(bench.stub.requests(.poll).count == 1)
        #expect(bench.clock.sleeps.isEmpty)
    }
}
