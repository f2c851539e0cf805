/// The registration of a second factor, where an account needs one and has none.
///
/// It comes in a sign-in, or in one after a sign-up or a password reset, when the app has declared
/// ``NativeAuthCapabilities/registrationRequired``. Without that the tenant wants the browser. The registration stands for
/// the second factor of the sign-in that it came in.
///
/// ```swift
/// let start = try await client.signIn(email: email, password: password)
/// guard case .registrationRequired(let registration) = start else { return }
/// switch try await registration.registerEmail("ana@home.example") {
/// case .verificationRequired(let step): try await show(step.submitCode(code))
/// case .completed(let result): screen.show("Signed in for \(result.scopes.count) scopes.")
/// default: break
/// }
/// ```
public enum StrongAuthRegistration: Sendable {
    /// What came of asking to register a method.
    ///
    /// More cases may come: give a `switch` an `@unknown default`, or a `default`.
    @nonexhaustive
    public enum Outcome: Sendable {
        /// A code is on its way to the contact: ask for it.
        case verificationRequired(VerificationStep)
        /// The contact was verified before, so that the person is signed in.
        case completed(SignInResult)
        /// The contact was verified before, and the tenant wants a second factor all the same.
        case mfaRequired(MFA.Step)
        /// The contact was verified before, and the tenant wants another method registered: ask for a contact again.
        case registrationRequired(Step)
    }
}
