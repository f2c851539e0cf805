import NativeAuth
import TenantOptions

/// What a person is told about an error, a paragraph at a time.
///
/// The first paragraphs are for anybody. The last one is for whoever looks after the app and the tenant.
struct Explanation {
    let paragraphs: [String]

    /// - Parameters:
    ///   - error: What the client threw.
    ///   - trustedRoots: Whose certificates were trusted, for an error that has to do with them.
    init(_ error: PasswordResetError, trustedRoots: TrustedRoots) {
        var paragraphs: [String] = []
        switch error {
        case .notSupported:
            paragraphs = [
                "This account has no password here, so there is none to reset. Nothing is wrong with it.",
                "It signs in with Apple, Google or Microsoft, or with a code by mail: sign in the way you signed up.",
            ]
        case .browserRequired:
            paragraphs = ["The tenant wants this to be done in a browser: use the link \"forgot password\" there."]
        case .userNotFound:
            paragraphs = ["No code was sent: the tenant has nothing to reset at this address. Check the address."]
        case .throttled(let wait?, _):
            paragraphs = ["There were too many attempts. The tenant asks to wait for \(wait.inWords)."]
        case .network(let error):
            paragraphs = error.explanation(trustedRoots)
        default:
            paragraphs = [[error.errorDescription, error.recoverySuggestion].compactMap(\.self).joined(separator: " ")]
        }
        self.paragraphs = paragraphs + [Self.reference(error)].compactMap(\.self)
    }

    private static func reference(_ error: PasswordResetError) -> String? {
        switch error {
        // These are for the person alone.
        case .notSupported, .userNotFound, .invalidUsername, .invalidCode, .invalidPassword, .throttled: nil
        default: error.reference
        }
    }
}
