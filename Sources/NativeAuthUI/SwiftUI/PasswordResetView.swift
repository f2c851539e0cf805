#if canImport(SwiftUI)
public import NativeAuth
public import SwiftUI

/// The whole screen of a reset in a tenant: the card, in a scroll view.
///
/// ```swift
/// // In an account, where somebody is signed in: the address is shown and can't be changed.
/// PasswordResetView(email: profile.email)
/// // In front of the sign-in, where nobody is.
/// PasswordResetView(allowsEmailEntry: true, onSignIn: { showsSignIn = true })
/// ```
public struct PasswordResetView: View {
    @State private var model: PasswordResetModel
    private let exits: ResetExits

    /// Makes the screen.
    ///
    /// - Parameters:
    ///   - email: The address.
    ///   - allowsEmailEntry: Whether the person may enter or change it.
    ///   - client: The client, configured.
    ///   - settings: What the app sets.
    ///   - onSignIn: Goes to your sign-in; `nil` hides the button.
    ///   - onOpenBrowser: Goes to your sign-in in the browser; `nil` hides the button.
    public init(
        email: String = "",
        allowsEmailEntry: Bool = false,
        client: NativeAuthClient = .shared,
        settings: PasswordResetModel.Settings = PasswordResetModel.Settings(),
        onSignIn: (@MainActor () -> Void)? = nil,
        onOpenBrowser: (@MainActor () -> Void)? = nil
    ) {
        let model = PasswordResetModel(
            client: client,
            email: email,
            allowsEmailEntry: allowsEmailEntry,
            settings: settings
        )
        _model = State(initialValue: model)
        exits = ResetExits(signIn: onSignIn, openBrowser: onOpenBrowser)
    }

    /// The screen.
    public var body: some View {
        ScrollView {
            ResetCard(model: model, exits: exits)
                .padding(.horizontal, 20)
        }
        .scrollDismissesKeyboard(.interactively)
    }
}
#endif
