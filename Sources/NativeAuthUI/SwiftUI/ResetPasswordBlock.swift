#if canImport(SwiftUI)
public import SwiftUI

/// One card with the three steps of a reset, over closures of the app.
///
/// It is a section: it has no navigation, no background, no padding and no scroll view around it, so place it in a column of
/// your own. Shown redacted (`.redacted(reason: .placeholder)`) it draws its first step as grey shapes.
///
/// ```swift
/// ScrollView {
///     ResetPasswordBlock(
///         email: email,
///         onSendCode: { email in try await server.sendCode(to: email) },
///         onVerifyCode: { entered in try await server.check(entered.code, of: entered.email) },
///         onSetPassword: { new in try await server.set(new.password, of: new.email, provenBy: new.code) },
///         onSignIn: { showsSignIn = true }
///     )
///     .padding(.horizontal, 20)
/// }
/// ```
///
/// A closure that runs when the card goes away runs to its end.
public struct ResetPasswordBlock: View {
    /// A code to be verified.
    public typealias Verification = ResetActions.Verification
    /// A password to be set.
    public typealias NewPassword = ResetActions.NewPassword
    /// Something that a new password has to be.
    public typealias PasswordRule = NativeAuthUI.PasswordRule

    private var shown: ResetShown
    private let exits: ResetExits

    /// Makes the card, with a model of its own.
    ///
    /// All but `onSignIn` counts when the card first appears; give it another `id(_:)` to begin with something else.
    ///
    /// - Parameters:
    ///   - email: The address that the first step is filled with.
    ///   - codeLength: How many digits a code has: 4 to 8.
    ///   - resendAfter: How long until another code may be asked for.
    ///   - passwordRules: What a password has to be; that both passwords match is always added.
    ///   - onSendCode: Sends a code to the trimmed address, the first time and each time that another is asked for.
    ///   - onVerifyCode: Verifies a code.
    ///   - onSetPassword: Sets the password.
    ///   - onSignIn: Goes to your sign-in; `nil` hides the button.
    public init(
        email: String = "",
        codeLength: Int = 6,
        resendAfter: Duration = .seconds(30),
        passwordRules: [PasswordRule] = PasswordRule.defaults,
        onSendCode: @escaping @MainActor (String) async throws -> Void,
        onVerifyCode: @escaping @MainActor (Verification) async throws -> Void,
        onSetPassword: @escaping @MainActor (NewPassword) async throws -> Void,
        onSignIn: (@MainActor () -> Void)? = nil
    ) {
        var settings = PasswordResetModel.Settings()
        settings.codeLength = codeLength
        settings.resendAfter = resendAfter
        settings.passwordRules = passwordRules
        let actions = ResetActions(onSendCode: onSendCode, onVerifyCode: onVerifyCode, onSetPassword: onSetPassword)
        shown = ResetShown(own: PasswordResetModel(actions: actions, email: email, settings: settings))
        exits = ResetExits(signIn: onSignIn)
    }

    /// Makes the card over a model of the app's: for a tenant without the scroll view of ``PasswordResetView``, or to go on
    /// from a saved state.
    ///
    /// The app keeps the model, in a `@State` as a rule, and hears of its events by
    /// ``PasswordResetModel/onEvent``, which the card leaves alone.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - onSignIn: Goes to your sign-in; `nil` hides the button.
    ///   - onOpenBrowser: Goes to your sign-in in the browser; `nil` hides the button.
    ///   - onDone: Leaves the card after the password is changed; `nil` hides the button.
    public init(
        model: PasswordResetModel,
        onSignIn: (@MainActor () -> Void)? = nil,
        onOpenBrowser: (@MainActor () -> Void)? = nil,
        onDone: (@MainActor () -> Void)? = nil
    ) {
        shown = ResetShown(given: model)
        exits = ResetExits(signIn: onSignIn, openBrowser: onOpenBrowser, done: onDone)
    }

    /// The card.
    public var body: some View {
        ResetCard(model: shown.model, exits: exits)
    }
}
#endif
