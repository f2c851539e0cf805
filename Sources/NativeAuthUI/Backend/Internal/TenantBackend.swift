import NativeAuth

/// Resets passwords in a tenant.
struct TenantBackend: ResetBackend {
    let client: NativeAuthClient

    func sendCode(to email: String) async throws -> any CodePlace {
        TenantCodePlace(step: try await client.startPasswordReset(email: email), email: email, backend: self)
    }

    func resume(_ flow: SavedState?, email: String) throws(SavedStateError) -> ResetPlace {
        guard let flow else { throw .malformed }
        switch try client.resume(flow) {
        case .resetCode(let step): return .code(TenantCodePlace(step: step, email: email, backend: self))
        case .resetPassword(let step): return .password(TenantPasswordPlace(step: step, code: nil))
        default: throw .malformed
        }
    }
}

private struct TenantCodePlace: CodePlace {
    let step: PasswordReset.CodeStep
    let email: String
    let backend: TenantBackend

    var sentTo: String { step.sentTo }
    var codeLength: Int? { step.codeLength }
    var resendInterval: Duration? { step.resendInterval }

    func verify(_ code: String) async throws -> any PasswordPlace {
        let next = try await step.submitCode(code)
        return TenantPasswordPlace(step: next, code: AcceptedCodePlace(code: code, step: next, place: self))
    }

    func resend() async throws -> any CodePlace {
        TenantCodePlace(step: try await step.resendCode(), email: email, backend: backend)
    }

    func save() throws(SavedStateError) -> SavedState? { try step.savedState }
}

/// The code's place after the tenant has accepted one: it takes no other, and another one belongs to a new flow.
private struct AcceptedCodePlace: CodePlace {
    let code: String
    let step: PasswordReset.PasswordStep
    let place: TenantCodePlace

    var sentTo: String { place.sentTo }
    var codeLength: Int? { place.codeLength }
    var resendInterval: Duration? { place.resendInterval }

    func verify(_ code: String) async throws -> any PasswordPlace {
        guard code == self.code else { throw PasswordResetError.invalidCode() }
        return TenantPasswordPlace(step: step, code: self)
    }

    func resend() async throws -> any CodePlace { try await place.backend.sendCode(to: place.email) }

    func save() throws(SavedStateError) -> SavedState? { try step.savedState }
}

private struct TenantPasswordPlace: PasswordPlace {
    let step: PasswordReset.PasswordStep
    let code: (any CodePlace)?

    var isSubmitted: Bool { step.isSubmitted }

    func submit(_ password: String) async throws {
        // A step that was resumed with a password on its way asks on whatever it is given, but for nothing.
        let isResumed = password.isEmpty && step.isSubmitted
        try await step.submitPassword(isResumed ? " " : password)
    }

    func save() throws(SavedStateError) -> SavedState? { try step.savedState }
}
