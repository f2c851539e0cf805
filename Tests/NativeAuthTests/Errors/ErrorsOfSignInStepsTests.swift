import Foundation
import Testing

@testable import NativeAuth

@Suite("Errors of the steps of a sign-in", .timeLimit(.minutes(5)))
struct ErrorsOfSignInStepsTests {
    /// An answer that is no error object of the protocol's, and what it means at any request.
    struct Odd: Sendable, CustomTestStringConvertible {
        let name: String
        let reply: Reply
        let error: NativeAuthError
        var testDescription: String { name }
    }

    static let odd: [Odd] = [
        Odd(name: "redirect", reply: .json(#"{"challenge_type":"redirect"}"#), error: .browserRequired()),
        Odd(
            name: "redirect with all that a success has",
            reply: .json(
                """
                {"challenge_type":"REDIRECT","redirect_reason":"R","continuation_token":"c","access_token":"a",
                "expires_in":1,"methods":[{"id":"1","challenge_type":"oob"}]}
                """
            ),
            error: .browserRequired()
        ),
        Odd(
            name: "unknown words",
            reply: .error("new_error", suberror: "new_suberror", codes: [1]),
            error: .unexpected()
        ),
        Odd(name: "no field", reply: .json("{}"), error: .invalidResponse()),
        Odd(name: "no token", reply: .json(#"{"challenge_type":"oob","methods":[]}"#), error: .invalidResponse()),
        Odd(
            name: "fields of the wrong type",
            reply: .json(#"{"continuation_token":1,"access_token":[]}"#),
            error: .invalidResponse()
        ),
        Odd(name: "a list", reply: .json("[]"), error: .invalidResponse()),
        Odd(name: "HTML", reply: .json("<html>Gateway</html>"), error: .invalidResponse()),
        Odd(name: "HTML, 403", reply: .json("<html>Gateway</html>", status: 403), error: .invalidResponse()),
        Odd(name: "nothing, 302", reply: .json("", status: 302), error: .invalidResponse()),
        Odd(
            name: "429",
            reply: .json("", status: 429, headers: ["Retry-After": "7"]),
            error: .throttled(retryAfter: nil)
        ),
        Odd(name: "500", reply: .json("", status: 500), error: .serverUnavailable()),
        Odd(name: "503, HTML", reply: .json("<html></html>", status: 503), error: .serverUnavailable()),
        Odd(
            name: "no connection",
            reply: .failure(TransportError(.cannotConnect)),
            error: .network(TransportError(.cannotConnect))
        ),
    ]

    private static func reply(_ item: ErrorCase) -> Reply {
        .error(item.error, suberror: item.suberror, codes: item.codes)
    }

    /// The case's name of ``NativeAuthError``: what only a reset has is unexpected in a sign-in.
    private static func label(of item: ErrorCase, at moment: SignInMoment) -> String {
        // A sign-in that the account can't do here is an answer, and no error, where that is the question.
        let kind = item.kind(sent: moment.sent)
        return kind == .notSupported ? "unexpected" : kind.rawValue
    }

    /// Who asks what an account signs in with gets an answer from these.
    private static func isAnswer(_ label: String, of item: ErrorCase) -> Bool {
        ["userNotFound", "browserRequired"].contains(label) || item.kind == .notSupported
    }

    @Test("mean the same at every request", arguments: ErrorCase.all, SignInMoment.allCases)
    func errorObjects(_ item: ErrorCase, _ moment: SignInMoment) async throws {
        let label = Self.label(of: item, at: moment)
        if moment == .kind, Self.isAnswer(label, of: item) { return }
        let error = try await moment.failure(with: Self.reply(item))
        #expect(error.label == label)
        #expect(error.diagnostics?.error == item.error)
        #expect(error.diagnostics?.codes == item.codes)
        #expect(error.diagnostics?.correlationId != nil)
    }

    @Test("are typed for an answer of any other kind", arguments: odd, SignInMoment.allCases)
    func oddAnswers(_ item: Odd, _ moment: SignInMoment) async throws {
        if moment == .kind, item.error == .browserRequired() { return }
        let error = try await moment.failure(with: item.reply)
        #expect(error == item.error)
        if case .throttled(let wait, _) = error { #expect(wait == .seconds(7)) }
    }

    @Test(
        "leave the step usable, or end it, as they say",
        arguments: odd.map { ($0.name, $0.reply) } + ErrorCase.all.map { ($0.testDescription, reply($0)) },
        SignInMoment.allCases.filter(\.hasStep)
    )
    func aftermath(_ item: (name: String, reply: Reply), _ moment: SignInMoment) async throws {
        let bench = try SignInBench()
        let call = try await moment.call(on: bench)
        bench.script(moment.endpoint, item.reply)
        let error = try await #require(throws: NativeAuthError.self) { try await call() }
        let sent = bench.stub.requests.count
        if error.endsFlow {
            await #expect(throws: error) { try await call() }
            #expect(bench.stub.requests.count == sent)
        } else {
            try await call()
            #expect(bench.stub.requests.count > sent)
        }
    }

    @Test("never have a request repeated by itself", arguments: SignInMoment.allCases, [500, 503])
    func noRepetition(_ moment: SignInMoment, status: Int) async throws {
        let bench = try SignInBench()
        let call = try await moment.call(on: bench)
        let sent = bench.stub.requests.count { $0.isTo(moment.endpoint.rawValue) }
        bench.script(moment.endpoint, .json("", status: status))
        await #expect(throws: NativeAuthError.serverUnavailable()) { try await call() }
        #expect(bench.stub.requests.count { $0.isTo(moment.endpoint.rawValue) } == sent + 1)
    }

    @Test(
        "come for a challenge that the app can't show",
        arguments: ["telepathy", "redirect", "preverified", "password"],
        [SignInMoment.challenge, .resend, .factor, .factorResend, .register, .registerResend]
    )
    func challenges(_ type: String, _ moment: SignInMoment) async throws {
        let reply = Reply.json(#"{"continuation_token":"ct-1","challenge_type":"\#(type)"}"#)
        if type == "preverified", moment.sendsContact { return }
        if type == "password", moment == .challenge { return }
        let error = try await moment.failure(with: reply)
        #expect(error == .browserRequired())
        #expect(error.diagnostics?.correlationId != nil)
    }

    @Test(
        "leave no way to another code once the tenant has taken one, and submitting again goes on",
        arguments: [SignInEndpoint.introspect, .registerIntrospect],
        [SignInMoment.resend, .factor, .factorResend]
    )
    func takenCode(_ lost: SignInEndpoint, _ moment: SignInMoment) async throws {
        let bench = try SignInBench()
        let (resend, submit) = try await moment.resendAndSubmit(on: bench)
        bench.script(.token, lost == .introspect ? bench.replies.mfaRequired : bench.replies.registrationRequired)
        bench.script(lost, .json("", status: 503))
        await #expect(throws: NativeAuthError.serverUnavailable()) { try await submit() }
        let sent = bench.stub.requests.count
        await #expect(throws: NativeAuthError.stepCompleted) { try await resend() }
        #expect(bench.stub.requests.count == sent)
        try await submit()
        #expect(bench.stub.requests.dropFirst(sent).map { $0.isTo(lost.rawValue) } == [true])
    }

    @Test(
        "come for a challenge that lacks what a prompt needs",
        arguments: [
            "code_length", "challenge_channel", "challenge_target_label", "challenge_target", "continuation_token",
        ],
        [SignInMoment.challenge, .resend, .factor, .factorResend, .register, .registerResend]
    )
    func prompts(_ missing: String, _ moment: SignInMoment) async throws {
        guard missing != (moment.sendsContact ? "challenge_target_label" : "challenge_target") else { return }
        var fields: [String: Any] = [
            "continuation_token": "ct-1", "challenge_type": "oob", "challenge_channel": "email", "code_length": 8,
            "challenge_target_label": "a***a", "challenge_target": "a@b",
        ]
        fields[missing] = nil
        let body = String(decoding: try JSONSerialization.data(withJSONObject: fields), as: UTF8.self)
        #expect(try await moment.failure(with: .json(body)) == .invalidResponse())
    }
}
