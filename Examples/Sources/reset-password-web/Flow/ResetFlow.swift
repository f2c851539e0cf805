import NativeAuth
import NativeAuthUI
import ResetSessions

/// The model's turn: each request takes it up where the session has left it.
struct ResetFlow: Sendable {
    /// What an action costs others, so that it may have to wait.
    enum Cost: Sendable, Hashable {
        /// A code that is sent to an address.
        case mail(to: String)
        /// A code or a password that is tried.
        case attempt
    }

    enum Outcome: Sendable {
        case done(Session, isStepNew: Bool)
        /// It was done too often, and nothing has happened.
        case tooOften(Screen, seconds: Int)
    }

    private let client: NativeAuthClient
    private let rules: [ResetRule]
    private let settings: PasswordResetModel.Settings

    init(client: NativeAuthClient, rules: [ResetRule]) {
        self.client = client
        self.rules = rules
        var settings = PasswordResetModel.Settings()
        settings.passwordRules = rules.map(\.rule)
        // Nobody watches the model here; the page shows the check itself, and submits a full code itself.
        settings.check = .zero
        settings.submitsFullCode = false
        self.settings = settings
    }

    /// The screen of a session.
    @MainActor
    func screen(of session: Session) -> Screen {
        let (model, isFresh) = model(of: session)
        return Screen(model, rules: rules, said: isFresh ? Self.startedOver : session.said)
    }

    /// Does what a form asks for.
    ///
    /// - Parameters:
    ///   - submission: What the form has brought.
    ///   - session: The session, which nobody else works on meanwhile.
    ///   - admit: Counts what it costs; gives how many seconds to wait where that is too much.
    /// - Returns: What has come of it.
    @MainActor
    func perform(_ submission: Submission, in session: Session, admit: (Cost) -> Int?) async -> Outcome {
        let (model, isFresh) = model(of: session)
        var session = session
        if isFresh {
            Self.startOver(&session)
            return .done(session, isStepNew: true)
        }
        let step = model.step
        enter(submission, into: model)
        if let cost = cost(of: submission.action, at: model), let seconds = admit(cost) {
            var said = Session.Said()
            (said.field, said.problem) = (Self.field(of: submission.action), .throttled(seconds: seconds))
            said.announcement = said.problem
            return .tooOften(Screen(model, rules: rules, said: said), seconds: seconds)
        }
        var announcement: ResetText?
        model.onEvent = { if case .announce(let text) = $0 { announcement = text } }
        run(submission.action, at: model)
        await model.finishWork()
        keep(model, in: &session)
        session.said?.announcement = announcement
        if submission.action == .resend, model.problem == nil { session.said?.notice = announcement }
        return .done(session, isStepNew: model.step != step)
    }

    /// The model as the session has left it, or a fresh one where what was kept doesn't fit this tenant or key.
    @MainActor
    private func model(of session: Session) -> (model: PasswordResetModel, isFresh: Bool) {
        let fresh = PasswordResetModel(client: client, allowsEmailEntry: true, settings: settings)
        guard let screen = session.screen else { return (fresh, false) }
        guard let model = try? PasswordResetModel(resuming: screen, client: client, settings: settings) else {
            return (fresh, true)
        }
        return (model, false)
    }

    @MainActor
    private func enter(_ submission: Submission, into model: PasswordResetModel) {
        switch submission.action {
        case .send: model.email = submission.email
        case .verify: model.code = submission.code
        case .save:
            model.password = submission.password
            model.confirmation = submission.confirmation
        case .resend, .back: break
        }
    }

    /// What an action costs; nothing where the model refuses it without asking the tenant.
    @MainActor
    private func cost(of action: Submission.Action, at model: PasswordResetModel) -> Cost? {
        switch (action, model.step) {
        case (.send, .email): model.usableEmail.map { .mail(to: $0) }
        case (.resend, .code): model.canResend ? model.usableEmail.map { .mail(to: $0) } : nil
        case (.verify, .code): model.code.count == model.codeLength ? .attempt : nil
        case (.save, .password): model.isUnconfirmed || model.rules.allSatisfy(\.isMet) ? .attempt : nil
        default: nil
        }
    }

    @MainActor
    private func run(_ action: Submission.Action, at model: PasswordResetModel) {
        switch action {
        case .send: model.sendCode()
        case .resend: model.resendCode()
        case .verify: model.verifyCode()
        case .save: model.savePassword()
        case .back: model.back()
        }
    }

    @MainActor
    private func keep(_ model: PasswordResetModel, in session: inout Session) {
        guard let state = try? model.savedState else {
            Self.startOver(&session)
            return
        }
        session.screen = state
        session.isUnderway = model.step == .code || model.step == .password
        var said = Session.Said()
        (said.field, said.problem) = (model.problem?.field, model.problem?.text)
        said.missedRules = Set(model.rules.indices.filter { model.rules[$0].isMissed })
        session.said = said
    }

    private static func field(of action: Submission.Action) -> ResetProblem.Field {
        switch action {
        case .send, .back: .email
        case .verify: .code
        case .resend: .resend
        case .save: .password
        }
    }

    private static func startOver(_ session: inout Session) {
        (session.screen, session.said, session.isUnderway) = (nil, startedOver, false)
    }

    /// What is said where a session can't go on.
    static var startedOver: Session.Said {
        var said = Session.Said()
        (said.field, said.problem) = (.email, ResetText(.expired))
        said.announcement = said.problem
        return said
    }
}
