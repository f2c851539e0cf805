import Foundation
import Locking
import NativeAuth
import Testing

@Suite("Events of a flow", .timeLimit(.minutes(5)))
struct FlowEventTests {
    private static func text(_ event: FlowEvent) -> String {
        switch event {
        case .sent(let endpoint, let attempt, _): "sent \(endpoint) \(attempt)"
        case .answered(let endpoint, let status, _, let attempt, _): "answered \(endpoint) \(status) \(attempt)"
        case .waiting(_, let attempt, _): "waiting \(attempt)"
        case .failed(let endpoint, let code, _, let attempt, _): "failed \(endpoint) \(code.rawValue) \(attempt)"
        }
    }

    private static func watched(
        clock: TestClock = TestClock(jumps: true)
    ) throws -> (bench: Bench, events: Locked<[FlowEvent]>) {
        let events = Locked<[FlowEvent]>([])
        let bench = try Bench(clock: clock) { $0.observer = { event in events.withLock { $0.append(event) } } }
        return (bench, events)
    }

    @Test
    func `each request has an event before it and one after it`() async throws {
        let (bench, events) = try Self.watched()
        bench.stub.script(
            .poll,
            .json(#"{"status":"in_progress"}"#),
            .failure(TransportError(.connectionLost)),
            .json("", status: 503)
        )
        _ = try await bench.passwordStep().submitPassword(Bench.password)
        let reset = "/resetpassword/v1.0"
        #expect(
            events.withLock { $0.map(Self.text) } == [
                "sent \(reset)/start 1", "answered \(reset)/start 200 1",
                "sent \(reset)/challenge 1", "answered \(reset)/challenge 200 1",
                "sent \(reset)/continue 1", "answered \(reset)/continue 200 1",
                "sent \(reset)/submit 1", "answered \(reset)/submit 200 1",
                "sent \(reset)/poll_completion 1", "answered \(reset)/poll_completion 200 1", "waiting 1",
                "sent \(reset)/poll_completion 2", "failed \(reset)/poll_completion connectionLost 2", "waiting 2",
                "sent \(reset)/poll_completion 3", "answered \(reset)/poll_completion 503 3", "waiting 3",
                "sent \(reset)/poll_completion 4", "answered \(reset)/poll_completion 200 4",
            ]
        )
    }

    @Test
    func `what is refused without a request has no event`() async throws {
        let (bench, events) = try Self.watched()
        let step = try await bench.codeStep()
        let before = events.withLock { $0.count }
        await #expect(throws: PasswordResetError.invalidCode()) { try await step.submitCode("1") }
        #expect(events.withLock { $0.count } == before)
    }

    @Test
    func `a request is timed by the configured clock`() async throws {
        let clock = TestClock()
        let (bench, events) = try Self.watched(clock: clock)
        let gate = Gate()
        bench.stub.script(.start, .held(gate, ResetEndpoint.start.success))
        let running = Task { try await bench.codeStep() }
        await gate.arrival()
        clock.advance(by: .milliseconds(1234))
        gate.open()
        _ = try await running.value
        let durations = events.withLock { events in
            events.compactMap { event in
                if case .answered(_, _, let duration, _, _) = event { duration } else { Duration?.none }
            }
        }
        #expect(durations == [.milliseconds(1234), .zero])
    }
}
