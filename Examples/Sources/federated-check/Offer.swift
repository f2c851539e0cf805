import NativeAuth
import TenantOptions

/// What the tenant says of an account, and what an app should offer to the person.
struct Offer {
    let found: String
    let text: String

    init(_ kind: AccountKind) {
        switch kind {
        case .password: (found, text) = ("password", "enter the password, or reset it")
        case .noPassword:
            (found, text) = ("no password", "sign in as before: a code by mail, Apple, Google or Microsoft")
        case .notFound: (found, text) = ("no account", "create an account")
        @unknown default: (found, text) = ("unknown", "go on in the browser")
        }
    }

    init(_ error: NativeAuthError) {
        found = "no answer"
        text = [error.errorDescription, error.diagnostics?.codes.first.map { "(AADSTS\($0))" }].compactMap(\.self)
            .joined(separator: " ")
    }
}
