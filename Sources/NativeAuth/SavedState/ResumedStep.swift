/// A step that was saved, ready to go on.
///
/// More cases may come: give a `switch` an `@unknown default`, or a `default`.
@nonexhaustive
public enum ResumedStep: Sendable {
    /// A reset waits for its code.
    case resetCode(PasswordReset.CodeStep)
    /// A reset waits for the new password.
    case resetPassword(PasswordReset.PasswordStep)
    /// A reset is done, and can be followed by a sign-in.
    case resetCompletion(PasswordReset.Completion)
    /// A sign-in waits for its code.
    case signInCode(SignIn.CodeStep)
    /// A sign-in waits for the password.
    case signInPassword(SignIn.PasswordStep)
    /// A sign-in waits for the choice of a second factor.
    case mfa(MFA.Step)
    /// A sign-in waits for the code of a second factor.
    case mfaVerification(MFA.VerificationStep)
    /// A sign-in waits for a contact to register.
    case registration(StrongAuthRegistration.Step)
    /// A sign-in waits for the code of a contact that is being registered.
    case registrationVerification(StrongAuthRegistration.VerificationStep)
    /// A sign-up waits for its code.
    case signUpCode(SignUp.CodeStep)
    /// A sign-up waits for a password.
    case signUpPassword(SignUp.PasswordStep)
    /// A sign-up waits for attributes.
    case signUpAttributes(SignUp.AttributesStep)
    /// A sign-up is done, and can be followed by a sign-in.
    case signUpCompletion(SignInAfterSignUp)
    /// A browser is on its way: finish the sign-in with what it brings back.
    case browserSignIn(BrowserSignIn)
}
