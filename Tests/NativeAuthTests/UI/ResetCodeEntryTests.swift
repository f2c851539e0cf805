import NativeAuth
import NativeAuthUI
import Testing

@Suite("The code field", .timeLimit(.minutes(5)))
@MainActor
struct ResetCodeEntryTests {
    private static func challenge(length: Int) -> Reply {
        .json(
            """
            {"continuation_token":"ct","challenge_type":"oob","challenge_channel":"email",
            "challenge_target_label":"a***a@c.com","code_length":\(length)}
            """
        )
    }

    @Test
    func `submits a full code once, however often Enter is pressed`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench)
        await stage.go(to: .code)
        for digit in Bench.code { stage.model.code.append(digit) }
        #expect(stage.model.activity == .working)
        stage.model.verifyCode()
        stage.model.code = "11111111"
        stage.model.verifyCode()
        await stage.model.finishWork()
        #expect(stage.model.step == .password)
        #expect(bench.stub.requests(.continue).map { $0["oob"] } == [Bench.code])
    }

    @Test
    func `submits again only after it changed`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench)
        await stage.go(to: .code)
        bench.stub.script(.continue, .failure(TransportError(.timedOut)))
        await stage.enter(code: Bench.code)
        #expect(stage.model.code == Bench.code && stage.model.problem?.text.key == .unreachable)
        await stage.enter(code: Bench.code + "1")
        #expect(bench.stub.requests(.continue).count == 1)
        await stage.enter(code: String(Bench.code.dropLast()))
        await stage.enter(code: Bench.code)
        #expect(bench.stub.requests(.continue).count == 2 && stage.model.step == .password)
    }

    @Test
    func `submits an unchanged code when the person asks for it`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench)
        await stage.go(to: .code)
        bench.stub.script(.continue, .failure(TransportError(.timedOut)))
        await stage.enter(code: Bench.code)
        await stage.submit()
        #expect(stage.model.step == .password)
    }

    @Test
    func `can leave the submit to the person`() async throws {
        let bench = try Bench()
        var settings = PasswordResetModel.Settings.quick
        settings.submitsFullCode = false
        let stage = ResetStage(bench, settings: settings)
        await stage.go(to: .code)
        await stage.enter(code: Bench.code)
        #expect(bench.stub.requests(.continue).isEmpty)
        await stage.submit()
        #expect(stage.model.step == .password)
    }

    @Test
    func `refuses a code that isn't full, without a request`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench)
        await stage.go(to: .code)
        for code in ["", "1234567"] {
            stage.model.code = code
            await stage.submit()
            #expect(stage.model.problem?.text.key == .codeIncomplete)
            #expect(stage.newEvents().first == .refused)
        }
        #expect(bench.stub.requests(.continue).isEmpty)
    }

    @Test(arguments: [
        ("13579086", "13579086"), ("00000000", "00000000"), ("1357 9086", "13579086"), ("1357-9086", "13579086"),
        ("\t13579086\r\n", "13579086"), ("١٣٥٧٩٠٨٦", "13579086"), ("۱۳۵۷۹۰۸۶", "13579086"), ("１３５７９０８６", "13579086"),
        ("Your code is 13579086.", "13579086"), ("Room 5: 13579086", "13579086"), ("12.34", "1234"),
        ("", ""), ("no code", ""), ("\u{200B}", ""), ("½²", ""), ("123456789012", "12345678"),
    ])
    func `takes the digits of what is typed or pasted`(entry: String, code: String) async throws {
        var settings = PasswordResetModel.Settings.quick
        settings.submitsFullCode = false
        let stage = ResetStage(try Bench(), settings: settings)
        await stage.go(to: .code)
        stage.model.code = entry
        #expect(stage.model.code == code)
    }

    @Test(arguments: [1, 4, 6, 8, 20])
    func `is as long as the tenant says`(length: Int) async throws {
        let bench = try Bench()
        bench.stub.always(.challenge, Self.challenge(length: length))
        let stage = ResetStage(bench)
        await stage.go(to: .code)
        #expect(stage.model.codeLength == length)
        #expect(stage.model.line == .codeLine(sentTo: "a***a@c.com", length: length))
        await stage.enter(code: String(repeating: "1", count: length))
        #expect(stage.model.step == .password)
    }

    @Test
    func `follows the length of a newer code`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench)
        await stage.go(to: .code)
        stage.model.code = "1234567"
        bench.stub.script(.challenge, Self.challenge(length: 6))
        await stage.resend()
        #expect(stage.model.codeLength == 6 && stage.model.code.isEmpty && stage.model.sentTo == "a***a@c.com")
        await stage.enter(code: "123456")
        #expect(stage.model.step == .password)
    }
}
