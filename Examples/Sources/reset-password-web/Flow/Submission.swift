/// What a form has brought.
struct Submission: Sendable {
    enum Action: String, Sendable {
        case send, verify, resend, save, back
    }

    let action: Action
    let formToken: String
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
        email = field("email") ?? ""
        code = field("code") ?? ""
        password = field("password") ?? ""
        confirmation = field("confirmation") ?? ""
    }
}
