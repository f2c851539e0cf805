/// An account as `POST /users` and the users' file have it.
struct UserInput: Decodable {
    let email: String?
    let kind: String?
    let persona: String?
    let password: String?
    let disabled: Bool?
    let locked: Bool?
    let mustChangePassword: Bool?
    let needsSecondFactor: Bool?
    let methods: [Method]?
    let provider: String?
    let attributes: [String: String]?

    struct Method: Decodable {
        let channel: String
        let target: String
    }

    static let schema = Schema.input(
        [:],
        optional: [
            "email": .text, "kind": .word(["password", "email-otp", "federated"]),
            "persona": .word(MockUser.Persona.allCases.map(\.rawValue)), "password": .text, "disabled": .boolean,
            "locked": .boolean, "mustChangePassword": .boolean, "needsSecondFactor": .boolean,
            "methods": .list(of: .input(["channel": .word(["email", "sms"]), "target": .text])), "provider": .text,
            "attributes": .map(of: .text),
        ]
    ).described("A persona, or an email and a kind; an account of the kind 'password' has a password.")

    static let example = #"{"email": "ana@contoso.com", "kind": "password", "password": "Old-Passw0rd"}"#

    /// The account, which begins as a persona or as one of a kind, and gets what else is said.
    func user() throws(AdminError) -> MockUser {
        var user = try begin()
        user.isDisabled = disabled ?? user.isDisabled
        user.isLocked = locked ?? user.isLocked
        user.mustChangePassword = mustChangePassword ?? user.mustChangePassword
        user.needsSecondFactor = needsSecondFactor ?? user.needsSecondFactor
        if let methods {
            user.methods = []
            for method in methods { user.methods.append(try method.method()) }
        }
        user.provider = provider.map(MockUser.IdentityProvider.init) ?? user.provider
        user.attributes = attributes ?? user.attributes
        return user
    }

    private func begin() throws(AdminError) -> MockUser {
        if let persona {
            guard let persona = MockUser.Persona(rawValue: persona) else {
                let known = MockUser.Persona.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
                throw AdminError(
                    error: "There is no persona '\(persona)'.",
                    instructions: "'persona' is one of \(known)."
                )
            }
            return .persona(persona, email: email, password: password ?? MockUser.personaPassword)
        }
        guard let email else { throw missing("email") }
        guard let kind else { throw missing("kind") }
        return MockUser(email: email, kind: .init(rawValue: kind), password: password)
    }

    private func missing(_ name: String) -> AdminError {
        AdminError(error: "'\(name)' is missing.", instructions: "Send JSON such as \(Self.example).")
    }
}

extension UserInput.Method {
    fileprivate func method() throws(AdminError) -> MockUser.Method {
        switch channel {
        case "email": return .email(target)
        case "sms": return .sms(target)
        default:
            throw AdminError(
                error: "There is no channel '\(channel)'.",
                instructions: #"A method looks like {"channel": "sms", "target": "+14255550100"}, or has 'email'."#
            )
        }
    }
}
