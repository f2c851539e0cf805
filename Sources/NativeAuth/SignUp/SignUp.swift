/// The sign-up, by a code that goes to the address, and by what the tenant asks for besides.
///
/// The tenant decides what it asks for and in which order: a password, attributes, both or neither. So each step leads to
/// a ``NextStep``, and an app goes on until the account is made.
///
/// ```swift
/// let codeStep = try await client.signUp(email: "ana@contoso.com")
/// var next = try await codeStep.submitCode(screen.askForCode("The code that we sent to \(codeStep.sentTo):"))
/// while true {
///     switch next {
///     case .passwordRequired(let step):
///         next = try await step.submitPassword(screen.askForPassword())
///     case .attributesRequired(let attributes, let step):
///         next = try await step.submitAttributes(screen.ask(for: attributes))
///     case .completed(let completion):
///         return completion
///     @unknown default:
///         throw NativeAuthError.browserRequired()
///     }
/// }
/// ```
public enum SignUp: Sendable {
    /// The state that a sign-up has reached.
    ///
    /// More cases may come: give a `switch` an `@unknown default`, or a `default`.
    @nonexhaustive
    public enum NextStep: Sendable {
        /// The account gets a password: ask for it.
        case passwordRequired(PasswordStep)
        /// The tenant wants to know more about the person: ask for it.
        case attributesRequired([RequiredAttribute], AttributesStep)
        /// The account is made.
        case completed(SignInAfterSignUp)
    }
}
