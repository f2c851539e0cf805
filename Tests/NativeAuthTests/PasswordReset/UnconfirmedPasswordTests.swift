import NativeAuth
import Testing

@Suite("A password that is on its way", .timeLimit(.minutes(5)))
struct UnconfirmedPasswordTests {
    private static let pending = Reply.json(#"{"status":"in_progress"}"#)

    /// A step whose password the tenant has taken and not confirmed.
    private static func unconfirmed(_ bench: Bench) async throws -> PasswordReset.PasswordStep {
        let step = try await bench.passwordStep()
        bench.stub.always(.poll, pending)
        await #expect(throws: PasswordResetError.resetUnconfirmed()) {
            try await step.submitPassword(Bench.password)
        }
        bench.stub.always(.poll, ResetEndpoint.poll.success)
        return step
    }

    @Test
    func `the same password is asked about and not submitted again`() async throws {
        let bench = try Bench()
        let step = try await Self.unconfirmed(bench)
        let polls = bench.stub.requests(.poll).count
        #expect(try await step.submitPassword(Bench.password).canSignIn)
        #expect(bench.stub.requests(.submit).count == 1)
        #expect(bench.stub.requests(.poll).count == polls + 1)
    }

    @Test(arguments: ["another", "a new pass phrase ", "A new pass phrase", "a new pass phrase\u{200B}"])
    func `another password is refused without a request`(password: String) async throws {
        let bench = try Bench()
        let step = try await Self.unconfirmed(bench)
        let sent = bench.stub.requests.count
        await #expect(throws: PasswordResetError.resetUnconfirmed()) { try await step.submitPassword(password) }
        #expect(bench.stub.requests.count == sent)
        try await step.submitPassword(Bench.password)
        #expect(bench.stub.requests(.submit).count == 1)
    }

    @Test
    func `passwords that look alike but differ in bytes are different`() async throws {
        let bench = try Bench()
        let step = try await bench.passwordStep()
        bench.stub.script(.poll, .json("{}"))
        await #expect(throws: PasswordResetError.invalidResponse()) { try await step.submitPassword("caf\u{E9}") }
        await #expect(throws: PasswordResetError.resetUnconfirmed()) { try await step.submitPassword("cafe\u{301}") }
        #expect(bench.stub.requests(.poll).count == 1)
        try await step.submitPassword("caf\u{E9}")
        #expect(bench.stub.requests(.submit).count == 1)
    }

    @Test
    func `copies of a step know of the same password`() async throws {
        let bench = try Bench()
        let step = try await Self.unconfirmed(bench)
        let copy = step
        try await copy.submitPassword(Bench.password)
        #expect(bench.stub.requests(.submit).count == 1)
        await #expect(throws: PasswordResetError.stepCompleted) { try await step.submitPassword(Bench.password) }
    }

    @Test
    func `a cancellation while waiting ends it at once, and asking goes on later`() async throws {
        let clock = TestClock()
        let bench = try Bench(clock: clock)
        bench.stub.script(.poll, Self.pending)
        let step = try await bench.passwordStep()
        let running = Task { try await step.submitPassword(Bench.password) }
        _ = await clock.nextSleep()
        running.cancel()
        await #expect(throws: PasswordResetError.cancelled) { try await running.value }
        clock.advance(by: .seconds(600))
        #expect(bench.stub.requests(.poll).count == 1)
        try await step.submitPassword(Bench.password)
        #expect(bench.stub.requests(.submit).count == 1)
        #expect(bench.stub.requests(.poll).count == 2)
    }

    @Test
    func `a cancellation during a question ends it, and asking goes on later`() async throws {
        let bench = try Bench()
        let gate = Gate()
        bench.stub.script(.poll, .held(gate, ResetEndpoint.poll.success))
        let step = try await bench.passwordStep()
        let running = Task { try await step.submitPassword(Bench.password) }
        await gate.arrival()
        running.cancel()
        await #expect(throws: PasswordResetError.cancelled) { try await running.value }
        #expect(bench.stub.requests(.poll).count == 1)
        try await step.submitPassword(Bench.password)
        #expect(bench.stub.requests(.submit).count == 1)
    }

    @Test(arguments: [
        ("password_too_weak", PasswordRejection.tooWeak), ("password_too_short", .tooShort),
        ("password_too_long", .tooLong), ("password_recently_used", .recentlyUsed), ("password_banned", .banned),
        ("password_is_invalid", .invalid), ("Password_Too_Weak", .tooWeak),
        ("password_contains_username", .other("password_contains_username")),
    ])
    func `a refusal, early or late, takes another password`(word: String, rejection: PasswordRejection) async throws {
        for endpoint in [ResetEndpoint.submit, .poll] {
            let bench = try Bench()
            if endpoint == .poll {
                bench.stub.script(.poll, Self.pending)
            }
            bench.stub.script(endpoint, .error("invalid_grant", suberror: word, codes: [399246]))
            let step = try await bench.passwordStep()
            let error = try await #require(throws: PasswordResetError.self) { try await step.submitPassword("weak") }
            guard case .invalidPassword(let reason) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(reason == rejection)
            #expect(reason.rawValue == word)
            #expect(reason.diagnostics?.codes == [399246])
            #expect(error.diagnostics == reason.diagnostics)
            #expect(try await step.submitPassword("a better one").canSignIn)
            let submits = bench.stub.requests(.submit)
            #expect(submits.map { $0["new_password"] } == ["weak", "a better one"])
            #expect(submits.last?["continuation_token"] == (endpoint == .poll ? "ct-submit" : "ct-continue"))
        }
    }

    @Test
    func `a failed reset with a token takes another password`() async throws {
        let bench = try Bench()
        bench.stub.script(.poll, .json(#"{"status":"failed","continuation_token":"ct-again"}"#))
        let step = try await bench.passwordStep()
        let error = try await #require(throws: PasswordResetError.self) {
            try await step.submitPassword(Bench.password)
        }
        guard case .resetFailed(mayRetry: true, let diagnostics) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(diagnostics?.httpStatus == 200)
        #expect(!error.endsFlow)
        try await step.submitPassword("another")
        #expect(bench.stub.requests(.submit).map { $0["continuation_token"] } == ["ct-continue", "ct-again"])
    }

    @Test
    func `a failed reset without a token is over`() async throws {
        let bench = try Bench()
        bench.stub.script(.poll, .json(#"{"status":"failed"}"#))
        let step = try await bench.passwordStep()
        for _ in 1...2 {
            let error = try await #require(throws: PasswordResetError.self) {
                try await step.submitPassword(Bench.password)
            }
            guard case .resetFailed(mayRetry: false, _) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(error.endsFlow)
        }
        #expect(bench.stub.requests(.submit).count == 1)
        #expect(bench.stub.requests(.poll).count == 1)
    }
}
