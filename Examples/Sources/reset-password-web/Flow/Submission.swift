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

    /// - Parameter field: Gives the value of a field by its name.
    init?(_ field: (String) -> String?) {
        guard let action = field("action").flatMap(Action.init), let revision = field("revision").flatMap({ Int($0) })
        else { return nil }
        self.action = action
        self.revision = revision
        formToken = field("token") ?? ""
        form = field("form").flatMap { RandomText.isOne($0) ? $0 : nil } ?? ""
        email = field("email") ?? ""
        code = field("code") ?? ""
        password = field("password") ?? ""
        confirmation = field("confirmation") ?? ""
    }
}
