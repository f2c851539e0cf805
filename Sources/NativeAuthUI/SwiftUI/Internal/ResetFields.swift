#if canImport(SwiftUI)
import SwiftUI

/// The address.
struct ResetEmailField: View {
    @Bindable var model: PasswordResetModel
    let focus: FocusState<ResetProblem.Field?>.Binding

    @Environment(\.self) private var environment

    var body: some View {
        let label = environment.shownTexts[.emailLabel]
        ResetLabeled(label: label, problem: model.problem, field: .email, focus: focus) {
            ResetEntry(text: $model.email) { TextField(label, text: $0) }
                .entry(.email)
                .submitLabel(.send)
                .onSubmit { model.submit() }
                .focused(focus, equals: .email)
                .hint(model.problem, at: .email, in: environment.shownTexts)
                .disabled(model.isEmailLocked)
        }
    }
}

/// The new password, twice, and its rules.
struct ResetPasswordFields: View {
    @Bindable var model: PasswordResetModel
    let focus: FocusState<ResetProblem.Field?>.Binding

    @Environment(\.self) private var environment
    @State private var isRevealed = false

    private var theme: ResetTheme { environment.resetTheme }
    private var texts: ResetTexts { environment.shownTexts }

    var body: some View {
        VStack(alignment: .leading, spacing: theme.space.md) {
            // The account that a password manager saves the new password for.
            TextField("", text: .constant(model.email))
                .entry(.email)
                .disabled(true)
                .frame(height: 1)
                .opacity(0.01)
                .accessibilityHidden(true)
            field(.password, label: .passwordLabel, text: $model.password)
                .submitLabel(.next)
                .onSubmit { focus.wrappedValue = .confirmation }
            field(.confirmation, label: .confirmationLabel, text: $model.confirmation)
                .submitLabel(.done)
                .onSubmit { model.submit() }
            VStack(alignment: .leading, spacing: theme.space.sm) {
                ForEach(Array(model.rules.enumerated()), id: \.offset) { _, rule in ResetRuleRow(rule: rule) }
            }
        }
        // The system keeps a picture of the app that is left.
        .onChange(of: environment.scenePhase) { _, phase in
            if phase != .active, isRevealed { reveal(false) }
        }
    }

    private func field(_ field: ResetProblem.Field, label: ResetText.Key, text: Binding<String>) -> some View {
        let label = texts[label]
        return ResetLabeled(label: label, problem: model.problem, field: field, focus: focus) {
            HStack(spacing: 0) {
                ResetEntry(text: text) { text in
                    if isRevealed { TextField(label, text: text) } else { SecureField(label, text: text) }
                }
                .entry(.newPassword)
                .focused(focus, equals: field)
                .hint(model.problem, at: field, in: texts)
                if field == .password { eye }
            }
        }
    }

    /// Shows or hides the passwords.
    ///
    /// The keyboard goes with the field that it was at, so it is called back afterwards.
    private func reveal(_ isRevealed: Bool) {
        let focused = focus.wrappedValue
        self.isRevealed = isRevealed
        Task { focus.wrappedValue = focused }
    }

    private var eye: some View {
        Button {
            reveal(!isRevealed)
        } label: {
            Image(systemName: isRevealed ? "eye.slash" : "eye")
                .foregroundStyle(theme.color.textSecondary)
                .frame(minWidth: 44, minHeight: 44)
        }
        .buttonStyle(.plain)
        .accessibilityLabel(texts[isRevealed ? .hidePassword : .revealPassword])
    }
}

/// A rule, and whether it is met.
private struct ResetRuleRow: View {
    let rule: PasswordRuleState

    @Environment(\.self) private var environment

    var body: some View {
        let (color, texts) = (environment.resetTheme.color, environment.shownTexts)
        HStack(alignment: .firstTextBaseline, spacing: environment.resetTheme.space.sm) {
            Image(systemName: rule.isMet ? "checkmark.circle.fill" : "circle")
                .foregroundStyle(rule.isMissed ? color.danger : rule.isMet ? color.textPrimary : color.textTertiary)
            Text(texts[rule.title])
                .foregroundStyle(rule.isMissed ? color.danger : rule.isMet ? color.textPrimary : color.textSecondary)
                .fixedSize(horizontal: false, vertical: true)
        }
        .font(environment.resetTheme.type.footnote)
        .animation(environment.motion(\.snappy), value: rule)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(texts[rule.title])
        .accessibilityValue(texts[rule.isMet ? .ruleDone : .ruleNotYet])
    }
}
#endif
