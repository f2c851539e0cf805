import Testing

@testable import reset_password_web

@Suite("Options of the page")
struct OptionsTests {
    @Test func `show no secret when they are printed, nor does what a form has brought`() throws {
        let canary = "canary-" + String(repeating: "c", count: 32)
        let options = try Options(["--demo"], environment: [Options.keyName: canary])
        #expect(options.savedStateKey == Array(canary.utf8))
        let names = ["email", "code", "password", "confirmation", "token"]
        let fields = Dictionary(uniqueKeysWithValues: names.map { ($0, canary) })
        let form = fields.merging(["action": "save", "revision": "1"]) { $1 }
        let submission = try #require(Submission { form[$0] })
        let bytes = options.savedStateKey.map { "\($0.prefix(4))".dropLast() } ?? ""
        for value in [options, submission, ["form": submission]] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(!text.contains("canary") && !text.contains(bytes))
            }
        }
    }

    @Test(
        arguments: [
            ("127.0.0.1", [], true), ("::1", [], true), ("0.0.0.0", [], false), ("::", [], false),
            ("192.0.2.1", [], false),
            ("0.0.0.0", ["--behind-proxy"], true),
        ] as [(String, [String], Bool)]
    )
    func `take no passwords from elsewhere over plain HTTP`(address: String, more: [String], isTaken: Bool) {
        let options = try? Options(["--demo", "--address", address] + more, environment: [:])
        #expect((options != nil) == isTaken)
    }
}
