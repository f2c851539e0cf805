import NativeAuth
import Testing

@Suite("Accounts and user names", .timeLimit(.minutes(5)))
struct AccountTests {
    @Test(arguments: [
        (Reply.error("invalid_request", codes: [500222]), PasswordResetError.notSupported()),
        (.error("user_not_found", codes: [50034]), .userNotFound()),
        (.json(#"{"challenge_type":"redirect"}"#), .browserRequired()),
        (.error("invalid_request", codes: [90100]), .invalidUsername()),
        (.error("unauthorized_client", codes: [550022]), .misconfigured()),
    ])
    func `an account that can't be reset is told before any code is sent`(
        reply: Reply,
        expected: PasswordResetError
    ) async throws {
        let bench = try Bench()
        let error = try await Moment.start.failure(with: reply, on: bench)
        #expect(error == expected)
        #expect(error.recoverySuggestion != nil)
        #expect(bench.stub.endpoints == [.start])
    }

    @Test(arguments: [
        "The tenant or user does not support native credential recovery.", "OTRO TEXTO", "",
    ])
    func `an account without a password is known by its number, not by a text`(text: String) async throws {
        let reply = Reply.error("invalid_request", codes: [55000, 500222], description: text)
        let error = try await Moment.start.failure(with: reply)
        #expect(error == .notSupported())
        #expect(error.diagnostics?.serverDescription == text)
    }

    @Test(arguments: [
        (" a@x.com \n", "a@x.com"), ("\t a@x.com", "a@x.com"), ("a b@x.com", "a b@x.com"),
        ("a@x.com\u{A0}", "a@x.com"), ("\u{200B}a@x.com", "a@x.com"), ("FooBar@Example.com", "FooBar@Example.com"),
        ("first.last+tag@example.com", "first.last+tag@example.com"),
        ("jörg@müller.example", "jörg@müller.example"), ("用户@例子.广告", "用户@例子.广告"),
        ("a%40b&c=d", "a%40b&c=d"), ("x\r\nX-Evil: 1", "x\r\nX-Evil: 1"), ("x\u{0}y", "x\u{0}y"),
    ])
    func `a user name is trimmed and otherwise sent as typed`(typed: String, sent: String) async throws {
        let bench = try Bench()
        let step = try await bench.client.startPasswordReset(email: typed)
        _ = try await step.submitCode(Bench.code).submitPassword(Bench.password).signIn()
        for request in [bench.stub.requests.first, bench.stub.requests.last] {
            #expect(request?["username"].map { Array($0.utf8) } == Array(sent.utf8))
        }
        for request in bench.stub.requests.map(\.request) {
            #expect(request.headers["x-evil"] == nil)
            #expect(request.body.allSatisfy { (33...126).contains($0) })
        }
    }

    @Test(arguments: ["", " ", " \n\t ", "\u{A0}\u{3000}"])
    func `a blank user name costs no request`(name: String) async throws {
        let bench = try Bench()
        let error = try await #require(throws: PasswordResetError.self) {
            try await bench.client.startPasswordReset(email: name)
        }
        #expect(error == .invalidUsername())
        #expect(error.diagnostics == nil)
        #expect(bench.stub.requests.isEmpty)
    }

    @Test(arguments: [
        "a+b&c=d", "100%25", "%41", "a b", " lead", "trail ", "<>\"'#?/\\;:@[]{}|^`~", "\u{0}x", "\r\n", " ", "\t",
        "ß€日本👩‍👩‍👧", "👩‍👩‍👧‍👧", "caf\u{E9}", "cafe\u{301}", "\u{202E}abc", String(repeating: "x", count: 256),
        String(repeating: "é", count: 4096),
    ])
    func `a password is sent byte for byte and never judged`(password: String) async throws {
        let bench = try Bench()
        try await bench.passwordStep().submitPassword(password)
        let sent = bench.stub.requests(.submit).map { Array(($0["new_password"] ?? "").utf8) }
        #expect(sent == [Array(password.utf8)])
    }

    @Test
    func `an empty password costs no request and leaves the step usable`() async throws {
        let bench = try Bench()
        let step = try await bench.passwordStep()
        let error = try await #require(throws: PasswordResetError.self) { try await step.submitPassword("") }
        guard case .invalidPassword(.empty) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error.diagnostics == nil)
        #expect(bench.stub.requests(.submit).isEmpty)
        try await step.submitPassword(Bench.password)
        #expect(bench.stub.requests(.submit).count == 1)
    }
}
