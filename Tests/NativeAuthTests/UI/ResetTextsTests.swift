import Foundation
import NativeAuth
import Testing

@testable import NativeAuthUI

@Suite("The texts of the screens", .timeLimit(.minutes(5)))
struct ResetTextsTests {
    /// Each text that has values in it, with values.
    private static let filled: [ResetText] = [
        .progress(step: 1, of: 3), .codeLine(sentTo: "a***a@c.com", length: 6), .codeLabel(length: 6),
        .resendIn(seconds: 24), .codeIncomplete(length: 6), .ruleMinimumLength(8), .throttled(seconds: 90),
        .codeSent(to: "a***a@c.com"),
    ]
    private static let texts =
        filled + Set(ResetText.Key.allCases).subtracting(filled.compactMap(\.key)).map { ResetText($0) }
    /// What all errors of the tenant carry here: everything that it was sent, in every place for text.
    private static let diagnostics: Diagnostics = {
        var diagnostics = Diagnostics(error: Canaries.echo, suberror: Canaries.echo, codes: [50126])
        diagnostics.serverDescription = "AADSTS50126: \(Canaries.echo)"
        diagnostics.redirectReason = Canaries.echo
        return diagnostics
    }()
    private static let rejections: [PasswordRejection] = [
        .tooWeak, .tooShort, .tooLong, .recentlyUsed, .banned, .invalid, .empty, .other(Canaries.echo),
    ]
    private static let errors: [PasswordResetError] =
        [
            .notConfigured, .invalidUsername(diagnostics), .userNotFound(diagnostics), .notSupported(diagnostics),
            .invalidCode(diagnostics), .browserRequired(diagnostics), .expired(diagnostics),
            .throttled(retryAfter: nil, diagnostics), .throttled(retryAfter: .seconds(7), diagnostics), .stepInUse,
            .stepCompleted, .resetFailed(mayRetry: true, diagnostics), .resetFailed(mayRetry: false, diagnostics),
            .resetUnconfirmed(diagnostics), .misconfigured(diagnostics), .network(TransportError(.timedOut)),
            .invalidResponse(diagnostics), .serverUnavailable(diagnostics), .unexpected(diagnostics), .cancelled,
        ] + rejections.map { .invalidPassword($0) }

    @Test(arguments: ResetTexts.languages, texts)
    func `are there in each language, without anything left to fill in`(language: String, text: ResetText) throws {
        let said = ResetTexts(language)[text]
        #expect(!said.isEmpty && !said.contains { "{}".contains($0) } && !said.contains("AADSTS"))
        let table = try #require(ResetLanguage.all.first { $0.code == language })
        let key = try #require(text.key)
        for placeholder in ResetText.Placeholder.allCases {
            let isThere = table.text(key).contains("{\(placeholder.rawValue)}")
            #expect(isThere == (text.values[placeholder] != nil))
        }
    }

    @Test(arguments: texts + [ResetText(verbatim: "Ask us")])
    func `are the same after they were encoded`(text: ResetText) throws {
        #expect(try JSONDecoder().decode(ResetText.self, from: JSONEncoder().encode(text)) == text)
    }

    @Test(arguments: ["de", "ar"])
    func `are translated`(language: String) {
        let same = Self.texts.filter { ResetTexts(language)[$0] == ResetTexts("en")[$0] }
        #expect(same.isEmpty)
    }

    @Test(arguments: [
        ("en", "en"), ("en-GB", "en"), ("de", "de"), ("de-AT", "de"), ("DE_de", "de"), ("ar-EG", "ar"), ("ja", "en"),
        ("tr", "en"), ("", "en"), ("-", "en"), ("deu", "en"),
    ])
    func `fall back to English`(asked: String, language: String) {
        let texts = ResetTexts(asked)
        #expect(texts.language == language)
        #expect(texts.isRightToLeft == (language == "ar"))
    }

    @Test
    func `are in the first language that is there`() {
        #expect(ResetTexts(preferring: ["ja", "ar-EG", "de"]).language == "ar")
        #expect(ResetTexts(preferring: []).language == "en")
    }

    @Test(arguments: [
        ("en", 7, "You can ask again in 0:07"), ("de", 90, "Neuer Code möglich in 1:30"),
        ("ar", 24, "يمكنك طلب رمز جديد بعد ٠:٢٤"), ("en", 86_399, "You can ask again in 23:59:59"),
        ("en", 3_600, "You can ask again in 1:00:00"), ("en", 0, "You can ask again in 0:00"),
    ])
    func `count down in the language's digits`(language: String, seconds: Int, text: String) {
        #expect(ResetTexts(language)[.resendIn(seconds: seconds)] == text)
    }

    @Test
    func `keep an address in its own direction`() {
        let text = ResetTexts("ar")[.codeLine(sentTo: "a***a@c.com", length: 8)]
        #expect(text.contains("\u{2068}a***a@c.com\u{2069}") && text.contains("٨"))
    }

    @Test
    func `can be the app's own`() {
        let texts = ResetTexts("de", overriding: [.sendCode: "Los", .codeSent: "An {sentTo} {nobody} {"])
        #expect(texts[.sendCode] == "Los")
        #expect(texts[.signIn] == "Anmelden")
        #expect(texts[.codeSent(to: "{length}")] == "An {length} {nobody} {")
        #expect(texts[ResetText(verbatim: "{sentTo}")] == "{sentTo}")
    }

    @Test(arguments: ResetTexts.languages, errors)
    func `have nothing of the tenant's in them, whatever the error`(language: String, error: PasswordResetError) {
        for action in [ResetAction.send, .resend, .verify, .save] {
            switch ResetFailure(error, in: action) {
            case .problem(let text), .wrongCode(let text), .startOver(let text):
                let said = ResetTexts(language)[text]
                #expect(text.key != nil && !said.contains("AADSTS") && Canaries.found(in: said).isEmpty)
            case .throttled: #expect(error.label == "throttled")
            case .quiet: #expect(["cancelled", "stepInUse"].contains(error.label))
            case .noPassword: #expect(error.label == "notSupported")
            case .browser: #expect(error.label == "browserRequired")
            }
        }
    }

    @Test(arguments: errors)
    func `end the flow where the error ends it`(error: PasswordResetError) {
        for action in [ResetAction.resend, .verify, .save] {
            if case .startOver = ResetFailure(error, in: action) {
                #expect(error.endsFlow || error.label == "stepCompleted")
            } else {
                #expect(!error.endsFlow || ["notSupported", "browserRequired"].contains(error.label))
            }
        }
        if case .startOver = ResetFailure(error, in: .send) { #expect(error.label == "stepCompleted") }
    }
}
