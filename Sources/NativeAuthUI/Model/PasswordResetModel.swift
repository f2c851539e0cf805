public import NativeAuth
public import Observation

/// The screens of a password reset, without their looks: what they show, what they take, and what comes next.
///
/// A view shows the model's properties, hands it what the person types, and calls a method for each button. Everything else
/// happens here, and so it is the same on a page, in a terminal and in SwiftUI.
///
/// ```swift
/// let model = PasswordResetModel(client: client, allowsEmailEntry: true)
/// model.email = "ana@contoso.com"
/// model.sendCode()
/// await model.finishWork()
/// print(model.step)
/// ```
@MainActor
@Observable
public final class PasswordResetModel {
    /// Which screen there is.
    @nonexhaustive
    public enum Step: String, Sendable, Hashable, Codable, CaseIterable {
        /// The address is asked for, or shown.
        case email
        /// The code is asked for.
        case code
        /// The new password is asked for.
        case password
        /// The password is changed.
        case done
        /// The account has no password here; an explanation, not an error.
        case noPassword
        /// It goes on in the browser.
        case browser
    }

    /// What the step's button shows.
    public enum Activity: Sendable, Hashable {
        /// Its title.
        case idle
        /// A spinner.
        case working
        /// A check, briefly, before the next step.
        case succeeded
    }

    /// What is wrong, if anything is.
    public internal(set) var problem: ResetProblem?
    /// Whether the address is the app's, and not the person's to enter.
    public let isEmailLocked: Bool
    /// How many digits the code has: as many as the tenant says, 32 at most.
    public var codeLength: Int {
        if case .code(let place) = place, let length = place.codeLength { length } else { settings.usableCodeLength }
    }
    /// Where the newest code went, as the tenant masks it.
    public internal(set) var sentTo = ""
    /// Told what a person may feel or hear; the app's alone, since the SwiftUI views listen in a way of their own.
    @ObservationIgnored public var onEvent: (@MainActor (ResetEvent) -> Void)?
    /// The views that are told of it besides.
    @ObservationIgnored var listeners: [AsyncStream<ResetEvent>.Continuation] = []

    var place = ResetPlace.email
    var work = ResetWork.none
    var entry: Entry
    /// The seconds of the countdown's newest tick; late ones do no harm.
    var tick = 0
    @ObservationIgnored var countdown: Countdown?
    @ObservationIgnored var ticking: Task<Void, Never>?
    @ObservationIgnored var task: Task<Void, Never>?
    /// Which run of work counts: what an earlier one brings is too late.
    @ObservationIgnored var run = 0
    @ObservationIgnored let backend: any ResetBackend
    @ObservationIgnored let settings: Settings

    /// What the person has entered.
    struct Entry {
        var email: String
        var code = ""
        var password = ""
        var confirmation = ""
        /// Whether Save found a rule unmet, so that unmet ones are shown as errors.
        var hasMissedRules = false
    }

    /// Makes the screens for a tenant.
    ///
    /// - Parameters:
    ///   - client: The client, configured.
    ///   - email: The address, which the screen shows.
    ///   - allowsEmailEntry: Whether the person may enter or change it: for a "forgot password" screen where nobody is
    ///     signed in, and not for "change password" in an account.
    ///   - settings: What the app sets.
    public convenience init(
        client: NativeAuthClient,
        email: String = "",
        allowsEmailEntry: Bool = false,
        settings: Settings = Settings()
    ) {
        self.init(TenantBackend(client: client), email: email, isEmailLocked: !allowsEmailEntry, settings)
    }

    /// Makes the screens for closures of the app in place of a tenant.
    ///
    /// - Parameters:
    ///   - actions: The closures.
    ///   - email: The address that the first step is filled with; the person may change it.
    ///   - settings: What the app sets.
    public convenience init(actions: ResetActions, email: String = "", settings: Settings = Settings()) {
        self.init(ActionsBackend(actions: actions), email: email, isEmailLocked: false, settings)
    }

    init(_ backend: any ResetBackend, email: String, isEmailLocked: Bool, _ settings: Settings) {
        self.backend = backend
        self.settings = settings
        self.isEmailLocked = isEmailLocked
        entry = Entry(email: email)
    }

    deinit {
        for listener in listeners { listener.finish() }
    }
}

// What the screen shows.
extension PasswordResetModel {
    /// Which screen there is.
    public var step: Step { place.step }

    /// What the step's button shows.
    public var activity: Activity {
        switch work {
        case .none, .running(.resend, _): .idle
        case .running: .working
        case .check: .succeeded
        }
    }

    /// Whether something is under way, which ``cancel()`` ends.
    public var isBusy: Bool { work != .none }

    /// Whether another code is being asked for; the code can be entered meanwhile.
    public var isResending: Bool { work.running == .resend || work.waiting == .resend }

    /// The whole seconds until another code may be asked for; 0 when it may.
    public var secondsUntilResend: Int { min(tick, countdown?.seconds ?? 0) }

    /// Whether another code may be asked for.
    public var canResend: Bool { step == .code && activity != .succeeded && !isResending && secondsUntilResend == 0 }

    /// Whether a password was taken and not confirmed, so that it may be changed already.
    ///
    /// The passwords can't be edited then: ``savePassword()`` only checks again.
    public var isUnconfirmed: Bool {
        step == .password && problem?.text.key == .unconfirmed
    }

    var isSubmitted: Bool {
        if case .password(let place) = place { place.isSubmitted } else { false }
    }

    /// The rules as they stand for what was typed, the one about the two passwords last.
    public var rules: [PasswordRuleState] {
        let own = settings.passwordRules.map { ($0.title, $0.isMet(password)) }
        // By their bytes: strings that differ in nothing else are different passwords.
        let areSame = !password.isEmpty && password.utf8.elementsEqual(confirmation.utf8)
        return (own + [(ResetText(.ruleBothMatch), areSame)]).map { title, isMet in
            PasswordRuleState(title: title, isMet: isMet, isMissed: entry.hasMissedRules && !isMet)
        }
    }

    /// The step that ``back()`` leads to; `nil` where there is none.
    public var previousStep: Step? {
        switch place {
        case .code, .noPassword, .browser: .email
        case .password(let place): place.code == nil ? .email : .code
        default: nil
        }
    }
}

// What the person enters.
extension PasswordResetModel {
    /// The address; a locked one can't be changed.
    public var email: String {
        get { entry.email }
        set { if !isEmailLocked { enter(newValue, \.email, at: .email, clearing: [.email]) } }
    }

    /// The address that ``sendCode()`` has a code sent to: the entry without white space at its ends; `nil` where it refuses
    /// what was entered.
    ///
    /// Count by this one how often a code is sent to somebody: ``email`` may be written in many ways.
    public var usableEmail: String? { EmailField.address(in: entry.email) }

    /// The code; digits of any script become ASCII digits, and everything else is dropped.
    ///
    /// A full code submits itself, once, and again only after it changed; ``Settings/submitsFullCode`` turns that off.
    public var code: String {
        get { entry.code }
        set {
            let digits = CodeField.digits(of: newValue, length: codeLength)
            guard enter(digits, \.code, at: .code, clearing: [.code]) else { return }
            if settings.submitsFullCode, digits.utf8.count == codeLength { verifyCode() }
        }
    }

    /// The new password, byte for byte.
    public var password: String {
        get { entry.password }
        set { enter(newValue, \.password, at: .password, clearing: [.password, .confirmation]) }
    }

    /// The new password once more.
    public var confirmation: String {
        get { entry.confirmation }
        set { enter(newValue, \.confirmation, at: .password, clearing: [.password, .confirmation]) }
    }

    /// Takes an entry that is another one, unless its step isn't shown, its button is at work, or a password is on its way.
    @discardableResult
    private func enter(
        _ text: String,
        _ field: WritableKeyPath<Entry, String>,
        at step: Step,
        clearing fields: Set<ResetProblem.Field>
    ) -> Bool {
        guard self.step == step, activity == .idle, !isUnconfirmed else { return false }
        // A field gives back what it shows, too, such as when it appears.
        guard !entry[keyPath: field].utf8.elementsEqual(text.utf8) else { return false }
        entry[keyPath: field] = text
        if let problem, fields.contains(problem.field) { self.problem = nil }
        return true
    }
}

extension PasswordResetModel: Concealed {}
