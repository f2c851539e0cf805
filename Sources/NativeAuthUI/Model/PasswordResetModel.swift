public import NativeAuth
public import Observation

/// The screens of a password reset, without their looks: what they show, what they take, and what comes next.
///
/// A view shows the model's properties, hands it what the person types, and calls a method for each button. Everything else
/// happens here, the same on a page, in a terminal and in SwiftUI.
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
    public enum Step: String, Sendable, Hashable, CaseIterable {
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

    /// Which screen there is.
    public internal(set) var step = Step.email
    /// What the step's button shows.
    public internal(set) var activity = Activity.idle
    /// Whether another code is being asked for; the code can be entered meanwhile.
    public internal(set) var isResending = false
    /// What is wrong, if anything is.
    public internal(set) var problem: ResetProblem?

    /// The address; a locked one can't be changed.
    public var email: String {
        get { enteredEmail }
        set {
            guard !isEmailLocked, step == .email, activity == .idle else { return }
            enteredEmail = newValue
            clearProblem(of: [.email])
        }
    }
    /// Whether the address is the app's, and not the person's to enter.
    public let isEmailLocked: Bool

    /// The code as it is entered; digits of any script become ASCII digits, and everything else is dropped.
    ///
    /// A full code submits itself, once, and again only after it changed.
    public var code: String {
        get { enteredCode }
        set { enter(code: newValue) }
    }
    /// How many digits the code has: 4 to 8, and as many as the tenant says.
    public internal(set) var codeLength: Int
    /// Where the newest code went, as the tenant masks it.
    public internal(set) var sentTo = ""
    /// The whole seconds until another code may be asked for; 0 when it may.
    public internal(set) var secondsUntilResend = 0

    /// The new password, byte for byte.
    public var password = "" {
        didSet { clearProblem(of: [.password, .confirmation]) }
    }
    /// The new password once more.
    public var confirmation = "" {
        didSet { clearProblem(of: [.password, .confirmation]) }
    }
    /// Told what a person may feel or hear.
    @ObservationIgnored public var onEvent: (@MainActor (ResetEvent) -> Void)?

    var enteredEmail: String
    var enteredCode = ""
    /// Whether Save found a rule unmet, so that unmet ones are shown as errors.
    var hasMissedRules = false
    @ObservationIgnored var attemptedCode: String?
    @ObservationIgnored var countdown: Countdown?
    @ObservationIgnored var work: Task<Void, Never>?
    @ObservationIgnored var ticking: Task<Void, Never>?
    @ObservationIgnored let backend: any ResetBackend
    @ObservationIgnored let settings: Settings
    private let passwordRules: [PasswordRule]

    /// What an app may set.
    public struct Settings: Sendable {
        /// The length of a code, where nobody says another: 4 to 8.
        public var codeLength = 6
        /// How long until another code may be asked for, where the tenant says nothing.
        public var resendAfter: Duration = .seconds(30)
        /// The rules that tick while the person types; that both passwords match is always added.
        public var passwordRules = PasswordRule.defaults
        /// How long the check is shown before the next step.
        public var check: Duration = .milliseconds(600)
        /// Whether a full code submits itself.
        public var submitsFullCode = true
        /// The clock of the countdown and the check.
        public var clock: any Clock<Duration> = ContinuousClock()

        /// Makes the usual settings.
        public init() {}
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
        self.init(TenantBackend(client), email: email, isEmailLocked: !allowsEmailEntry, settings)
    }

    /// Makes the screens for closures of the app in place of a tenant.
    ///
    /// - Parameters:
    ///   - actions: The closures.
    ///   - email: The address that the first step is filled with.
    ///   - settings: What the app sets.
    public convenience init(actions: ResetActions, email: String = "", settings: Settings = Settings()) {
        self.init(ActionsBackend(actions), email: email, isEmailLocked: false, settings)
    }

    init(_ backend: any ResetBackend, email: String, isEmailLocked: Bool, _ settings: Settings) {
        self.backend = backend
        self.settings = settings
        self.isEmailLocked = isEmailLocked
        enteredEmail = email
        codeLength = Self.usable(settings.codeLength)
        passwordRules = settings.passwordRules
    }

    /// The lengths of a code that the screens can show.
    static func usable(_ length: Int) -> Int { min(max(length, 4), 8) }
}

extension PasswordResetModel {
    /// Where the person is on the way, for "Step 1 of 3"; `nil` off the way.
    public var progress: (step: Int, of: Int)? {
        switch step {
        case .email: (1, 3)
        case .code: (2, 3)
        case .password: (3, 3)
        default: nil
        }
    }

    /// Whether a button does nothing now, because something is under way.
    public var isBusy: Bool { activity != .idle }

    /// Whether another code may be asked for.
    public var canResend: Bool { step == .code && !isBusy && !isResending && (countdown?.left ?? .zero) == .zero }

    /// The rules as they stand for what was typed, the one about the two passwords last.
    public var rules: [PasswordRuleState] {
        let own = passwordRules.map { rule in (rule.title, rule.isMet(password)) }
        let both = (ResetText.ruleBothMatch, !password.isEmpty && password.utf8.elementsEqual(confirmation.utf8))
        return (own + [both]).map { title, isMet in
            PasswordRuleState(title: title, isMet: isMet, isMissed: hasMissedRules && !isMet)
        }
    }

    /// Waits until nothing is under way.
    public func finishWork() async {
        while let work {
            await work.value
            if self.work == work { self.work = nil }
        }
    }

    func clearProblem(of fields: Set<ResetProblem.Field>) {
        if let problem, fields.contains(problem.field) { self.problem = nil }
    }
}
