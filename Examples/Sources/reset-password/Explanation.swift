import Foundation
import NativeAuth

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
            paragraphs = Self.network(error, trustedRoots)
        default:
            paragraphs = [[error.errorDescription, error.recoverySuggestion].compactMap(\.self).joined(separator: " ")]
        }
        self.paragraphs = paragraphs + [Self.reference(error)].compactMap(\.self)
    }

    private static func network(_ error: TransportError, _ trustedRoots: TrustedRoots) -> [String] {
        var paragraphs = [error.errorDescription ?? "The service could not be reached."]
        if !error.detail.isEmpty { paragraphs.append("(\(error.code.rawValue): \(error.detail))") }
        if case .file(let path) = trustedRoots, error.code == .certificateUntrusted {
            paragraphs.append("Only the certificates in \(path) are trusted, as --ca-file says.")
        }
        return paragraphs
    }

    /// The numbers by which the tenant's administrators find what happened.
    private static func reference(_ error: PasswordResetError) -> String? {
        switch error {
        // These are for the person alone.
        case .notSupported, .userNotFound, .invalidUsername, .invalidCode, .invalidPassword, .throttled: return nil
        default: break
        }
        guard let diagnostics = error.diagnostics else { return nil }
        var parts = diagnostics.codes.map { "AADSTS\($0)" }
        if let status = diagnostics.httpStatus { parts.insert("HTTP \(status)", at: 0) }
        if let detail = diagnostics.detail { parts.append(detail) }
        if let id = diagnostics.correlationId { parts.append("correlation id \(id.uuidString.lowercased())") }
        return parts.isEmpty ? nil : "(" + parts.joined(separator: ", ") + ")"
    }
}

extension Duration {
    /// In whole seconds, rounded up.
    var inWords: String {
        let seconds = max(1, components.seconds + (components.attoseconds > 0 ? 1 : 0))
        return seconds == 1 ? "1 second" : "\(seconds) seconds"
    }
}
