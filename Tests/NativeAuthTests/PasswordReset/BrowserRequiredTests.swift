import Foundation
import NativeAuth
import Testing

@Suite("The way to the browser", .timeLimit(.minutes(5)))
struct BrowserRequiredTests {
    @Test(
        arguments: Moment.allCases,
        [
            #"{"challenge_type":"redirect"}"#, #"{"challenge_type":"REDIRECT"}"#,
            #"{"challenge_type":"redirect","redirect_reason":"R"}"#,
            #"{"challenge_type":"redirect","redirect_reason":"R","continuation_token":"c","status":"succeeded"}"#,
        ]
    )
    func `a redirect at any request ends the flow`(_ moment: Moment, body: String) async throws {
        let bench = try Bench()
        let call = try await moment.call(on: bench)
        bench.stub.script(moment.endpoint, .json(body))
        let error = try await #require(throws: PasswordResetError.self) { try await call() }
        #expect(error == .browserRequired())
        #expect(error.endsFlow)
        #expect(error.diagnostics?.redirectReason == (body.contains("reason") ? "R" : nil))
        #expect(bench.stub.requests.last?.endpoint == moment.endpoint)
        if moment.hasStep {
            let sent = bench.stub.requests.count
            await #expect(throws: PasswordResetError.browserRequired()) { try await call() }
            #expect(bench.stub.requests.count == sent)
        }
    }

    @Test(arguments: [
        (Reply.error("browser_required"), PasswordResetError.browserRequired()),
        (.error("Browser_Required"), .browserRequired()),
        (.error("redirect_to_web"), .browserRequired()),
        (.error("unsupported_challenge_type"), .misconfigured()),
        (.error("UNSUPPORTED_CHALLENGE_TYPE"), .misconfigured()),
    ])
    func `an error says whether it is the browser or the app's set-up`(
        reply: Reply,
        expected: PasswordResetError
    ) async throws {
        for moment in Moment.allCases {
            #expect(try await moment.failure(with: reply) == expected)
        }
    }

    @Test(arguments: [400, 401, 403, 500])
    func `a redirect counts under any status`(status: Int) async throws {
        let reply = Reply.json(#"{"challenge_type":"redirect"}"#, status: status)
        let error = try await Moment.start.failure(with: reply)
        #expect(error == .browserRequired())
        #expect(error.diagnostics?.httpStatus == status)
    }

    @Test(arguments: [String(repeating: "x", count: 10_000), "<script>alert(1)</script>", #"a\u0000\u001b[31m\r\nb"#])
    func `the reason can be read and is never shown`(reason: String) async throws {
        let reply = Reply.json(#"{"challenge_type":"redirect","redirect_reason":"\#(reason)"}"#)
        let error = try await Moment.start.failure(with: reply)
        #expect((error.diagnostics?.redirectReason?.count ?? 0) > 5)
        for text in ["\(error)", String(reflecting: error), error.errorDescription ?? "", error.localizedDescription] {
            #expect(text.count < 300)
            #expect(!text.contains("xxx"))
            #expect(!text.contains("script"))
            #expect(!text.contains("\u{1B}"))
        }
    }
}
