import NativeAuthEssentials

extension PasswordResetModel {
    /// What an app may set.
    public struct Settings: Sendable {
        /// The length of a code, where the tenant says nothing: 4 to 8.
        public var codeLength = 6
        /// How long until another code may be asked for, where the tenant says nothing; at most a day.
        public var resendAfter: Duration = .seconds(30)
        /// The rules that tick while the person types; that both passwords match is always added.
        public var passwordRules = PasswordRule.defaults
        /// Whether a full code submits itself.
        public var submitsFullCode = true
        /// How long the check of a step is shown before the next one: zero where nobody watches, as on a server.
        public var check: Duration = .milliseconds(600)
        /// The clock of the countdown and the check.
        public var clock: any Clock<Duration> = ContinuousClock()
        /// The time of day, in seconds since 1970; a saved countdown goes on by it.
        var timeOfDay: @Sendable () -> Double = { Date().timeIntervalSince1970 }

        /// Makes the usual settings.
        public init() {}

        var usableCodeLength: Int { min(max(codeLength, 4), 8) }
    }
}
