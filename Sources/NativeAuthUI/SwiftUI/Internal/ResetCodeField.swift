#if canImport(SwiftUI)
import SwiftUI

/// The code: one real field, drawn as boxes, and the way to another code.
struct ResetCodeField: View {
    @Bindable var model: PasswordResetModel
    let focus: FocusState<ResetProblem.Field?>.Binding

    @Environment(\.self) private var environment

    private var theme: ResetTheme { environment.resetTheme }
    private var texts: ResetTexts { environment.shownTexts }

    var body: some View {
        VStack(alignment: .leading, spacing: theme.space.sm) {
            ZStack {
                boxes.accessibilityHidden(true)
                field
            }
            .contentShape(RoundedRectangle(cornerRadius: theme.radius.md))
            .onTapGesture { focus.wrappedValue = .code }
            .environment(\.layoutDirection, .leftToRight)
            ResetErrorLine(problem: model.problem, field: .code)
            resend
            ResetErrorLine(problem: model.problem, field: .resend)
        }
    }

    private var field: some View {
        ResetEntry(text: $model.code) { TextField("", text: $0) }
            .entry(.code)
            .foregroundStyle(.clear)
            .tint(.clear)
            .focused(focus, equals: .code)
            .onSubmit { model.submit() }
            .frame(maxWidth: .infinity, minHeight: 52)
            .accessibilityLabel(texts[.codeLabel(length: model.codeLength)])
            .accessibilityValue(model.code.map(String.init).joined(separator: " "))
            .hint(model.problem, at: .code, in: texts)
    }

    private var boxes: some View {
        HStack(spacing: theme.space.sm) {
            ForEach(Array(0..<model.codeLength), id: \.self) { index in
                let digit = model.code.dropFirst(index).first
                let isNext = focus.wrappedValue == .code && model.code.count == index
                Text(digit.map(String.init) ?? "")
                    .font(theme.type.display)
                    .foregroundStyle(theme.color.textPrimary)
                    .lineLimit(1)
                    .minimumScaleFactor(0.3)
                    .frame(maxWidth: .infinity, minHeight: 52)
                    .modifier(ResetFieldFrame(isFocused: isNext, isWrong: model.problem?.field == .code))
            }
        }
    }

    /// Its name for VoiceOver stays the same while the countdown runs.
    private var resend: some View {
        ViewThatFits {
            HStack(spacing: theme.space.sm) { resendParts }
            VStack(alignment: .leading, spacing: 0) { resendParts }
        }
        .font(theme.type.footnote)
    }

    @ViewBuilder private var resendParts: some View {
        Text(texts[.resendQuestion]).foregroundStyle(theme.color.textSecondary)
        Button {
            model.resendCode()
        } label: {
            Group {
                if model.isResending {
                    ProgressView()
                } else if model.secondsUntilResend > 0 {
                    Text(texts[.resendIn(seconds: model.secondsUntilResend)])
                        .monospacedDigit()
                        .foregroundStyle(theme.color.textTertiary)
                } else {
                    Text(texts[.resendCode]).fontWeight(.semibold).foregroundStyle(theme.color.textPrimary)
                }
            }
            .frame(minHeight: 44)
        }
        .buttonStyle(.plain)
        .disabled(!model.canResend)
        .accessibilityLabel(texts[.resendCode])
    }
}
#endif
