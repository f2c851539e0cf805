/// An account to put into the tenant.
///
/// Printing one shows neither its address nor its password.
public struct MockUser: Sendable, Hashable {
    /// What an account signs in with.
    public struct Kind: RawRepresentable, Sendable, Hashable, Codable {
        /// The name that the admin routes use.
        public let rawValue: String

        /// Names a kind of account.
        ///
        /// - Parameter rawValue: The name that the admin routes use.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// An address and a password; the only kind whose password can be reset.
        public static let password = Kind(rawValue: "password")
        /// An address that gets a one-time passcode at each sign-in.
        public static let emailOTP = Kind(rawValue: "email-otp")
        /// An account that lives with another identity provider.
        public static let federated = Kind(rawValue: "federated")
    }

    /// The address, compared without regard to case.
    public var email: String {
        get { maskedEmail.value }
        set { maskedEmail.value = newValue }
    }
    /// What the account signs in with.
    public var kind: Kind
    /// The password of an account of the kind ``Kind/password``, kept byte for byte and held to no rule.
    public var password: String? {
        get { maskedPassword.value }
        set { maskedPassword.value = newValue }
    }
    /// Whether the account is blocked: reset and sign-in are then refused with AADSTS50057.
    public var isDisabled: Bool
    /// Whether the account is locked after too many wrong passwords.
    ///
    /// Its password is then refused with AADSTS50053 until it is reset.
    public var isLocked = false
    /// Whether an administrator wants the password changed; until it is reset, it is refused with AADSTS50142.
    public var mustChangePassword = false
    /// Whether a password alone isn't enough.
    ///
    /// With ``methods`` a sign-in then asks for a second factor, and without any it asks to register one.
    public var needsSecondFactor = false
    /// The methods that the account has registered, of an account of the kind ``Kind/password``.
    public var methods: [Method] = []
    /// Who vouches for an account of the kind ``Kind/federated``; native authentication doesn't say who it is.
    public var provider: IdentityProvider?
    /// What the account says about the person, by the names of the attributes.
    public var attributes: [String: String] {
        get { maskedAttributes.value }
        set { maskedAttributes.value = newValue }
    }

    private var maskedEmail: Masked<String>
    private var maskedPassword: Masked<String?>
    private var maskedAttributes = Masked<[String: String]>([:])

    /// Describes an account.
    ///
    /// - Parameters:
    ///   - email: The address.
    ///   - kind: What the account signs in with.
    ///   - password: The password, for an account that has one.
    ///   - isDisabled: Whether the account is blocked.
    public init(email: String, kind: Kind, password: String? = nil, isDisabled: Bool = false) {
        maskedEmail = Masked(email)
        self.kind = kind
        maskedPassword = Masked(password)
        self.isDisabled = isDisabled
    }

    /// Describes an account with a password.
    ///
    /// - Parameters:
    ///   - email: The address.
    ///   - password: The password.
    ///   - methods: The methods that the account has registered; with any, a password alone isn't enough.
    ///   - needsSecondFactor: Whether a password alone isn't enough; `nil` for an account with ``methods``.
    /// - Returns: The account.
    public static func password(
        _ email: String,
        password: String,
        methods: [Method] = [],
        needsSecondFactor: Bool? = nil
    ) -> MockUser {
        var user = MockUser(email: email, kind: .password, password: password)
        user.methods = methods
        user.needsSecondFactor = needsSecondFactor ?? !methods.isEmpty
        return user
    }

    /// Describes an account that signs in with one-time passcodes alone.
    ///
    /// - Parameter email: The address.
    /// - Returns: The account.
    public static func emailOTP(_ email: String) -> MockUser {
        MockUser(email: email, kind: .emailOTP)
    }

    /// Describes an account that lives with another identity provider.
    ///
    /// - Parameters:
    ///   - email: The address.
    ///   - provider: The identity provider.
    /// - Returns: The account.
    public static func federated(_ email: String, by provider: IdentityProvider = .google) -> MockUser {
        var user = MockUser(email: email, kind: .federated)
        user.provider = provider
        return user
    }
}
