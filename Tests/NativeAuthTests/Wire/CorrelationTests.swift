import Foundation
import Locking
import NativeAuth
import Testing

@Suite("Correlation ids", .timeLimit(.minutes(5)))
struct CorrelationTests {
    private static let tenants = "0F8FAD5B-D9CB-469F-A165-70867728950E"

    private static func sentIds(_ bench: Bench) -> [String?] {
        bench.stub.requests.map { $0.request.headers["client-request-id"] }
    }

    @Test
    func `all requests and errors of a flow have one id, and another flow has another`() async throws {
        let bench = try Bench()
        bench.stub.script(.continue, .error("invalid_grant", suberror: "invalid_oob_value"))
        bench.stub.script(.submit, .error("invalid_grant", suberror: "password_too_weak"))
        let step = try await bench.codeStep()
        let wrong = try await #require(throws: PasswordResetError.self) { try await step.submitCode(Bench.code) }
        let newest = try await step.resendCode()
        let password = try await newest.submitCode(Bench.code)
        let weak = try await #require(throws: PasswordResetError.self) { try await password.submitPassword("x") }
        try await password.submitPassword(Bench.password)
        let ids = Set(Self.sentIds(bench))
        #expect(ids == [step.correlationId.uuidString.lowercased()])
        for id in [newest.correlationId, password.correlationId] {
            #expect(id == step.correlationId)
        }
        #expect(wrong.diagnostics?.correlationId == step.correlationId)
        #expect(weak.diagnostics?.correlationId == step.correlationId)
        #expect(try await bench.codeStep().correlationId != step.correlationId)
    }

    @Test(arguments: ["client-request-id", "Client-Request-Id", "CLIENT-REQUEST-ID"])
    func `the tenant's id is taken over from an answer`(name: String) async throws {
        let bench = try Bench()
        bench.stub.script(.start, .json(#"{"continuation_token":"c"}"#, headers: [name: Self.tenants]))
        let step = try await bench.codeStep()
        #expect(step.correlationId.uuidString == Self.tenants)
        #expect(Self.sentIds(bench).last == Self.tenants.lowercased())
    }

    @Test(arguments: [
        (400, #"{"error":"invalid_grant","suberror":"invalid_oob_value"}"#), (400, AnswerTests.html), (503, ""),
        (429, ""),
        (200, #"{"challenge_type":"redirect"}"#),
    ])
    func `the tenant's id is taken over from an error, whatever its body`(status: Int, body: String) async throws {
        let bench = try Bench()
        let step = try await bench.codeStep()
        bench.stub.script(.continue, .json(body, status: status, headers: ["client-request-id": Self.tenants]))
        let error = try await #require(throws: PasswordResetError.self) { try await step.submitCode(Bench.code) }
        #expect(error.diagnostics?.correlationId?.uuidString == Self.tenants)
        #expect(step.correlationId.uuidString == Self.tenants)
    }

    @Test(arguments: ["not-a-uuid", "", "UNSET", "0F8FAD5B", "\u{B}f8fad5b-d9cb-469f-a165-70867728950e"])
    func `what is no id is ignored`(value: String) async throws {
        let bench = try Bench()
        for endpoint in ResetEndpoint.allCases {
            guard case .answer(var response) = endpoint.success else { continue }
            response.headers.append("client-request-id", value)
            bench.stub.always(endpoint, .answer(response))
        }
        _ = try await bench.completion().signIn()
        let ids = Self.sentIds(bench)
        #expect(ids.count == 6)
        #expect(Set(ids).count == 1)
        #expect(ids[0].flatMap(UUID.init) != nil)
    }

    @Test
    func `events have the flow's id`() async throws {
        let ids = Locked<Set<UUID>>([])
        let bench = try Bench {
            $0.observer = { event in
                ids.withLock { _ = $0.insert(event.correlationId) }
            }
        }
        let step = try await bench.codeStep()
        #expect(ids.withLock { $0 } == [step.correlationId])
    }
}
