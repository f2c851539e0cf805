import NativeAuth

/// Resets passwords by the closures of an app.
@MainActor
final class ActionsBackend: ResetBackend {
    private let actions: ResetActions
    private var email = ""
    private var code = ""

    init(_ actions: ResetActions) {
        self.actions = actions
    }

    func sendCode(to email: String) async throws -> SentCode {
        try await actions.onSendCode(email)
        self.email = email
        return SentCode(sentTo: email)
    }

    func verify(_ code: String) async throws {
        try await actions.onVerifyCode(ResetActions.Verification(email: email, code: code))
        self.code = code
    }

    func save(_ password: String) async throws {
        try await actions.onSetPassword(ResetActions.NewPassword(email: email, code: code, password: password))
    }

    func startOver() { code = "" }

    var savedState: SavedState? { nil }
}
