import ResetSessions

/// What a form has brought.
struct Submission: Sendable {
    enum Action: String, Sendable {
        case send, verify, resend, save, back
    }

    let action: Action
    /// The token of the session.
    let formToken: String
    /// The form itself, by a name that no other page has; empty where it brought none.
    let form: String
    let revision: Int
    let email: String
    let code: String
    let password: String
    let confirmation: String

    /// How many bytes an address may have: a mailbox's name can't be longer (RFC 5321, section 4.5.3.1.3, less the two
    /// angle brackets).
    static let longestEmail = 254

    /// Takes what a page of ours can have sent; `nil` for anything else, such as an address that is too long.
    ///
    /// - Parameter field: Gives the value of a field by its name.
    init?(_ field: (String) -> String?) {
        guard let action = field("action").flatMap(Action.init), let revision = field("revision").flatMap({ Int($0) })
        else { return nil }
        let email = field("email") ?? ""
        guard email.utf8.count <= Self.longestEmail else { return nil }
        self.action = action
        self.revision = revision
        formToken = field("token") ?? ""
        form = field("form").flatMap { RandomText.isOne($0) ? $0 : nil } ?? ""
        self.email = email
        code = field("code") ?? ""
        password = field("password") ?? ""
        confirmation = field("confirmation") ?? ""
    }
}

// It may have a password and a code in it.
extension Submission: CustomStringConvertible, CustomReflectable {
    var description: String { "Submission" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
