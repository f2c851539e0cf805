import Foundation
import NativeAuth
import NativeAuthUI

/// How the program ends, for scripts; the numbers from 64 on are those of sysexits.h.
///
/// An interruption ends it with 128 and the signal's number: 130 for Ctrl-C.
enum ExitCode: Int32 {
    /// The password is changed; or the demonstration went as expected.
    case done = 0
    /// Something in the demonstration was not as expected.
    case unexpected = 1
    /// The account has no password that could be reset here.
    case noPassword = 3
    /// The tenant wants the person to go on in a browser.
    case browser = 4
    /// The command line can't be used.
    case usage = 64
    /// The tenant refuses the code or the password, and nobody can be asked for another one.
    case refused = 65
    /// The input ended before the reset was done.
    case inputEnded = 66
    /// The tenant knows no such account.
    case noAccount = 67
    /// The tenant can't be reached, or has a fault.
    case unavailable = 69
    /// The tenant answered with something that the program doesn't know.
    case unknownAnswer = 70
    /// Not now: start again, or wait.
    case tryAgain = 75
    /// The app's registration, the tenant's settings or a file on this machine don't allow it.
    case configuration = 78
}

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
