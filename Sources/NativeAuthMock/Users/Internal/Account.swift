/// An account in the tenant's directory.
struct Account: Sendable {
    let email: String
    let kind: MockUser.Kind
    let isDisabled: Bool
    /// The passwords, the current one first, byte for byte.
    private(set) var passwords: [[UInt8]]

    init(_ user: MockUser) {
        email = user.email
        kind = user.kind
        isDisabled = user.isDisabled
        passwords = user.password.map { [Array($0.utf8)] } ?? []
    }

    func accepts(_ password: some Sequence<UInt8>) -> Bool {
        passwords.first.map { $0.elementsEqual(password) } ?? false
    }

    mutating func change(to password: [UInt8]) {
        passwords.insert(password, at: 0)
        passwords = Array(passwords.prefix(PasswordPolicy.remembered))
    }

    /// What identifies an account: its address, without regard to case.
    static func key(_ email: String) -> String {
        email.lowercased()
    }

    /// Whether a text can be an address at all: something on both sides of one `@`, and no space or control character.
    static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.unicodeScalars.count <= 254
            && text.unicodeScalars.allSatisfy {
                !$0.properties.isWhitespace && $0.properties.generalCategory != .control
            }
    }
}
