import Foundation
import NativeAuth
import Testing

@Suite("Errors of the steps", .timeLimit(.minutes(5)))
struct ErrorsOfStepsTests {
    /// A failed question about a password that is on its way is asked again, and so doesn't show by itself.
    private static let shown: [(ErrorCase, Moment)] = ErrorCase.all.flatMap { item in
        Moment.allCases.map { (item, $0) }
    }.filter { item, moment in
        moment != .poll || !["throttled", "serverUnavailable"].contains(item.label(at: moment))
    }

    private static func reply(_ item: ErrorCase, status: Int = 400) -> Reply {
        .error(item.error, suberror: item.suberror, codes: item.codes, status: status)
    }

    @Test(arguments: shown)
    func `an error object means the same at every request`(_ item: ErrorCase, _ moment: Moment) async throws {
        let error = try await moment.failure(with: Self.reply(item))
        #expect(error.label == item.label(at: moment))
        let diagnostics = try #require(error.diagnostics)
        #expect(diagnostics.error == item.error)
        #expect(diagnostics.suberror == item.suberror)
        #expect(diagnostics.codes == item.codes)
        #expect(diagnostics.httpStatus == 400)
        #expect(diagnostics.serverDescription == "AADSTS0: text.\r\nTrace ID: t")
        #expect(diagnostics.correlationId != nil)
    }

    @Test(arguments: shown.filter { $0.1.hasStep })
    func `a step is over exactly when its error says so`(_ item: ErrorCase, _ moment: Moment) async throws {
        let bench = try Bench()
        let call = try await moment.call(on: bench)
        bench.stub.script(moment.endpoint, Self.reply(item))
        let error = try await #require(throws: PasswordResetError.self) { try await call() }
        let sent = bench.stub.requests.count
        if error.endsFlow {
            await #expect(throws: error) { try await call() }
            #expect(bench.stub.requests.count == sent)
        } else {
            try await call()
            #expect(bench.stub.requests.count > sent)
        }
    }

    @Test(arguments: [Moment.start, .challenge, .resend, .continue, .submit], [500, 502, 503])
    func `a request other than the poll is never repeated by itself`(_ moment: Moment, status: Int) async throws {
        let bench = try Bench()
        let call = try await moment.call(on: bench)
        let before = bench.stub.requests(moment.endpoint).count
        bench.stub.script(moment.endpoint, .json("", status: status))
        await #expect(throws: PasswordResetError.serverUnavailable()) { try await call() }
        #expect(bench.stub.requests(moment.endpoint).count == before + 1)
    }

    @Test(arguments: [Moment.start, .challenge, .resend, .continue, .submit])
    func `what the transport throws is a network error with the flow's id`(_ moment: Moment) async throws {
        let bench = try Bench()
        let error = try await moment.failure(with: .failure(TransportError(.timedOut)), on: bench)
        guard case .network(let cause) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(cause.code == .timedOut)
        let sent = bench.stub.requests.last?.request.headers["client-request-id"]
        #expect(cause.correlationId?.uuidString.lowercased() == sent)
        #expect(error.diagnostics?.correlationId == cause.correlationId)
        #expect(error.isRetryable)
        #expect(!error.endsFlow)
    }

    @Test
    func `a wrong code throws and sends nothing more`() async throws {
        let bench = try Bench()
        let step = try await bench.codeStep()
        bench.stub.script(.continue, .error("invalid_grant", suberror: "invalid_oob_value"))
        await #expect(throws: PasswordResetError.invalidCode()) { try await step.submitCode(Bench.code) }
        #expect(bench.stub.endpoints == [.start, .challenge, .continue])
    }

    @Test
    func `what a person can act on differently has different cases`() async throws {
        let replies: [Reply] = [
            .error("invalid_grant", suberror: "invalid_oob_value"), .error("expired_token"), .error("slow_down"),
            .failure(TransportError(.cannotConnect)), .json("", status: 500),
            .error("invalid_grant", suberror: "password_too_weak"), .error("invalid_client"),
        ]
        var labels: Set<String> = []
        var texts: Set<String?> = []
        for reply in replies {
            let error = try await Moment.continue.failure(with: reply)
            labels.insert(error.label)
            texts.insert(error.errorDescription)
        }
        #expect(labels.count == replies.count)
        #expect(texts.count == replies.count)
    }
}
