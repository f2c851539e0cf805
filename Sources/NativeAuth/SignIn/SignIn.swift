/// A sign-in without a browser: by password or by a code, then perhaps by a second factor.
///
/// The tenant decides what it asks for, so an app handles each ``SignIn/Step`` as it comes. Steps are values that share
/// one flow, as those of ``PasswordReset`` do.
///
/// ```swift
/// switch try await client.signIn(email: "ana@contoso.com") {
/// case .completed(let result): screen.show("Signed in for \(result.scopes.count) scopes.")
/// case .passwordRequired(let step): _ = try await step.submitPassword(password)
/// case .codeRequired(let step): _ = try await step.submitCode(code)
/// case .mfaRequired(let step): _ = try await step.requestChallenge(step.methods.first)
/// case .registrationRequired(let step): _ = try await step.registerEmail("ana@home.example")
/// @unknown default: screen.show("Continue in the browser.")
/// }
/// ```
public enum SignIn: Sendable {
    /// The state that a sign-in has reached.
    ///
    /// More cases may come: give a `switch` an `@unknown default`, or a `default`.
    @nonexhaustive
    public enum Step: Sendable {
        /// The person is signed in.
        case completed(SignInResult)
        /// The account signs in by a code, which is on its way: ask for it.
        case codeRequired(CodeStep)
        /// The account has a password, and none was given: ask for it.
        case passwordRequired(PasswordStep)
        /// The account needs a second factor.
        case mfaRequired(MFA.Step)
        /// The account needs a second factor and has none: have the person register one.
        case registrationRequired(StrongAuthRegistration.Step)
    }
}
