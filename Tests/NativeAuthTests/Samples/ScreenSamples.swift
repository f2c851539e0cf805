import Foundation
import NativeAuth
import NativeAuthMock
import NativeAuthUI
import Testing

/// The samples about the screens of a reset.
@MainActor
struct ScreenSamples {
    struct Server: Sendable {
        func sendCode(to email: String) async throws {}
        func check(_ code: String, of email: String) async throws {}
        func set(_ password: String, of email: String, provenBy code: String) async throws {}
    }

    /// A screen of an app: it shows lines, and a test answers what it asks.
    @MainActor
    final class Lines {
        private let answer: @MainActor (String) async throws -> String
        private(set) var shown: [String] = []
        private(set) var beeps = 0

        init(answer: @escaping @MainActor (String) async throws -> String) {
            self.answer = answer
        }

        func show(_ text: String) { shown.append(text) }
        func ask(_ text: String) async throws -> String { try await answer(text) }
        func beep() { beeps += 1 }
    }

    func model(_ client: NativeAuthClient) async {
        // sample: screen model
        let model = PasswordResetModel(client: client, allowsEmailEntry: true)
        model.email = "ana@contoso.com"
        model.sendCode()
        await model.finishWork()
        print(model.step)
        // end
    }

    func actions(_ server: Server) -> PasswordResetModel {
        // sample: screen actions
        let actions = ResetActions(
            onSendCode: { email in try await server.sendCode(to: email) },
            onVerifyCode: { entered in try await server.check(entered.code, of: entered.email) },
            onSetPassword: { new in try await server.set(new.password, of: new.email, provenBy: new.code) }
        )
        let model = PasswordResetModel(actions: actions, email: "ana@contoso.com")
        // end
        return model
    }

    func texts(_ model: PasswordResetModel) {
        // sample: screen texts
        let texts = ResetTexts("de-AT", overriding: [.emailTitle: "Passwort vergessen?"])
        print(texts[model.title], texts[.sendCode])
        // end
    }

    func rules() -> [PasswordRule] {
        // sample: screen rules
        let rules: [PasswordRule] = [
            .minimumLength(12), .mixedCase, PasswordRule("Without “contoso”") { !$0.lowercased().contains("contoso") },
        ]
        // end
        return rules
    }

    func loop(_ model: PasswordResetModel, _ texts: ResetTexts, _ screen: Lines) async throws {
        // sample: screen loop
        while let button = model.submitTitle {
            for text in [model.title, model.line, model.problem?.text].compactMap(\.self) { screen.show(texts[text]) }
            switch model.step {
            case .email where !model.isEmailLocked: model.email = try await screen.ask(texts[.emailLabel])
            case .code: model.code = try await screen.ask(texts[.codeLabel(length: model.codeLength)])
            case .password where !model.isUnconfirmed:
                model.password = try await screen.ask(texts[.passwordLabel])
                model.confirmation = try await screen.ask(texts[.confirmationLabel])
            // Nothing to enter, and no request before the person wants one.
            default: _ = try await screen.ask(texts[button])
            }
            model.submit()
            await model.finishWork()
        }
        for text in [model.title, model.line].compactMap(\.self) { screen.show(texts[text]) }
        // end
    }

    func events(_ model: PasswordResetModel, _ texts: ResetTexts, _ screen: Lines) {
        // sample: screen events
        model.onEvent = { event in
            switch event {
            case .announce(let text): screen.show(texts[text])
            case .failed, .refused: screen.beep()
            default: break
            }
        }
        // end
    }

    func restarted(_ model: PasswordResetModel, _ client: NativeAuthClient) throws -> PasswordResetModel {
        // sample: saved screen
        let kept = try JSONEncoder().encode(model.savedState)
        // Later, perhaps in another process:
        let state = try JSONDecoder().decode(PasswordResetModel.SavedState.self, from: kept)
        let model = try PasswordResetModel(resuming: state, client: client)
        // end
        return model
    }
}

@Suite("The samples about screens", .timeLimit(.minutes(5)))
@MainActor
struct ScreenSamplesTests {
    @Test
    func `lead through a reset, with a wrong code`() async throws {
        try await MockTenant.withAna { tenant in
            let samples = ScreenSamples()
            let client = try tenant.client()
            let model = PasswordResetModel(client: client, allowsEmailEntry: true, settings: .quick)
            let texts = ResetTexts("en")
            var isFirstCode = true
            let screen = ScreenSamples.Lines { label in
                switch label {
                case texts[.emailLabel]: return Ana.email
                case texts[.codeLabel(length: 8)]:
                    defer { isFirstCode = false }
                    return isFirstCode ? "00000000" : try await tenant.code()
                default: return Ana.newPassword
                }
            }
            samples.events(model, texts, screen)
            try await samples.loop(model, texts, screen)
            #expect(model.step == .done && screen.beeps == 1)
            #expect(screen.shown.contains(texts[.codeWrong]) && screen.shown.contains(texts[.doneTitle]))
            #expect(tenant.accepts(password: Ana.newPassword, for: Ana.email))
            #expect(try samples.restarted(model, client).step == .done)
        }
    }
}
