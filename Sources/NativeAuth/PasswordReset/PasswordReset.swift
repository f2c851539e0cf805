/// The steps of a password reset: a code by mail, then the new password.
///
/// Each step gives the next one, so they can't be taken out of order. They are values that share one flow: copies of a
/// step, and the step that a resend returned, are equally good. The flow takes one call at a time; a second one meanwhile
/// throws ``PasswordResetError/stepInUse`` and sends nothing.
///
/// ```swift
/// let codeStep = try await client.startPasswordReset(email: "ana@contoso.com")
/// let passwordStep = try await codeStep.submitCode("13579086")
/// try await passwordStep.submitPassword("a new pass phrase")
/// ```
public enum PasswordReset: Sendable {}
