import Foundation
import NativeAuth
import NativeAuthUI
import TenantOptions

extension ExitCode {
    /// What the screens came to.
    @MainActor
    init(_ model: PasswordResetModel, _ log: TenantLog) {
        self =
            switch model.step {
            case .done: .done
            case .noPassword: .noPassword
            case .browser: .browser
            default: Self(model.problem, log)
            }
    }

    private init(_ problem: ResetProblem?, _ log: TenantLog) {
        self =
            switch problem?.text.key {
            case .emailInvalid: .noAccount
            case .sendFailed where log.isRefusal: .noAccount
            case .unreachable where log.failure == .trustUnavailable, .misconfigured: .configuration
            case .unreachable, .unavailable: .unavailable
            case .expired, .throttled, .throttledFor, .unconfirmed, .unconfirmedExpired: .tryAgain
            case .saveFailed where log.failure == nil: .tryAgain
            case _ where problem.map { [.code, .password, .confirmation].contains($0.field) } ?? false: .refused
            default: .unknownAnswer
            }
    }

    /// Whether the person can do nothing about it.
    var isForAdministrators: Bool {
        switch self {
        case .unavailable, .unknownAnswer, .configuration: true
        default: false
        }
    }
}
