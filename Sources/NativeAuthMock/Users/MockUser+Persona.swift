extension MockUser {
    /// A ready account, each with one thing about it that an app has to cope with.
    @nonexhaustive
    public enum Persona: String, CaseIterable, Sendable {
        /// A password, and nothing else to say about it.
        case password
        /// A code by mail at each sign-in, and no password.
        case emailOneTimePasscode = "email-otp"
        /// An account with Google.
        case google
        /// An account with Apple.
        case apple
        /// A personal Microsoft account.
        case microsoft
        /// A password, and a code to another address as the second factor.
        case emailSecondFactor = "mfa-email"
        /// A password, and a code by text message as the second factor.
        case smsSecondFactor = "mfa-sms"
        /// A password, and a second factor that is needed and not registered yet.
        case mustRegisterMethod = "must-register"
        /// A password that must be changed before it signs in.
        case mustChangePassword = "must-change-password"
        /// A password, on an account that is blocked.
        case disabled
        /// A password, on an account that is locked after too many wrong ones.
        case locked

        /// The address that the account has unless it gets another: the name, at `contoso.com`.
        public var email: String { "\(rawValue)@contoso.com" }
    }

    /// The password of every persona that has one, unless it gets another.
    public static let personaPassword = "Old-Passw0rd"

    /// Makes the account of a persona.
    ///
    /// - Parameters:
    ///   - persona: Which one.
    ///   - email: The address, if it isn't to be ``Persona/email``.
    ///   - password: The password, for those that have one.
    /// - Returns: The account.
    public static func persona(
        _ persona: Persona,
        email: String? = nil,
        password: String = personaPassword
    ) -> MockUser {
        let email = email ?? persona.email
        var user = MockUser.password(email, password: password)
        switch persona {
        case .password: break
        case .emailOneTimePasscode: return .emailOTP(email)
        case .google: return .federated(email, by: .google)
        case .apple: return .federated(email, by: .apple)
        case .microsoft: return .federated(email, by: .microsoft)
        case .emailSecondFactor: user.methods = [.email("second.\(email)")]
        case .smsSecondFactor: user.methods = [.sms("+14255550100")]
        case .mustRegisterMethod: user.needsSecondFactor = true
        case .mustChangePassword: user.mustChangePassword = true
        case .disabled: user.isDisabled = true
        case .locked: user.isLocked = true
        }
        user.needsSecondFactor = user.needsSecondFactor || !user.methods.isEmpty
        return user
    }
}
