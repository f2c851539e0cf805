import NativeAuth

/// Resets passwords in a tenant.
@MainActor
final class TenantBackend: ResetBackend {
    private let client: NativeAuthClient
    private var email = ""
    private var codeStep: PasswordReset.CodeStep?
    private var passwordStep: PasswordReset.PasswordStep?

    init(_ client: NativeAuthClient) {
        self.client = client
    }

    func sendCode(to email: String) async throws -> SentCode {
        let step: PasswordReset.CodeStep
        if let codeStep, self.email == email {
            step = try await codeStep.resendCode()
        } else {
            step = try await client.startPasswordReset(email: email)
        }
        self.email = email
        codeStep = step
        passwordStep = nil
        return SentCode(sentTo: step.sentTo, codeLength: step.codeLength, resendInterval: step.resendInterval)
    }

    func verify(_ code: String) async throws {
        guard let codeStep else { throw PasswordResetError.stepCompleted }
        passwordStep = try await codeStep.submitCode(code)
    }

    func save(_ password: String) async throws {
        guard let passwordStep else { throw PasswordResetError.stepCompleted }
        try await passwordStep.submitPassword(password)
    }

    func startOver() {
        codeStep = nil
        passwordStep = nil
    }

    var savedState: SavedState? {
        if let passwordStep { return try? passwordStep.savedState }
        return codeStep.flatMap { try? $0.savedState }
    }

    /// Takes up a flow that was saved.
    func resume(_ state: SavedState, email: String) throws(SavedStateError) {
        switch try client.resume(state) {
        case .resetCode(let step): codeStep = step
        case .resetPassword(let step): passwordStep = step
        default: throw .malformed
        }
        self.email = email
    }
}
