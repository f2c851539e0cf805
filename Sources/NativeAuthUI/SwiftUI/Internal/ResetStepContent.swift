#if canImport(SwiftUI)
import SwiftUI

/// What stands on the card below the track.
struct ResetStepContent: View {
    @Bindable var model: PasswordResetModel
    let exits: ResetExits
    let focus: FocusState<ResetProblem.Field?>.Binding

    @Environment(\.self) private var environment

    private var theme: ResetTheme { environment.resetTheme }
    private var texts: ResetTexts { environment.shownTexts }

    var body: some View {
        VStack(alignment: .leading, spacing: theme.space.xl) {
            VStack(alignment: .leading, spacing: theme.space.sm) {
                Text(texts[model.title])
                    .font(theme.type.title3)
                    .foregroundStyle(theme.color.textPrimary)
                    .accessibilityAddTraits(.isHeader)
                if let line = model.line {
                    Text(texts[line])
                        .font(theme.type.subhead)
                        .foregroundStyle(theme.color.textSecondary)
                }
            }
            .fixedSize(horizontal: false, vertical: true)
            fields
            buttons
        }
    }

    @ViewBuilder private var fields: some View {
        switch model.step {
        case .email: ResetEmailField(model: model, focus: focus)
        case .code: ResetCodeField(model: model, focus: focus)
        case .password where model.isUnconfirmed: ResetErrorLine(problem: model.problem, field: .password)
        case .password: ResetPasswordFields(model: model, focus: focus)
        default: EmptyView()
        }
    }

    private var buttons: some View {
        VStack(spacing: theme.space.sm) {
            if let title = model.submitTitle {
                ResetStepButton(title: texts[title], activity: model.activity) { model.submit() }
            }
            if model.step == .browser, let openBrowser = exits.openBrowser {
                ResetStepButton(title: texts[.openBrowser], activity: .idle, action: openBrowser)
            }
            if model.offersSignIn, let signIn = exits.signIn {
                if model.submitTitle == nil {
                    ResetStepButton(title: texts[.signIn], activity: .idle, action: signIn)
                } else {
                    ResetTextButton(title: texts[.signIn], action: signIn)
                }
            }
            if model.step == .password, model.activity == .working {
                ResetTextButton(title: texts[.cancel]) { model.cancel() }
            } else if let title = model.backTitle {
                ResetTextButton(title: texts[title]) { model.back() }
            }
        }
    }
}
#endif
