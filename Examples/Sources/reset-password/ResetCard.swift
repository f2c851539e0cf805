import Console
import NativeAuthUI

/// What a screen of the model looks like as lines.
@MainActor
struct ResetCard {
    let reset: InteractiveReset

    private var model: PasswordResetModel { reset.model }
    private var style: Style { reset.console.style }

    /// "Step 1 of 3", with a track of as many parts.
    var progress: String? {
        guard let (step, count) = model.progress else { return nil }
        let track = (1...count).map { $0 <= step ? "━━━" : "───" }.joined(separator: " ")
        return said(.progress(step: step, of: count)) + "  " + track
    }

    /// The whole screen.
    ///
    /// - Parameters:
    ///   - field: Where the cursor is, where there are two fields.
    ///   - columns: How wide the terminal is.
    /// - Returns: What to paint.
    func frame(_ field: ResetProblem.Field, columns: Int) -> Frame {
        var frame = Frame(columns: columns)
        if let progress { frame.add(progress) }
        frame.add(said(model.title), style: style.bold)
        if let line = model.line { frame.add(said(line)) }
        frame.add("")
        addFields(field, to: &frame)
        if let problem = model.problem { frame.add(said(problem.text), style: style.red) }
        if model.step == .password, !model.isUnconfirmed { addRules(to: &frame) }
        if model.step == .code { addResend(to: &frame) }
        addButtons(to: &frame)
        return frame
    }

    /// What stands in front of a rule: met, missed, or not yet met.
    static func mark(of rule: PasswordRuleState) -> String {
        rule.isMet ? "✓ " : rule.isMissed ? "✗ " : "· "
    }

    private func addFields(_ field: ResetProblem.Field, to frame: inout Frame) {
        switch model.step {
        case .email:
            frame.field(said(.init(.emailLabel)), model.email.withoutControls, hasFocus: !model.isEmailLocked)
        case .code:
            frame.field(said(.codeLabel(length: model.codeLength)), model.code, hasFocus: true)
        case .password where !model.isUnconfirmed:
            let isSecond = field == .confirmation
            frame.field(said(.init(.passwordLabel)), model.password.masked, hasFocus: !isSecond)
            frame.field(said(.init(.confirmationLabel)), model.confirmation.masked, hasFocus: isSecond)
        default: break
        }
    }

    private func addRules(to frame: inout Frame) {
        for rule in model.rules {
            let looks = rule.isMissed ? style.red : rule.isMet ? style.green : { $0 }
            frame.add(said(rule.title), mark: Self.mark(of: rule), style: looks)
        }
    }

    private func addResend(to frame: inout Frame) {
        frame.add("")
        if model.isResending {
            frame.add(said(.init(.working)))
        } else if model.secondsUntilResend > 0 {
            frame.add(said(.resendIn(seconds: model.secondsUntilResend)))
        } else {
            frame.add(said(.init(.resendCode)), mark: "r   ")
        }
    }

    private func addButtons(to frame: inout Frame) {
        if model.step != .code { frame.add("") }
        switch model.activity {
        case .idle:
            if let title = model.submitTitle { frame.add(said(title), mark: "↵   ") }
        case .working: frame.add(said(.init(.working)), style: style.faint)
        case .succeeded: frame.add("✓", style: style.green)
        }
        if let title = model.backTitle { frame.add(said(title), mark: model.step == .password ? "^B  " : "b   ") }
    }

    private func said(_ text: ResetText) -> String { reset.said(text) }
}

extension String {
    fileprivate var masked: String { String(repeating: "•", count: count) }
}
