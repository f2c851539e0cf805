import Testing

@testable import NativeAuth

@Suite("Entering a code", .timeLimit(.minutes(5)))
struct CodeEntryTests {
    private static func digits(_ entry: String, length: Int = 8) -> String? {
        try? OneTimeCode(entry, length: length).digits
    }

    @Test(arguments: [
        "١٢٣٤٥٦٧٨", "۱۲۳۴۵۶۷۸", "१२३४५६७८", "１２３４５６７８", "১২৩৪৫৬৭৮", "𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖", "١٢٣٤5678", "1２۳४5678",
    ])
    func `digits of any script become ASCII digits`(entry: String) {
        #expect(Self.digits(entry).map { Array($0.utf8) } == Array("12345678".utf8))
    }

    @Test(arguments: [
        "1234 5678", "1234-5678", "1234\u{2013}5678", "1234\u{2014}5678", "1234\u{2011}5678", "1234\u{2212}5678",
        "12345678\r\n", "\t12345678", " 12345678 ", "1234\u{A0}5678", "1234\u{202F}5678", "1234\u{3000}5678",
        "\u{200E}12345678\u{200F}", "\u{202A}12345678\u{202C}", "\u{FEFF}12345678", "1234\u{200B}5678",
        "1234\u{AD}5678", "1234\n5678", "1-2-3-4-5-6-7-8", "1234\u{FF0D}5678", "\u{2066}12345678\u{2069}",
    ])
    func `separators and invisible characters are dropped`(entry: String) {
        #expect(Self.digits(entry) == "12345678")
    }

    @Test(arguments: ["00000000", "01234567", "00000001"])
    func `leading zeros stay`(code: String) {
        #expect(Self.digits(code) == code)
    }

    @Test(arguments: [
        "", "   ", "\u{200B}", "-", "1234567", "123456789", "1234.5678", "1234567x", "Your code is 12345678.",
        "+12345678",
        "①②③④⑤⑥⑦⑧", "²3456789", "一二三四五六七八", "ⅠⅡⅢⅣⅤⅥⅦⅧ", "12345678\u{0}", "1\u{FE0F}\u{20E3}2345678", "0x123456",
        "1234_5678", "1234/5678",
    ])
    func `what can't be the code costs no request and leaves the step usable`(entry: String) async throws {
        let bench = try Bench()
        let step = try await bench.codeStep()
        let error = try await #require(throws: PasswordResetError.self) { try await step.submitCode(entry) }
        #expect(error == .invalidCode())
        #expect(error.diagnostics == nil)
        #expect(!error.endsFlow)
        #expect(bench.stub.requests(.continue).isEmpty)
        _ = try await step.submitCode(Bench.code)
        #expect(bench.stub.requests(.continue).count == 1)
    }

    @Test(arguments: [("٠١٢٣ ٤٥٦٧\n", "01234567"), ("1357-9086", "13579086")])
    func `the cleaned code is what is sent`(entry: String, sent: String) async throws {
        let bench = try Bench()
        _ = try await bench.codeStep().submitCode(entry)
        #expect(bench.stub.requests(.continue).map { $0["oob"] } == [sent])
    }

    private static func challenge(length: String) -> Reply {
        .json(
            """
            {"continuation_token":"c","challenge_type":"oob","challenge_channel":"email","challenge_target_label":"a"
            \(length)}
            """
        )
    }

    @Test(arguments: [
        ("4", 4), ("6", 6), ("8", 8), ("8.0", 8), (#""8""#, 8), ("8e0", 8), ("1", 1), ("32", 32),
    ])
    func `the tenant says how long a code is`(length: String, digits: Int) async throws {
        let bench = try Bench()
        bench.stub.script(.challenge, Self.challenge(length: #","code_length":\#(length)"#))
        let step = try await bench.codeStep()
        #expect(step.codeLength == digits)
        await #expect(throws: PasswordResetError.invalidCode()) {
            try await step.submitCode(String(repeating: "7", count: digits + 1))
        }
        #expect(bench.stub.requests(.continue).isEmpty)
        _ = try await step.submitCode(String(repeating: "7", count: digits))
        #expect(bench.stub.requests(.continue).count == 1)
    }

    @Test(arguments: ["0", "-1", "33", "1000000000", "8.5", "1e300", "true", "null", #""eight""#, "[8]"])
    func `a nonsensical length is an invalid response`(length: String) async throws {
        let error = try await Moment.challenge.failure(with: Self.challenge(length: #","code_length":\#(length)"#))
        #expect(error == .invalidResponse())
        #expect(error.diagnostics?.detail?.contains("code_length") == true)
    }
}
