import NativeAuth

/// Resets passwords by the closures of an app.
struct ActionsBackend: ResetBackend {
    let actions: ResetActions

    func sendCode(to email: String) async throws -> any CodePlace {
        try await actions.onSendCode(email)
        return ActionsCodePlace(email: email, backend: self)
    }

    func resume(_ flow: SavedState?, email: String) -> ResetPlace {
        .code(ActionsCodePlace(email: email, backend: self))
    }
}

private struct ActionsCodePlace: CodePlace {
    let email: String
    let backend: ActionsBackend

    var sentTo: String { email }
    var codeLength: Int? { nil }
    var resendInterval: Duration? { nil }

    func verify(_ code: String) async throws -> any PasswordPlace {
        try await backend.actions.onVerifyCode(ResetActions.Verification(email: email, code: code))
        return ActionsPasswordPlace(verifiedCode: code, place: self)
    }

    func resend() async throws -> any CodePlace { try await backend.sendCode(to: email) }

    func save() -> SavedState? { nil }
}

private struct ActionsPasswordPlace: PasswordPlace {
    let verifiedCode: String
    let place: ActionsCodePlace

    var code: (any CodePlace)? { place }
    var isSubmitted: Bool { false }

    func submit(_ password: String) async throws {
        try await place.backend.actions.onSetPassword(
            ResetActions.NewPassword(email: place.email, code: verifiedCode, password: password)
        )
    }

    /// Without the code, which isn't saved, there is only its place to go back to.
    func save() -> SavedState? { nil }
}
