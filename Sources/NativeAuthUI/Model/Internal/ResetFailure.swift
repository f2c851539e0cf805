import NativeAuth
import NativeAuthEssentials

/// What an error means on the screens: the one table that says so.
enum ResetFailure: Sendable, Hashable {
    /// Nothing is said: the work was cancelled, or a call was made twice.
    case quiet
    /// Something to say at the step's field.
    case problem(ResetText)
    case wrongCode(ResetText)
    /// Too much was asked for, and for how long to wait when that is known.
    case throttled(Duration?)
    /// The flow is over, and why is said where it starts again.
    case startOver(ResetText)
    case noPassword
    case browser

    init(_ error: any Error, in action: ResetAction) {
        switch error {
        case is CancellationError: self = .quiet
        case let error as PasswordResetError: self.init(error, in: action)
        default:
            let text = (error as? any LocalizedError)?.errorDescription.map(ResetText.init(verbatim:))
            self = action == .verify ? .wrongCode(text ?? ResetText(.codeWrong)) : .problem(text ?? action.failed)
        }
    }

    private init(_ error: PasswordResetError, in action: ResetAction) {
        switch error {
        case .cancelled, .stepInUse: self = .quiet
        case .notSupported: self = .noPassword
        case .browserRequired: self = .browser
        case .invalidCode where action == .verify: self = .wrongCode(ResetText(.codeWrong))
        case .throttled(let wait, _): self = .throttled(wait)
        case .stepCompleted: self = .startOver(ResetText(.expired))
        case let error where error.endsFlow && action != .send: self = .startOver(Self.text(of: error, in: action))
        default: self = .problem(Self.text(of: error, in: action))
        }
    }

    private static func text(of error: PasswordResetError, in action: ResetAction) -> ResetText {
        switch error {
        case .invalidUsername: ResetText(.emailInvalid)
        // Who has an account is nobody else's business.
        case .userNotFound: ResetText(.sendFailed)
        case .invalidCode: ResetText(.codeWrong)
        case .invalidPassword(let reason): ResetText(key(of: reason))
        case .expired: ResetText(.expired)
        case .resetUnconfirmed: ResetText(.unconfirmed)
        case .network: ResetText(.unreachable)
        case .serverUnavailable: ResetText(.unavailable)
        // The usual text would blame the address.
        case .invalidResponse where action == .send: ResetText(.unavailable)
        case .notConfigured, .misconfigured: ResetText(.misconfigured)
        default: action.failed
        }
    }

    private static func key(of reason: PasswordRejection) -> ResetText.Key {
        switch reason {
        case .tooWeak: .passwordTooWeak
        case .tooShort: .passwordTooShort
        case .tooLong: .passwordTooLong
        case .recentlyUsed: .passwordUsedBefore
        case .banned: .passwordBanned
        case .invalid: .passwordHasOtherCharacters
        default: .passwordRefused
        }
    }
}
