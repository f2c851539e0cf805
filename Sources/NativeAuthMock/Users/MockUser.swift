/// An account to put into the tenant.
///
/// Printing one shows neither its address nor its password.
public struct MockUser: Sendable, Hashable {
    /// What an account signs in with.
    public struct Kind: RawRepresentable, Sendable, Hashable {
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

    private var maskedEmail: Masked<String>
    private var maskedPassword: Masked<String?>

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
    /// - Returns: The account.
    public static func password(_ email: String, password: String) -> MockUser {
        MockUser(email: email, kind: .password, password: password)
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
    /// - Parameter email: The address.
    /// - Returns: The account.
    public static func federated(_ email: String) -> MockUser {
        MockUser(email: email, kind: .federated)
    }
}
