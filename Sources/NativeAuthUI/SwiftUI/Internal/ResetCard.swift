#if canImport(SwiftUI)
import SwiftUI

#if canImport(Accessibility)
import Accessibility
#endif

/// The ways out of the screens, which are the app's.
struct ResetExits {
    var signIn: (@MainActor () -> Void)?
    var openBrowser: (@MainActor () -> Void)?
    var done: (@MainActor () -> Void)?
}

/// One of them, as a button.
struct ResetExit {
    let title: ResetText.Key
    let leave: @MainActor () -> Void
}

/// The card: the model's step, and what the person feels and hears of it.
struct ResetCard: View {
    let model: PasswordResetModel
    let exits: ResetExits

    @Environment(\.self) private var environment
    @FocusState var focus: ResetProblem.Field?
    @AccessibilityFocusState var isTitleRead: Bool
    @State private var feedback = ResetFeedback()

    var theme: ResetTheme { environment.resetTheme }
    var texts: ResetTexts { environment.shownTexts }

    init(model: PasswordResetModel, exits: ResetExits) {
        self.model = model
        self.exits = exits
    }

    var body: some View {
        let shape = RoundedRectangle(cornerRadius: theme.radius.lg)
        Group {
            if environment.redactionReasons.contains(.placeholder) {
                ResetSkeleton()
            } else {
                VStack(alignment: .leading, spacing: theme.space.xl) {
                    if let progress = model.progress { ResetTrack(step: progress.step, count: progress.of) }
                    content
                        .id(model.step)
                        .transition(transition)
                }
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(theme.space.lg)
        .background(theme.color.surface, in: shape)
        .clipShape(shape)
        .environment(\.layoutDirection, texts.isRightToLeft ? .rightToLeft : .leftToRight)
        .animation(environment.motion(\.smooth), value: model.step)
        .animation(environment.motion(\.snappy), value: model.activity)
        .animation(environment.motion(\.snappy), value: model.problem)
        .sensoryFeedback(trigger: feedback) { _, new in new.kind }
        .task(id: ObjectIdentifier(model)) {
            for await event in model.events() { receive(event) }
        }
        .onChange(of: model.step) { lead() }
    }

    private var transition: AnyTransition {
        if environment.accessibilityReduceMotion { return .opacity }
        return .asymmetric(
            insertion: .move(edge: .trailing).combined(with: .opacity),
            removal: .move(edge: .leading).combined(with: .opacity)
        )
    }

    private func receive(_ event: ResetEvent) {
        feedback = feedback.next(for: event)
        switch event {
        case .announce(let text): announce(texts[text])
        // The same one again, too: the keyboard may have gone meanwhile.
        case .failed, .refused: if let field = model.problem?.field, field != .resend { focus = field }
        default: break
        }
    }

    /// Says something in spite of what VoiceOver says of the step that comes.
    private func announce(_ text: String) {
        var announcement = AttributedString(text)
        announcement.accessibilitySpeechAnnouncementPriority = .high
        AccessibilityNotification.Announcement(announcement).post()
    }

    /// Leads the keyboard to the step's first field, and VoiceOver to the title where there is none.
    private func lead() {
        let field = model.firstField
        focus = field
        isTitleRead = field == nil
    }
}

extension PasswordResetModel {
    /// The field that the person begins with; `nil` where there is nothing to enter.
    fileprivate var firstField: ResetProblem.Field? {
        switch step {
        case .email where !isEmailLocked: .email
        case .code: .code
        case .password where !isUnconfirmed: .password
        default: nil
        }
    }
}

/// The newest thing to feel; each is another one, also of the same kind.
private struct ResetFeedback: Equatable {
    private(set) var kind: SensoryFeedback?
    private var count = 0

    func next(for event: ResetEvent) -> ResetFeedback {
        let kind: SensoryFeedback? =
            switch event {
            case .succeeded: .success
            case .failed: .error
            case .refused: .warning
            case .stepChanged: .selection
            default: nil
            }
        guard let kind else { return self }
        var next = self
        (next.kind, next.count) = (kind, count + 1)
        return next
    }
}
#endif
