/// What an app does itself in place of a tenant: three closures, each of which returns to move on and throws to stay.
///
/// The screen shows a thrown `LocalizedError`'s description, or a text of its own for the step. A `CancellationError` goes
/// back to rest quietly.
///
/// ```swift
/// let model = PasswordResetModel(
///     actions: ResetActions(
///         onSendCode: { email in try await server.sendCode(to: email) },
///         onVerifyCode: { verification in try await server.verify(verification.code, for: verification.email) },
///         onSetPassword: { new in try await server.set(new.password, code: new.code, for: new.email) }
///     )
/// )
/// ```
public struct ResetActions: Sendable {
    /// A code to be verified.
    public struct Verification: Sendable {
        /// The address, without white space at its ends.
        public let email: String
        /// The code, as ASCII digits.
        public let code: String
    }

    /// A password to be set.
    public struct NewPassword: Sendable {
        /// The address, without white space at its ends.
        public let email: String
        /// The code that was verified.
        public let code: String
        /// The password, byte for byte.
        public let password: String
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

extension ResetActions.Verification: CustomStringConvertible, CustomReflectable {
    /// Nothing of it.
    public var description: String { "Verification" }
    /// Nothing of it.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ResetActions.NewPassword: CustomStringConvertible, CustomReflectable {
    /// Nothing of it.
    public var description: String { "NewPassword" }
    /// Nothing of it.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
