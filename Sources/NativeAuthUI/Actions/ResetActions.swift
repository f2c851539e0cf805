/// What an app does itself in place of a tenant: three closures, each of which returns to move on and throws to stay.
///
/// The screen shows a thrown `LocalizedError`'s description, or a text of its own for the step. A thrown
/// `PasswordResetError` means what it means from a tenant, and a `CancellationError` goes back to rest quietly.
///
/// ```swift
/// let actions = ResetActions(
///     onSendCode: { email in try await server.sendCode(to: email) },
///     onVerifyCode: { entered in try await server.check(entered.code, of: entered.email) },
///     onSetPassword: { new in try await server.set(new.password, of: new.email, provenBy: new.code) }
/// )
/// let model = PasswordResetModel(actions: actions, email: "ana@contoso.com")
/// ```
public struct ResetActions: Sendable {
    /// A code to be verified.
    public struct Verification: Sendable {
        /// The address, without white space at its ends.
        public let email: String
        /// The code, as ASCII digits.
        public let code: String

        /// Makes one, such as to try a closure in a test.
        ///
        /// - Parameters:
        ///   - email: The address, without white space at its ends.
        ///   - code: The code, as ASCII digits.
        public init(email: String, code: String) {
            self.email = email
            self.code = code
        }
    }

    /// A password to be set.
    public struct NewPassword: Sendable {
        /// The address, without white space at its ends.
        public let email: String
        /// The code that was verified.
        public let code: String
        /// The password, byte for byte.
        public let password: String

        /// Makes one, such as to try a closure in a test.
        ///
        /// - Parameters:
        ///   - email: The address, without white space at its ends.
        ///   - code: The code that was verified.
        ///   - password: The password, byte for byte.
        public init(email: String, code: String, password: String) {
            self.email = email
            self.code = code
            self.password = password
        }
    }

    let onSendCode: @Sendable (String) async throws -> Void
    let onVerifyCode: @Sendable (Verification) async throws -> Void
    let onSetPassword: @Sendable (NewPassword) async throws -> Void

    /// Makes the actions.
    ///
    /// - Parameters:
    ///   - onSendCode: Sends a code to the address, the first time and each time that another is asked for.
    ///   - onVerifyCode: Verifies a code.
    ///   - onSetPassword: Sets the password.
    public init(
        onSendCode: @escaping @Sendable (String) async throws -> Void,
        onVerifyCode: @escaping @Sendable (Verification) async throws -> Void,
        onSetPassword: @escaping @Sendable (NewPassword) async throws -> Void
    ) {
        self.onSendCode = onSendCode
        self.onVerifyCode = onVerifyCode
        self.onSetPassword = onSetPassword
    }
}

extension ResetActions.Verification: Concealed {}
extension ResetActions.NewPassword: Concealed {}
