import NativeAuth
import NativeAuthMock
import Testing

@Suite("A sign-up that is interrupted", .timeLimit(.minutes(5)))
struct SignUpInterruptionTests {
    /// A request of a sign-up, by what the app calls.
    enum Moment: String, Sendable, CaseIterable {
        case start, challenge, resend, code, passwordChallenge, password, attributes

        var endpoint: Endpoint {
            switch self {
            case .start: .signUpStart
            case .challenge, .resend, .passwordChallenge: .signUpChallenge
            case .code, .password, .attributes: .signUpContinue
            }
        }

        /// Whether there is a step to call again after a failure.
        var hasStep: Bool { self != .start && self != .challenge }

        /// Brings a sign-up to just before the request.
        ///
        /// - Returns: The call that sends it; it can be made more than once.
        func call(on bench: SignUpBench) async throws -> @Sendable () async throws -> Void {
            switch self {
            case .start, .challenge:
                return { _ = try await bench.start() }
            case .resend:
                let step = try await bench.start()
                return { try await step.resendCode() }
            case .code, .passwordChallenge:
                let step = try await bench.start()
                let code = try await bench.code()
                return { _ = try await step.submitCode(code) }
            case .password:
                let step = try #require(try await bench.verified().passwordStep)
                return { _ = try await step.submitPassword(SignUpBench.password) }
            case .attributes:
                let step = try #require(try await bench.verified(password: SignUpBench.password).attributesStep)
                return { _ = try await step.submitAttributes(["postalCode": "98052"]) }
            }
        }
    }

    private static func run(_ body: (SignUpBench) async throws -> Void) async throws {
        try await SignUpBench.run(asking: [SignUpBench.postalCode], body)
    }

    @Test(arguments: Moment.allCases)
    func `the way to the browser ends it, at each call`(_ moment: Moment) async throws {
        try await Self.run { bench in
            let call = try await moment.call(on: bench)
            bench.script(moment.endpoint, .redirect(reason: "Because."))
            let error = await #expect(throws: NativeAuthError.browserRequired()) { try await call() }
            #expect(error?.diagnostics?.redirectReason == "Because.")
            guard moment.hasStep else { return }
            let sent = bench.transport.requests.count
            await #expect(throws: NativeAuthError.browserRequired()) { try await call() }
            #expect(bench.transport.requests.count == sent)
        }
    }

    @Test(
        arguments: Moment.allCases,
        [
            (Fault.reset, "network"), (.serverError(503), "serverUnavailable"),
            (.throttled(retryAfter: "7"), "throttled"),
            (.html(502), "serverUnavailable"), (.malformedJSON, "invalidResponse"),
        ]
    )
    func `a call that failed can be made again, at each call`(_ moment: Moment, fault: (Fault, String)) async throws {
        try await Self.run { bench in
            let call = try await moment.call(on: bench)
            bench.script(moment.endpoint, fault.0)
            let error = await #expect(throws: NativeAuthError.self) { try await call() }
            #expect(error?.label == fault.1)
            #expect(error?.isRetryable == true)
            try await call()
        }
    }

    @Test(arguments: [Fault.reset, .serverError(500), .throttled(), .html()])
    func `a code that the tenant has taken isn't sent twice`(fault: Fault) async throws {
        try await Self.run { bench in
            let call = try await Moment.passwordChallenge.call(on: bench)
            bench.script(.signUpChallenge, fault, fault)
            await #expect(throws: NativeAuthError.self) { try await call() }
            await #expect(throws: NativeAuthError.self) { try await call() }
            #expect(bench.grants == ["oob"])
            try await call()
            #expect(bench.grants == ["oob"])
            #expect(bench.tenant.mailbox(for: SignUpBench.email).messages.count == 1)
        }
    }

    @Test
    func `there is no other code once the tenant has taken one`() async throws {
        try await Self.run { bench in
            let step = try await bench.start()
            let code = try await bench.code()
            bench.script(.signUpChallenge, .reset)
            await #expect(throws: NativeAuthError.network(TransportError(.connectionLost))) {
                try await step.submitCode(code)
            }
            let sent = bench.transport.requests.count
            await #expect(throws: NativeAuthError.stepCompleted) { try await step.resendCode() }
            #expect(bench.transport.requests.count == sent)
            #expect(try await step.submitCode(code).passwordStep != nil)
        }
    }

    @Test
    func `a step that has led on is over`() async throws {
        try await Self.run { bench in
            let codeStep = try await bench.start()
            let code = try await bench.code()
            let passwordStep = try #require(try await codeStep.submitCode(code).passwordStep)
            let attributesStep = try #require(
                try await passwordStep.submitPassword(SignUpBench.password).attributesStep
            )
            let completion = try await attributesStep.submitAttributes(["postalCode": "98052"]).completion
            _ = try await completion?.signIn()
            let sent = bench.transport.requests.count
            await #expect(throws: NativeAuthError.stepCompleted) { try await codeStep.submitCode(code) }
            await #expect(throws: NativeAuthError.stepCompleted) { try await codeStep.resendCode() }
            await #expect(throws: NativeAuthError.stepCompleted) { try await passwordStep.submitPassword("a") }
            await #expect(throws: NativeAuthError.stepCompleted) {
                try await attributesStep.submitAttributes(["a": ""])
            }
            await #expect(throws: NativeAuthError.stepCompleted) { try await completion?.signIn() }
            #expect(bench.transport.requests.count == sent)
        }
    }

    @Test(arguments: Moment.allCases.filter(\.hasStep))
    func `a second call is refused while one is running`(_ moment: Moment) async throws {
        try await Self.run { bench in
            let call = try await moment.call(on: bench)
            let gate = bench.transport.hold(moment.endpoint)
            let running = Task { try await call() }
            await gate.arrival()
            let sent = bench.transport.requests.count
            await #expect(throws: NativeAuthError.stepInUse) { try await call() }
            #expect(bench.transport.requests.count == sent)
            gate.open()
            try await running.value
        }
    }

    @Test(arguments: Moment.allCases)
    func `a call that is cancelled says so, and can be made again`(_ moment: Moment) async throws {
        try await Self.run { bench in
            let call = try await moment.call(on: bench)
            let gate = bench.transport.hold(moment.endpoint)
            let running = Task { try await call() }
            await gate.arrival()
            running.cancel()
            await #expect(throws: NativeAuthError.cancelled) { try await running.value }
            try await call()
        }
    }
}
