/// The second factor of a sign-in: a method is chosen, a code sent and entered.
///
/// It comes where an account needs more than its password and the app has declared
/// ``NativeAuthCapabilities/mfaRequired``. Without that the tenant wants the browser.
///
/// ```swift
/// guard case .mfaRequired(let mfa) = try await client.signIn(email: email, password: password) else { return }
/// switch try await mfa.requestChallenge(mfa.methods.first) {
/// case .verificationRequired(let step): try await show(step.submitCode(code))
/// default: screen.show("Choose a method.")
/// }
/// ```
public enum MFA: Sendable {
    /// What came of asking for a code.
    ///
    /// More cases may come: give a `switch` an `@unknown default`, or a `default`.
    @nonexhaustive
    public enum Challenge: Sendable {
        /// A code is on its way: ask for it.
        case verificationRequired(VerificationStep)
        /// The account has no default method: have the person choose one of the step's.
        case selectionRequired(Step)
    }
}
