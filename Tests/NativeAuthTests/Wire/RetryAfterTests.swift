import Testing

@testable import NativeAuth

@Suite("Retry-After", .timeLimit(.minutes(5)))
struct RetryAfterTests {
    private static let day = Duration.seconds(24 * 60 * 60)

    @Test(arguments: [
        ("7", Duration.seconds(7)), ("0", .zero), ("86400", day), ("86401", day), ("99999999999999999999999", day),
        ("-5", nil), ("abc", nil), ("1e9", nil), ("", nil), ("7.5", nil), ("٧", nil), ("½", nil), ("7 seconds", nil),
        ("12:30", nil), ("0x10", nil),
    ])
    func `seconds are taken up to a day, and nonsense is nothing`(value: String, wait: Duration?) {
        #expect(RetryAfter.read(["Retry-After": value]) == wait)
    }

    @Test(arguments: [
        ("Wed, 21 Oct 2037 07:28:30 GMT", Duration.seconds(30)), ("Wed, 21 Oct 2037 07:27:00 GMT", .zero),
        ("Wednesday, 21-Oct-37 07:28:30 GMT", .seconds(30)), ("Wed Oct 21 07:28:30 2037", .seconds(30)),
        ("Fri, 30 Oct 2037 07:28:00 GMT", day), ("Wed, 21 Foo 2037 07:28:30 GMT", nil),
    ])
    func `a date is measured by the tenant's own clock`(value: String, wait: Duration?) {
        let fields: HTTPFields = ["Date": "Wed, 21 Oct 2037 07:28:00 GMT", "Retry-After": value]
        #expect(RetryAfter.read(fields) == wait)
    }

    @Test
    func `without the tenant's clock this machine's counts`() {
        #expect(RetryAfter.read(["Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"]) == .zero)
        #expect(RetryAfter.read(["Retry-After": "Fri, 01 Jan 2100 00:00:00 GMT", "Date": "soon"]) == Self.day)
    }

    @Test
    func `of several fields the first counts`() {
        #expect(RetryAfter.read(["Retry-After": "7", "retry-after": "9"]) == .seconds(7))
    }

    @Test(arguments: ["retry-after", "Retry-After", "RETRY-AFTER"])
    func `a throttled call says how long to wait, and is not repeated`(name: String) async throws {
        let bench = try Bench()
        let step = try await bench.codeStep()
        bench.stub.script(.challenge, .json("Too many requests", status: 429, headers: [name: "7"]))
        let error = try await #require(throws: PasswordResetError.self) { try await step.resendCode() }
        guard case .throttled(let wait, let diagnostics) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(wait == .seconds(7))
        #expect(diagnostics?.retryAfter == .seconds(7))
        #expect(diagnostics?.httpStatus == 429)
        #expect(bench.stub.requests(.challenge).count == 2)
        #expect(bench.clock.sleeps.isEmpty)
        #expect(try await step.resendCode().codeLength == 8)
    }

    @Test
    func `a throttled call without the field says nothing`() async throws {
        guard case .throttled(nil, _) = try await Moment.resend.failure(with: .error("slow_down")) else {
            Issue.record("a wait from nowhere")
            return
        }
    }
}
