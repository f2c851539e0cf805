/// What a person did wrong on a page, and what to say about it.
enum SignInProblem: Sendable {
    case noAddress
    case noPassword
    case wrongPassword
    case disabled
    case locked
    case wrongOldPassword
    case refusedPassword(PasswordRefusal)
    case wrongCode
    case tooManyCodes
    case refusedNumber
    case noAddressToRegister

    /// Why no code was sent, if it is something that a person can do about.
    init?(sending refusal: Refusal) {
        switch refusal.code {
        case Refusal.tooManyCodes.code: self = .tooManyCodes
        case Refusal.numberRefused(.blockedByReputation).code: self = .refusedNumber
        default: return nil
        }
    }

    var text: String {
        switch self {
        case .noAddress: "Enter your email address."
        case .noPassword: "Enter your password."
        case .wrongPassword: "The email address or the password is wrong."
        case .disabled: "This account is disabled."
        case .locked: "This account is locked after too many wrong passwords. Reset the password to unlock it."
        case .wrongOldPassword: "The current password is wrong."
        case .refusedPassword(let reason): Self.text(reason)
        case .wrongCode: "That code is wrong or has expired."
        case .tooManyCodes: "Too many codes were sent. Enter the newest one, or go back to the app and start again."
        case .refusedNumber: "No text message can be sent to this number. Choose another way, or go back to the app."
        case .noAddressToRegister: "Enter an email address."
        }
    }

    private static func text(_ reason: PasswordRefusal) -> String {
        switch reason {
        case .tooShort:
            "The new password is too short. It needs at least \(PasswordPolicy.length.lowerBound) characters."
        case .tooLong: "The new password is too long. It may have \(PasswordPolicy.length.upperBound) characters."
        case .tooWeak: "The new password is too weak. Mix capital and small letters, digits and symbols."
        case .banned: "The new password is too well known, or has your name in it."
        case .recentlyUsed: "The new password was used before. Choose another one."
        default: "The new password has characters in it that can't be used."
        }
    }

    /// The name of the field that it is about, where it is about one.
    var field: String? {
        switch self {
        case .noAddress, .disabled, .locked: "username"
        case .noPassword, .wrongPassword, .wrongOldPassword: "password"
        case .refusedPassword: "new_password"
        case .wrongCode, .tooManyCodes: "code"
        case .refusedNumber: nil
        case .noAddressToRegister: "address"
        }
    }
}
