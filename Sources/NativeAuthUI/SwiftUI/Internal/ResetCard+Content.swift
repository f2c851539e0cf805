#if canImport(SwiftUI)
import SwiftUI

// What stands on the card below the track. No view of its own: a step that slides out shows what it showed, whatever the
// model has come to.
extension ResetCard {
    var content: some View {
        VStack(alignment: .leading, spacing: theme.space.xl) {
            VStack(alignment: .leading, spacing: theme.space.sm) {
                Text(texts[model.title])
                    .font(theme.type.title3)
                    .foregroundStyle(theme.color.textPrimary)
                    .accessibilityAddTraits(.isHeader)
                    .accessibilityFocused($isTitleRead)
                if let line = model.line {
                    Text(texts[line])
                        .font(theme.type.subhead)
                        .foregroundStyle(theme.color.textSecondary)
                        .privacySensitive()
                }
            }
            .fixedSize(horizontal: false, vertical: true)
            fields.privacySensitive()
            buttons
        }
    }

    @ViewBuilder private var fields: some View {
        switch model.step {
        case .email: ResetEmailField(model: model, focus: $focus)
        case .code: ResetCodeField(model: model, focus: $focus)
        case .password where model.isUnconfirmed: ResetErrorLine(problem: model.problem, field: .password)
        case .password: ResetPasswordFields(model: model, focus: $focus)
        default: EmptyView()
        }
    }

    private var buttons: some View {
        VStack(spacing: theme.space.sm) {
            if let title = model.submitTitle {
                ResetStepButton(title: texts[title], activity: model.activity) { model.submit() }
            }
            ForEach(ways, id: \.title) { way in
                if model.submitTitle == nil, way.title == ways.first?.title {
                    ResetStepButton(title: texts[way.title], activity: .idle, action: way.leave)
                } else {
                    ResetTextButton(title: texts[way.title], action: way.leave)
                }
            }
            if model.step == .password, model.activity == .working {
                ResetTextButton(title: texts[.cancel]) { model.cancel() }
            } else if let title = model.backTitle {
                ResetTextButton(title: texts[title]) { model.back() }
            }
        }
    }

    /// The app's own ways on from here, the best one first.
    private var ways: [ResetExit] {
        [
            (.openBrowser, model.step == .browser ? exits.openBrowser : nil),
            (.signIn, model.offersSignIn ? exits.signIn : nil),
            (.finish, model.step == .done ? exits.done : nil),
        ].compactMap { title, leave in leave.map { ResetExit(title: title, leave: $0) } }
    }
}
#endif
