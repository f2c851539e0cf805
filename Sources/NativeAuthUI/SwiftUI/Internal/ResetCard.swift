#if canImport(SwiftUI)
import SwiftUI

/// The ways out of the screens, which are the app's.
struct ResetExits {
    var signIn: (@MainActor () -> Void)?
    var openBrowser: (@MainActor () -> Void)?
}

/// The card: the model's step, and what the person feels and hears of it.
struct ResetCard: View {
    @Bindable var model: PasswordResetModel
    let exits: ResetExits

    @Environment(\.self) private var environment
    @FocusState private var focus: ResetProblem.Field?
    @State private var feedback = ResetFeedback()

    private var theme: ResetTheme { environment.resetTheme }
    private var texts: ResetTexts { environment.shownTexts }

    init(model: PasswordResetModel, exits: ResetExits) {
        self.model = model
        self.exits = exits
    }

    var body: some View {
        Group {
            if environment.redactionReasons.contains(.placeholder) {
                ResetSkeleton()
            } else {
                VStack(alignment: .leading, spacing: theme.space.xl) {
                    if let progress = model.progress { ResetTrack(step: progress.step, count: progress.of) }
                    ResetStepContent(model: model, exits: exits, focus: $focus)
                        .id(model.step)
                        .transition(transition)
                }
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(theme.space.lg)
        .background(theme.color.surface, in: RoundedRectangle(cornerRadius: theme.radius.lg))
        .clipped()
        .environment(\.layoutDirection, texts.isRightToLeft ? .rightToLeft : .leftToRight)
        .animation(environment.motion(\.smooth), value: model.step)
        .animation(environment.motion(\.snappy), value: model.activity)
        .animation(environment.motion(\.snappy), value: model.problem)
        .sensoryFeedback(trigger: feedback) { _, new in new.kind }
        .onAppear { model.onEvent = { receive($0) } }
        .onChange(of: model.problem) { _, problem in
            if let problem, problem.field != .resend { focus = problem.field }
        }
        .onChange(of: model.step) { _, step in focus = Self.firstField(of: step) }
    }

    private var transition: AnyTransition {
        if environment.accessibilityReduceMotion { return .opacity }
        return .asymmetric(
            insertion: .move(edge: .trailing).combined(with: .opacity),
            removal: .move(edge: .leading).combined(with: .opacity)
        )
    }

    private func receive(_ event: ResetEvent) {
        switch event {
        case .announce(let text): AccessibilityNotification.Announcement(texts[text]).post()
        default: feedback = feedback.next(for: event)
        }
    }

    private static func firstField(of step: PasswordResetModel.Step) -> ResetProblem.Field? {
        switch step {
        case .email: .email
        case .code: .code
        case .password: .password
        default: nil
        }
    }
}

/// The newest thing to feel; each is another one, also of the same kind.
private struct ResetFeedback: Equatable {
    private(set) var kind: SensoryFeedback?
    private var count = 0

    func next(for event: ResetEvent) -> ResetFeedback {
        var next = self
        next.count += 1
        next.kind =
            switch event {
            case .succeeded: .success
            case .failed: .error
            case .refused: .warning
            case .stepChanged: .selection
            default: nil
            }
        return next
    }
}
#endif
