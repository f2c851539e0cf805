import Foundation
import NativeAuth
import Testing

@Suite("Calls at the same time, and cancelled calls", .timeLimit(.minutes(5)))
struct ConcurrencyTests {
    /// The calls of a step; the first is held back while the second is made.
    enum Pair: CaseIterable, Sendable {
        case submitAndSubmit, submitAndResend, resendAndSubmit, resendAndResend

        var endpoint: ResetEndpoint {
            switch self {
            case .submitAndSubmit, .submitAndResend: .continue
            case .resendAndSubmit, .resendAndResend: .challenge
            }
        }

        func first(_ step: PasswordReset.CodeStep) async throws {
            switch self {
            case .submitAndSubmit, .submitAndResend: _ = try await step.submitCode(Bench.code)
            case .resendAndSubmit, .resendAndResend: try await step.resendCode()
            }
        }

        func second(_ step: PasswordReset.CodeStep) async throws {
            switch self {
            case .submitAndSubmit, .resendAndSubmit: _ = try await step.submitCode(Bench.code)
            case .submitAndResend, .resendAndResend: try await step.resendCode()
            }
        }
    }

    @Test(arguments: Pair.allCases)
    func `a second call of a step is refused while one is running`(_ pair: Pair) async throws {
        let bench = try Bench()
        let step = try await bench.codeStep()
        let gate = Gate()
        bench.stub.script(pair.endpoint, .held(gate, pair.endpoint.success))
        let running = Task { try await pair.first(step) }
        await gate.arrival()
        await #expect(throws: PasswordResetError.stepInUse) { try await pair.second(step) }
        #expect(bench.stub.requests.count == 3)
        gate.open()
        try await running.value
        #expect(bench.stub.requests.count == 3)
    }

    @Test
    func `a second password is refused while one is on its way`() async throws {
        let bench = try Bench()
        let step = try await bench.passwordStep()
        let gate = Gate()
        bench.stub.script(.submit, .held(gate, ResetEndpoint.submit.success))
        let running = Task { try await step.submitPassword(Bench.password) }
        await gate.arrival()
        await #expect(throws: PasswordResetError.stepInUse) { try await step.submitPassword(Bench.password) }
        await #expect(throws: PasswordResetError.stepInUse) { try await step.submitPassword("another") }
        gate.open()
        _ = try await running.value
        #expect(bench.stub.requests(.submit).count == 1)
    }

    @Test
    func `of many calls at once exactly one is sent`() async throws {
        let bench = try Bench()
        let step = try await bench.codeStep()
        let gate = Gate()
        bench.stub.script(.continue, .held(gate, ResetEndpoint.continue.success))
        let labels = await withTaskGroup(of: String.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    do throws(PasswordResetError) {
                        _ = try await step.submitCode(Bench.code)
                        return "done"
                    } catch {
                        return error.label
                    }
                }
            }
            await gate.arrival()
            gate.open()
            return await group.reduce(into: [String]()) { $0.append($1) }
        }
        #expect(labels.filter { $0 == "done" }.count == 1)
        #expect(Set(labels).isSubset(of: ["done", "stepInUse", "stepCompleted"]))
        #expect(bench.stub.requests(.continue).count == 1)
    }

    @Test(arguments: Moment.allCases)
    func `a call that is cancelled says so, and its step can be used again`(_ moment: Moment) async throws {
        let bench = try Bench()
        let call = try await moment.call(on: bench)
        let gate = Gate()
        bench.stub.script(moment.endpoint, .held(gate, moment.endpoint.success))
        let running = Task { try await call() }
        await gate.arrival()
        running.cancel()
        await #expect(throws: PasswordResetError.cancelled) { try await running.value }
        try await call()
    }

    @Test(arguments: Moment.allCases)
    func `a task that is cancelled already sends nothing`(_ moment: Moment) async throws {
        let bench = try Bench()
        let call = try await moment.call(on: bench)
        let sent = bench.stub.requests.count
        let gate = Gate()
        let running = Task {
            _ = await gate.pass()
            try await call()
        }
        running.cancel()
        await #expect(throws: PasswordResetError.cancelled) { try await running.value }
        #expect(bench.stub.requests.count == sent)
        try await call()
    }

    @Test
    func `a late answer to an abandoned flow doesn't touch the next one`() async throws {
        let bench = try Bench()
        let gate = Gate()
        let late = Reply.json(
            """
            {"continuation_token":"ct-late","challenge_type":"oob","challenge_channel":"email",
            "challenge_target_label":"late","code_length":4}
            """
        )
        bench.stub.script(.challenge, .held(gate, late))
        let first = Task { try await bench.codeStep() }
        await gate.arrival()
        let second = try await bench.codeStep()
        gate.open()
        #expect(try await first.value.sentTo == "late")
        _ = try await second.submitCode(Bench.code)
        #expect(second.codeLength == 8)
        #expect(bench.stub.requests.last?["continuation_token"] == "ct-challenge")
    }

    @Test
    func `many flows at once keep apart`() async throws {
        let bench = try Bench()
        let ids = try await withThrowingTaskGroup(of: UUID.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let step = try await bench.client.startPasswordReset(email: "user\(number)@contoso.com")
                    _ = try await step.submitCode(Bench.code).submitPassword(Bench.password).signIn()
                    return step.correlationId
                }
            }
            return try await group.reduce(into: Set<UUID>()) { $0.insert($1) }
        }
        #expect(ids.count == 50)
        let users = Dictionary(grouping: bench.stub.requests) { $0.request.headers["client-request-id"] }
        #expect(users.count == 50)
        for requests in users.values {
            #expect(requests.map(\.endpoint) == [.start, .challenge, .continue, .submit, .poll, .token])
            #expect(requests.first?["username"] == requests.last?["username"])
        }
    }
}
