#if canImport(SwiftUI)
import SwiftUI

/// "Step 1 of 3", and three capsules; one element for VoiceOver.
struct ResetTrack: View {
    let step: Int
    let count: Int

    @Environment(\.self) private var environment

    var body: some View {
        let theme = environment.resetTheme
        let text = environment.shownTexts[.progress(step: step, of: count)]
        HStack {
            Text(text)
                .font(theme.type.footnote)
                .foregroundStyle(theme.color.textSecondary)
            Spacer()
            ForEach(Array(1...count), id: \.self) { part in
                Capsule()
                    .fill(part <= step ? theme.color.textPrimary : theme.color.fill)
                    .frame(width: 20, height: 4)
            }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(text)
    }
}

/// A label, a field below it, and what is wrong with it.
struct ResetLabeled<Field: View>: View {
    let label: String
    let problem: ResetProblem?
    let field: ResetProblem.Field
    let focus: FocusState<ResetProblem.Field?>.Binding
    @ViewBuilder let content: Field

    @Environment(\.self) private var environment

    var body: some View {
        let theme = environment.resetTheme
        let (isFocused, isWrong) = (focus.wrappedValue == field, problem?.field == field)
        VStack(alignment: .leading, spacing: theme.space.sm) {
            Text(label)
                .font(theme.type.subhead)
                .foregroundStyle(theme.color.textSecondary)
                .accessibilityHidden(true)
            content
                .padding(.horizontal, theme.space.md)
                .frame(minHeight: 52)
                .modifier(ResetFieldFrame(isFocused: isFocused, isWrong: isWrong))
                .contentShape(RoundedRectangle(cornerRadius: theme.radius.md))
                // The text alone would be less than 44 points tall.
                .onTapGesture { focus.wrappedValue = field }
            ResetErrorLine(problem: problem, field: field)
        }
    }
}

/// The ground and the hairline of a field.
struct ResetFieldFrame: ViewModifier {
    let isFocused: Bool
    let isWrong: Bool

    @Environment(\.self) private var environment

    func body(content: Content) -> some View {
        let theme = environment.resetTheme
        let shape = RoundedRectangle(cornerRadius: theme.radius.md)
        let line = isWrong ? theme.color.danger : isFocused ? theme.color.textPrimary : theme.color.separator
        content
            .background(theme.color.fill, in: shape)
            .overlay { shape.stroke(line, lineWidth: 1) }
            .animation(environment.motion(\.snappy), value: line)
    }
}

/// What is wrong, below its field.
struct ResetErrorLine: View {
    let problem: ResetProblem?
    let field: ResetProblem.Field

    @Environment(\.self) private var environment

    var body: some View {
        if let problem, problem.field == field {
            Text(environment.shownTexts[problem.text])
                .font(environment.resetTheme.type.footnote)
                .foregroundStyle(environment.resetTheme.color.danger)
                .fixedSize(horizontal: false, vertical: true)
                .transition(.opacity)
        }
    }
}

extension View {
    /// Says what is wrong with a field as its hint.
    func hint(_ problem: ResetProblem?, at field: ResetProblem.Field, in texts: ResetTexts) -> some View {
        accessibilityHint(problem.flatMap { $0.field == field ? texts[$0.text] : nil } ?? "")
    }
}

/// The step's button: its title, a spinner, or a check.
struct ResetStepButton: View {
    let title: String
    let activity: PasswordResetModel.Activity
    let action: @MainActor () -> Void

    @Environment(\.self) private var environment

    var body: some View {
        let theme = environment.resetTheme
        Button {
            action()
        } label: {
            Group {
                switch activity {
                case .idle: Text(title).multilineTextAlignment(.center).padding(theme.space.sm)
                case .working: ProgressView().tint(theme.color.accentOn)
                case .succeeded: Image(systemName: "checkmark")
                }
            }
            .font(theme.type.headline)
            .foregroundStyle(theme.color.accentOn)
            .frame(maxWidth: .infinity, minHeight: 52)
            .background(theme.color.accent, in: RoundedRectangle(cornerRadius: theme.radius.md))
        }
        .buttonStyle(ResetPressStyle())
        .disabled(activity != .idle)
        .accessibilityLabel(title)
        .accessibilityValue(activity == .working ? environment.shownTexts[.working] : "")
    }
}

/// A button below the step's.
struct ResetTextButton: View {
    let title: String
    let action: @MainActor () -> Void

    @Environment(\.self) private var environment

    var body: some View {
        Button {
            action()
        } label: {
            Text(title)
                .font(environment.resetTheme.type.subhead)
                .fontWeight(.semibold)
                .multilineTextAlignment(.center)
                .foregroundStyle(environment.resetTheme.color.textPrimary)
                .frame(maxWidth: .infinity, minHeight: 44)
        }
        .buttonStyle(ResetPressStyle())
    }
}

private struct ResetPressStyle: ButtonStyle {
    @Environment(\.self) private var environment

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .opacity(configuration.isPressed ? 0.7 : 1)
            .animation(environment.motion(\.standard), value: configuration.isPressed)
    }
}

/// The first step as grey shapes, which breathe unless Reduce Motion is on.
struct ResetSkeleton: View {
    @Environment(\.self) private var environment

    var body: some View {
        shapes
            .phaseAnimator(environment.accessibilityReduceMotion ? [1] : [1, 0.5]) { content, opacity in
                content.opacity(opacity)
            } animation: { _ in
                .easeInOut(duration: 1)
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(environment.shownTexts[.working])
    }

    private var shapes: some View {
        VStack(alignment: .leading, spacing: environment.resetTheme.space.xl) {
            shape(width: 80, height: 12)
            shape(width: 200, height: 20)
            shape(width: nil, height: 52)
            shape(width: nil, height: 52)
        }
    }

    private func shape(width: CGFloat?, height: CGFloat) -> some View {
        RoundedRectangle(cornerRadius: min(environment.resetTheme.radius.md, height / 2))
            .fill(environment.resetTheme.color.fill)
            .frame(width: width, height: height)
    }
}
#endif
