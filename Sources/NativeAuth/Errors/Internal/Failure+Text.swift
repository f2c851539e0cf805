extension Failure {
    /// A sentence for the person; nothing of it comes from the tenant.
    var text: String {
        switch kind {
        case .notConfigured: "The app has not set up its sign-in service."
        case .invalidUsername: "That is not a user name that this service takes."
        case .userNotFound: "That user name does not work here."
        case .notSupported: "This account has no password that can be reset here."
        case .invalidCode: "That code is not right."
        case .invalidPassword: rejection?.text ?? "That password is not accepted."
        case .browserRequired: "This has to be done in the browser."
        case .expired: "This is no longer valid."
        case .throttled: "There were too many attempts."
        case .stepInUse: "The previous request is still running."
        case .stepCompleted: "This step is already done."
        case .resetFailed: "The password could not be changed."
        case .resetUnconfirmed: "The password may have been changed, but the service has not confirmed it."
        case .misconfigured where isClockWrong: "The date or the time on this device is not that of the service."
        case .misconfigured: "The app is not set up for this."
        case .network: transport?.errorDescription ?? "The service could not be reached."
        case .invalidResponse: "The service gave an answer that the app does not understand."
        case .serverUnavailable: "The service is not available."
        case .unexpected: "The service refused the request."
        case .cancelled: "The request was cancelled."
        case .invalidCredentials: "User name or password is not right."
        case .invalidInput: "That is not a valid entry."
        case .userAlreadyExists: "There is already an account with that user name."
        case .invalidAttributes: "Some of the details are not accepted."
        case .noMatchingAuthMethod: "There is no way to confirm it is you that this app can show."
        case .methodBlocked: "That way to confirm it is you is blocked."
        case .passwordResetRequired: "The password has to be changed before signing in."
        case .tokenStore: store?.errorDescription ?? "The sign-in could not be stored."
        }
    }

    /// What the person can do; `nil` where there is nothing to do.
    var suggestion: String? {
        switch kind {
        case .invalidUsername: "Check the address and try again."
        case .userNotFound: "Check the user name, or create an account."
        case .notSupported: "Sign in the way you signed up: with Apple, Google or Microsoft, or with a code by mail."
        case .invalidCode: "Enter the newest code, or ask for another one."
        case .invalidPassword: "Choose another password."
        case .browserRequired, .noMatchingAuthMethod: "Continue in the browser."
        case .expired: "Start again."
        case .throttled: "Wait a moment, then try again."
        case .stepInUse, .cancelled, .stepCompleted: nil
        case .resetFailed: mayRetry ? "Choose another password." : "Start again."
        case .resetUnconfirmed: "Wait a moment and check again, or try to sign in with the new password."
        case .network where isRetryable: "Check the connection and try again."
        case .network: "Use another network, or ask the app's maker."
        case .invalidResponse, .serverUnavailable: "Try again later."
        case .invalidCredentials, .invalidInput, .invalidAttributes: "Check what you entered and try again."
        case .userAlreadyExists: "Sign in instead."
        case .methodBlocked: "Choose another way."
        case .passwordResetRequired: "Reset the password."
        case .tokenStore where isRetryable: "Try again."
        case .misconfigured where isClockWrong: "Set the date and the time right, then start again."
        case .notConfigured, .misconfigured, .unexpected, .tokenStore: "Ask the app's maker."
        }
    }

    private var isClockWrong: Bool { diagnostics?.isClockWrong ?? false }

    var printable: KeyValuePairs<String, String?> {
        [
            "case": kind.rawValue,
            "reason": rejection.map { $0.printable(among: PasswordRejection.known) },
            "attributes": attributes.printableNames,
            "transport": transport?.description,
            "store": store.map { "\($0)" },
            "diagnostics": diagnostics?.description,
        ]
    }
}

extension PasswordRejection {
    fileprivate var text: String {
        switch self {
        case .tooWeak: "That password is too easy to guess."
        case .tooShort: "That password is too short."
        case .tooLong: "That password is too long."
        case .recentlyUsed: "That password was used before."
        case .banned: "That password has a word in it that is not allowed."
        case .invalid: "That password has characters in it that are not allowed."
        case .empty: "The password is empty."
        default: "That password is not accepted."
        }
    }
}
