import NativeAuthUI
import ResetSessions

/// What stands on the card, as a value: what the model shows, with what the last action had to say.
struct Screen: Sendable {
    struct Rule: Sendable {
        let rule: ResetRule
        let title: ResetText
        /// Whether Save found it unmet.
        let isMissed: Bool
    }

    let step: PasswordResetModel.Step
    let progress: (step: Int, of: Int)?
    let title: ResetText
    let line: ResetText?
    let submitTitle: ResetText?
    let backTitle: ResetText?
    let offersSignIn: Bool
    var email: String
    let codeLength: Int
    let secondsUntilResend: Int
    let isUnconfirmed: Bool
    /// The rules of the tenant; the one about the two passwords is behind them.
    let rules: [Rule]
    let bothMatch: (title: ResetText, isMissed: Bool)
    var said: Session.Said

    @MainActor
    init(_ model: PasswordResetModel, rules: [ResetRule], said: Session.Said?) {
        step = model.step
        progress = model.progress
        title = model.title
        line = model.line
        submitTitle = model.submitTitle
        backTitle = model.backTitle
        offersSignIn = model.offersSignIn
        email = model.email
        codeLength = model.codeLength
        secondsUntilResend = model.secondsUntilResend
        isUnconfirmed = model.isUnconfirmed
        var said = said ?? Session.Said()
        if said.problem == nil, let problem = model.problem {
            (said.field, said.problem) = (problem.field, problem.text)
        }
        self.said = said
        self.rules = zip(rules, model.rules).enumerated().map { place, pair in
            Rule(rule: pair.0, title: pair.1.title, isMissed: said.missedRules.contains(place))
        }
        bothMatch = (ResetText(.ruleBothMatch), said.missedRules.contains(rules.count))
    }

    /// What is wrong at a field.
    func problem(at field: ResetProblem.Field) -> ResetText? { said.field == field ? said.problem : nil }

    /// Whether there is nothing more to do here.
    var isLast: Bool {
        switch step {
        case .done, .noPassword, .browser: true
        default: false
        }
    }
}
