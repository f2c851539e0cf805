import Foundation
import NativeAuth
import Testing

@Suite("Answers that are not what they should be", .timeLimit(.minutes(5)))
struct AnswerTests {
    static let html = "<!DOCTYPE html><html><body>Sign in to the Wi-Fi</body></html>"

    /// The moments at which a failure of the service shows at once.
    static let direct: [Moment] = [.start, .challenge, .resend, .continue, .submit]

    @Test(arguments: Moment.allCases)
    func `unknown error words keep everything readable`(_ moment: Moment) async throws {
        let error = try await moment.failure(
            with: .json(
                """
                {"error":"brand_new_error","suberror":"brand_new_sub","error_description":"D","error_codes":[1234567],
                "trace_id":"t-1","timestamp":"2026-01-01 00:00:00Z","something_new":{"a":[1,2]}}
                """,
                status: 400
            )
        )
        guard case .unexpected(let diagnostics) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(diagnostics?.error == "brand_new_error")
        #expect(diagnostics?.suberror == "brand_new_sub")
        #expect(diagnostics?.serverDescription == "D")
        #expect(diagnostics?.codes == [1_234_567])
        #expect(diagnostics?.traceId == "t-1")
        #expect(diagnostics?.timestamp == "2026-01-01 00:00:00Z")
    }

    @Test
    func `an unknown channel and binding are no obstacle`() async throws {
        let bench = try Bench()
        bench.stub.script(
            .challenge,
            .json(
                """
                {"continuation_token":"c","challenge_type":"OOB","binding_method":"carrier_pigeon","new_field":[{}],
                "challenge_channel":"carrier_pigeon","challenge_target_label":"roof","code_length":4}
                """
            )
        )
        let step = try await bench.codeStep()
        #expect(step.channel == CodeChannel(rawValue: "carrier_pigeon"))
        #expect(step.channel.rawValue == "carrier_pigeon")
        #expect(step.sentTo == "roof")
        #expect(step.codeLength == 4)
        #expect(step.resendInterval == nil)
    }

    @Test(arguments: Moment.allCases, ["text/html", "application/json"])
    func `a page of a gateway with status 200 is an invalid response`(_ moment: Moment, type: String) async throws {
        let error = try await moment.failure(with: .json(Self.html, headers: ["Content-Type": type]))
        #expect(error == .invalidResponse())
        #expect(error.diagnostics?.httpStatus == 200)
        #expect(error.diagnostics?.detail != nil)
        #expect(!"\(error)".contains("Wi-Fi"))
    }

    @Test(arguments: direct, [502, 503])
    func `a page with status 5xx is a service that is not available`(_ moment: Moment, status: Int) async throws {
        let error = try await moment.failure(with: .json(Self.html, status: status))
        #expect(error == .serverUnavailable())
        #expect(error.diagnostics?.httpStatus == status)
        #expect(!"\(error)".contains("Wi-Fi"))
    }

    @Test(arguments: ["text/html", "text/plain; charset=utf-16", ""])
    func `good JSON is taken whatever it is labelled as`(type: String) async throws {
        let bench = try Bench()
        bench.stub.script(.start, .json(#"{"continuation_token":"c"}"#, headers: ["Content-Type": type]))
        #expect(try await bench.codeStep().codeLength == 8)
    }

    @Test(
        arguments: Moment.allCases,
        ["", "{}", "[]", "null", "7", #""text""#, #"{"continuation_token":""}"#, #"{"continuation_token":7}"#]
    )
    func `an answer without what its endpoint promises is an invalid response`(
        _ moment: Moment,
        body: String
    ) async throws {
        let bench = try Bench()
        let error = try await moment.failure(with: .json(body), on: bench)
        #expect(error == .invalidResponse())
        #expect(bench.stub.requests.last?.endpoint == moment.endpoint)
    }

    @Test(arguments: [
        ("continuation_token", Moment.start), ("continuation_token", .challenge), ("continuation_token", .continue),
        ("continuation_token", .submit), ("status", .poll),
    ])
    func `the field that is missing is named`(field: String, _ moment: Moment) async throws {
        let body = moment == .challenge ? #"{"challenge_type":"oob"}"# : #"{"other":1}"#
        let error = try await moment.failure(with: .json(body))
        #expect(error.diagnostics?.detail?.contains(field) == true)
    }

    @Test(arguments: [201, 202, 206])
    func `any success status is a success`(status: Int) async throws {
        let bench = try Bench()
        bench.stub.script(.start, .json(#"{"continuation_token":"c"}"#, status: status))
        #expect(try await bench.codeStep().codeLength == 8)
    }

    @Test(arguments: [302, 307, 400, 401, 403, 404])
    func `a body that would be good is none under a status that is no success`(status: Int) async throws {
        let error = try await Moment.start.failure(with: .json(#"{"continuation_token":"c"}"#, status: status))
        #expect(error == .invalidResponse())
        #expect(error.diagnostics?.httpStatus == status)
    }

    @Test(arguments: [
        ("", [Int]()), (#","error_codes":[]"#, []), (#","error_codes":null"#, []),
        (#","error_codes":500222"#, [500222]),
        (#","error_codes":["500222"]"#, [500222]), (#","error_codes":[500222.0]"#, [500222]),
        (#","error_codes":"500222""#, [500222]), (#","error_codes":{}"#, []), (#","error_codes":true"#, []),
        (#","error_codes":[null,"x",[],1.5,9e99,50034]"#, [50034]),
    ])
    func `oddly typed numbers never cost the error object`(field: String, codes: [Int]) async throws {
        let body = #"{"error":"user_not_found","error_description":"D"\#(field)}"#
        let error = try await Moment.start.failure(with: .json(body, status: 400))
        #expect(error == (codes == [500222] ? .notSupported() : .userNotFound()))
        #expect(error.diagnostics?.codes == codes)
        #expect(error.diagnostics?.error == "user_not_found")
        #expect(error.diagnostics?.serverDescription == "D")
    }

    @Test(arguments: [
        #""error":{"code":"invalidGrant","innerError":{"code":"invalidOneTimeCode"},"message":"D"}"#,
        #""error":{"code":"invalidGrant","innerError":{"code":"invalidOneTimeCode"}},"error_description":"D""#,
    ])
    func `a nested error is readable`(fields: String) async throws {
        let error = try await Moment.continue.failure(with: .json("{\(fields)}", status: 400))
        #expect(error == .unexpected())
        #expect(error.diagnostics?.error == "invalidGrant")
        #expect(error.diagnostics?.suberror == "invalidOneTimeCode")
        #expect(error.diagnostics?.serverDescription == "D")
    }

    @Test(arguments: ["[]", "7", "true", "{}", "[{}]", #"{"code":{}}"#, #""""#])
    func `an error of any shape is an error`(value: String) async throws {
        let body = #"{"error":\#(value),"continuation_token":"c"}"#
        #expect(try await Moment.continue.failure(with: .json(body, status: 400)) == .unexpected())
        #expect(try await Moment.continue.failure(with: .json(body)) == .unexpected())
    }

    @Test
    func `an error that is null is none`() async throws {
        let bench = try Bench()
        bench.stub.script(.continue, .json(#"{"error":null,"continuation_token":"c"}"#))
        bench.stub.script(.start, .json(#"{"error":null}"#, status: 400))
        await #expect(throws: PasswordResetError.invalidResponse()) { try await bench.codeStep() }
        _ = try await bench.passwordStep()
        #expect(bench.stub.requests.last?.endpoint == .continue)
    }
}
