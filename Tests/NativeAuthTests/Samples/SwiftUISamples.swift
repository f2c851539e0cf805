// Compiled where SwiftUI is; scripts/check-views checks it elsewhere.
#if canImport(SwiftUI)
import NativeAuth
import NativeAuthUI
import SwiftUI

/// The samples about the SwiftUI views.
struct SwiftUISamples {
    struct Server: Sendable {
        func sendCode(to email: String) async throws {}
        func check(_ code: String, of email: String) async throws {}
        func set(_ password: String, of email: String, provenBy code: String) async throws {}
    }

    struct Profile {
        let email: String
    }

    struct Block: View {
        let server: Server
        let email: String
        @State private var showsSignIn = false

        var body: some View {
            // sample: block
            ScrollView {
                ResetPasswordBlock(
                    email: email,
                    onSendCode: { email in try await server.sendCode(to: email) },
                    onVerifyCode: { entered in try await server.check(entered.code, of: entered.email) },
                    onSetPassword: { new in try await server.set(new.password, of: new.email, provenBy: new.code) },
                    onSignIn: { showsSignIn = true }
                )
                .padding(.horizontal, 20)
            }
            // end
        }
    }

    struct Screens: View {
        let profile: Profile
        @State private var showsSignIn = false
        @Environment(\.dismiss) private var dismiss

        var body: some View {
            // sample: reset view
            // In an account, where somebody is signed in: the address is shown and can't be changed.
            PasswordResetView(email: profile.email, onDone: { dismiss() })
            // In front of the sign-in, where nobody is.
            PasswordResetView(allowsEmailEntry: true, onSignIn: { showsSignIn = true })
            // end
        }
    }

    struct Kept: View {
        @State var model: PasswordResetModel
        let keep: (PasswordResetModel.SavedState) -> Void
        @Environment(\.scenePhase) private var phase
        @State private var showsSignIn = false

        var body: some View {
            // sample: reset view of a model
            PasswordResetView(model: model, onSignIn: { showsSignIn = true })
                .onChange(of: phase) {
                    if phase == .background, let state = try? model.savedState { keep(state) }
                }
            // end
        }
    }

    /// The closures are the main actor's, so that they may use the view's state; one that is nobody's will do too.
    struct Isolated: View {
        let model: PasswordResetModel
        @State private var count = 0

        var body: some View {
            ResetPasswordBlock(
                onSendCode: { _ in count += 1 },
                onVerifyCode: { @Sendable _ in },
                onSetPassword: { _ in }
            )
            ResetPasswordBlock(model: model, onSignIn: {}, onOpenBrowser: {}, onDone: {})
        }
    }

    struct Themed: View {
        let email: String

        var body: some View { screen() }

        private func screen() -> some View {
            // sample: theme
            var theme = ResetTheme()
            theme.color.accent = .indigo
            theme.radius.lg = 24
            return PasswordResetView(email: email).environment(\.resetTheme, theme)
            // end
        }
    }
}
#endif
