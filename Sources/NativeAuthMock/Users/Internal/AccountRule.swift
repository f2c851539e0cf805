/// What holds for every account, however it came into the tenant.
enum AccountRule: Sendable {
    case address, kind, password, passwordOnly, methods

    /// The first rule that an account breaks.
    ///
    /// - Parameters:
    ///   - email: The address.
    ///   - kind: What the account signs in with.
    ///   - hasPassword: Whether it has a password.
    ///   - needsMore: Whether it has or needs what only an account with a password can.
    ///   - methods: The registered methods.
    /// - Returns: The rule, or `nil` for an account as it can be.
    static func broken(
        email: String,
        kind: MockUser.Kind,
        hasPassword: Bool,
        needsMore: Bool,
        methods: [MockUser.Method]
    ) -> AccountRule? {
        guard Account.isAddress(email) else { return .address }
        guard [.password, .emailOTP, .federated].contains(kind) else { return .kind }
        guard (kind == .password) == hasPassword else { return .password }
        guard kind == .password || !needsMore && methods.isEmpty else { return .passwordOnly }
        return methods.allSatisfy(\.isPossible) ? nil : .methods
    }

    var reason: String {
        switch self {
        case .address: "the address is not valid"
        case .kind: "the kind must be 'password', 'email-otp' or 'federated'"
        case .password: "an account of the kind 'password' has a password, and no other kind has one"
        case .passwordOnly: "only an account of the kind 'password' has a second factor or a password to change"
        case .methods: "a method has an address that is not valid, or a number not such as +14255550100"
        }
    }

    /// The member of an exported account that breaks it.
    var member: String {
        switch self {
        case .address: "email"
        case .kind, .passwordOnly: "kind"
        case .password: "passwords"
        case .methods: "strongMethods"
        }
    }
}
