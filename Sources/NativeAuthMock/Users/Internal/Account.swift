import Foundation

/// An account in the tenant's directory.
struct Account: Sendable, Codable {
    let email: String
    let kind: MockUser.Kind
    let isDisabled: Bool
    private(set) var isLocked: Bool
    private(set) var mustChangePassword: Bool
    let needsSecondFactor: Bool
    private(set) var strongMethods: [StrongMethod]
    let provider: MockUser.IdentityProvider?
    let attributes: [String: String]
    /// The passwords, the current one first, compared byte for byte.
    private(set) var passwords: [String]
    /// How often the password has changed.
    private(set) var passwordVersion = 0

    /// A registered method, with the id by which a client chooses it.
    struct StrongMethod: Sendable, Codable {
        let id: String
        let method: MockUser.Method
    }

    init(_ user: MockUser, random: inout Randomness) {
        email = user.email
        kind = user.kind
        isDisabled = user.isDisabled
        isLocked = user.isLocked
        mustChangePassword = user.mustChangePassword
        needsSecondFactor = user.needsSecondFactor
        strongMethods = []
        provider = user.provider
        attributes = user.attributes
        passwords = user.password.map { [$0] } ?? []
        for method in user.methods { register(method, random: &random) }
    }

    func accepts(_ password: some Sequence<UInt8>) -> Bool {
        passwords.first.map { $0.utf8.elementsEqual(password) } ?? false
    }

    /// Changes the password, which also lifts a lock and an order to change it.
    mutating func change(to password: String) {
        passwords.insert(password, at: 0)
        passwords = Array(passwords.prefix(PasswordPolicy.remembered))
        passwordVersion += 1
        isLocked = false
        mustChangePassword = false
    }

    mutating func register(_ method: MockUser.Method, random: inout Randomness) {
        strongMethods.append(StrongMethod(id: random.uuid().uuidString.lowercased(), method: method))
    }

    /// Where the code of a reset goes: to the strong method where that is another address, else to the account's.
    var addressForReset: String {
        strongMethods.first { $0.method.channel == .email }?.method.target ?? email
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
