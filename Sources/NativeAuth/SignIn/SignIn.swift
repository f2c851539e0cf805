/// What a sign-in leads to.
public enum SignIn: Sendable {
    /// The state that a sign-in has reached.
    ///
    /// More cases may come: give a `switch` an `@unknown default`, or a `default`.
    @nonexhaustive
    public enum Step: Sendable {
        /// The person is signed in.
        case completed(SignInResult)
    }
}
