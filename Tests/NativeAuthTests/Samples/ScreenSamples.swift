import NativeAuth
import NativeAuthUI

/// The samples about the screens of a reset.
@MainActor
struct ScreenSamples {
    struct Server: Sendable {
        func sendCode(to email: String) async throws {}
        func check(_ code: String, of email: String) async throws {}
        func set(_ password: String, of email: String, provenBy code: String) async throws {}
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
}
