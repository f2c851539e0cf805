import NativeAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What an error means on the screens: the one table that says so.
enum ResetFailure: Sendable, Hashable {
    /// The work was cancelled: nothing is said.
    case quiet
    /// Something to say at the step's field.
    case problem(ResetText)
    /// The flow is over, and why is said where it starts again.
    case startOver(ResetText)
    case noPassword
    case browser

    /// What the person was doing.
    enum Action: Sendable {
        case send, resend, verify, save
    }

    init(_ error: any Error, in action: Action) {
        switch error {
        case is CancellationError: self = .quiet
        case let error as PasswordResetError: self.init(error, in: action)
        case let error as any LocalizedError:
            self = .problem(error.errorDescription.map(ResetText.custom) ?? action.failed)
        default: self = .problem(action.failed)
        }
    }

    private init(_ error: PasswordResetError, in action: Action) {
        self =
            switch error {
            case .cancelled, .stepInUse: .quiet
            case .notSupported: .noPassword
            case .browserRequired: .browser
            case .invalidUsername: .problem(.emailInvalid)
            // Who has an account is nobody else's business.
            case .userNotFound: .problem(.sendFailed)
            case .invalidCode: .problem(.codeWrong)
            case .invalidPassword(let rejection): .problem(.passwordRejected(reason: .init(rejection)))
            case .expired, .stepCompleted: .startOver(.expired)
            case .throttled(let wait, _): .problem(.throttled(seconds: wait.map { Int($0.components.seconds) }))
            case .resetUnconfirmed: .problem(.unconfirmed)
            case .network: .problem(.unreachable)
            case .serverUnavailable: .problem(.unavailable)
            case .notConfigured, .misconfigured: .problem(.misconfigured)
            default: error.endsFlow && action != .send ? .startOver(action.failed) : .problem(action.failed)
            }
    }
}

extension ResetFailure.Action {
    /// What is said of a failure that has no text of its own.
    var failed: ResetText {
        switch self {
        case .send: .sendFailed
        case .resend: .resendFailed
        case .verify: .verifyFailed
        case .save: .saveFailed
        }
    }

    /// The field that a failure is said at.
    var field: ResetProblem.Field {
        switch self {
        case .send: .email
        case .resend: .resend
        case .verify: .code
        case .save: .password
        }
    }
}

extension ResetText.PasswordReason {
    init(_ rejection: PasswordRejection) {
        self =
            switch rejection {
            case .tooWeak: .weak
            case .tooShort: .short
            case .tooLong: .long
            case .recentlyUsed: .used
            case .banned: .banned
            case .invalid: .invalid
            default: .other
            }
    }
}
