#if canImport(SwiftUI)
public import NativeAuth
public import SwiftUI

/// The whole screen of a reset in a tenant: the card, in a scroll view.
///
/// ```swift
/// // In an account, where somebody is signed in: the address is shown and can't be changed.
/// PasswordResetView(email: profile.email, onDone: { dismiss() })
/// // In front of the sign-in, where nobody is.
/// PasswordResetView(allowsEmailEntry: true, onSignIn: { showsSignIn = true })
/// ```
///
/// What is under way when the screen goes away goes on to its end, since a password on its way can't be taken back.
public struct PasswordResetView: View {
    private var shown: ResetShown
    private let exits: ResetExits

    /// Makes the screen, with a model of its own.
    ///
    /// The address, the client and the settings count when the screen first appears; give it another `id(_:)` to begin
    /// with others.
    ///
    /// - Parameters:
    ///   - email: The address; where it is locked, an empty one leads nowhere.
    ///   - allowsEmailEntry: Whether the person may enter or change it: only where nobody is signed in.
    ///   - client: The client, configured.
    ///   - settings: What the app sets.
    ///   - onSignIn: Goes to your sign-in; `nil` hides the button.
    ///   - onOpenBrowser: Goes to your sign-in in the browser; `nil` hides the button.
    ///   - onDone: Leaves the screen after the password is changed; `nil` hides the button.
    public init(
        email: String = "",
        allowsEmailEntry: Bool = false,
        client: NativeAuthClient = .shared,
        settings: PasswordResetModel.Settings = PasswordResetModel.Settings(),
        onSignIn: (@MainActor () -> Void)? = nil,
        onOpenBrowser: (@MainActor () -> Void)? = nil,
        onDone: (@MainActor () -> Void)? = nil
    ) {
        let model = PasswordResetModel(
            client: client,
            email: email,
            allowsEmailEntry: allowsEmailEntry,
            settings: settings
        )
        shown = ResetShown(own: model)
        exits = ResetExits(signIn: onSignIn, openBrowser: onOpenBrowser, done: onDone)
    }

    /// Makes the screen over a model of the app's, such as one that goes on from a saved state.
    ///
    /// The app keeps the model, in a `@State` as a rule, and hears of its events by
    /// ``PasswordResetModel/onEvent``, which the screen leaves alone.
    ///
    /// ```swift
    /// PasswordResetView(model: model, onSignIn: { showsSignIn = true })
    ///     .onChange(of: phase) {
    ///         if phase == .background, let state = try? model.savedState { keep(state) }
    ///     }
    /// ```
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - onSignIn: Goes to your sign-in; `nil` hides the button.
    ///   - onOpenBrowser: Goes to your sign-in in the browser; `nil` hides the button.
    ///   - onDone: Leaves the screen after the password is changed; `nil` hides the button.
    public init(
        model: PasswordResetModel,
        onSignIn: (@MainActor () -> Void)? = nil,
        onOpenBrowser: (@MainActor () -> Void)? = nil,
        onDone: (@MainActor () -> Void)? = nil
    ) {
        shown = ResetShown(given: model)
        exits = ResetExits(signIn: onSignIn, openBrowser: onOpenBrowser, done: onDone)
    }

    /// The screen.
    public var body: some View {
        ScrollView {
            ResetCard(model: shown.model, exits: exits)
                .padding(.horizontal, 20)
        }
        .scrollDismissesKeyboard(.interactively)
    }
}
#endif
