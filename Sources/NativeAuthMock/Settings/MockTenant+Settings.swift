extension MockTenant {
    /// The rules of a tenant that an administrator can change while it runs.
    ///
    /// They are a part of ``Options``, where each has its name too: `options.codeLength` is `options.settings.codeLength`.
    public struct Settings: Sendable, Hashable {
        /// What a person who signs up gets.
        public enum UserFlow: String, Sendable, CaseIterable, Codable {
            /// An account with a password; the address is verified with a code.
            case emailAndPassword = "email-password"
            /// An account that gets a code by mail at each sign-in.
            case emailOneTimePasscode = "email-otp"
        }

        /// What a person who signs up gets.
        public var userFlow = UserFlow.emailAndPassword
        /// What the tenant asks of a person who signs up; others are ignored.
        public var attributes: [UserAttribute] = []
        /// Whether the app may use native authentication; without it every call gets `nativeauthapi_disabled`.
        public var allowsNativeAuthentication = true
        /// Whether the tenant has self-service password reset; without it every reset gets AADSTS500222.
        public var allowsPasswordReset = true
        /// Whether every account with a password needs a second factor, as by ``MockUser/needsSecondFactor``.
        public var requiresSecondFactor = false
        /// Whether an address that can't be reset, or isn't known, is answered like one that can.
        ///
        /// Such a flow looks normal, sends no mail and takes no code.
        public var hidesUnknownUsers = false
        /// How many digits a code has: 4 to 8.
        public var codeLength = 8
        /// The code that every message carries; `nil` makes a random one for each.
        public var fixedCode: String? {
            get { maskedFixedCode.value }
            set { maskedFixedCode.value = newValue }
        }
        /// How long a code can be used.
        public var codeLifetime: Duration = .seconds(300)
        /// How many wrong codes a message's code outlives; after that even the right one is refused.
        public var codeAttempts = 5
        /// How often a flow may ask for another code.
        public var resendLimit = 5
        /// The `interval` of a challenge's reply, in whole seconds; `nil` leaves it out.
        public var resendInterval: Duration? = nil
        /// How long a continuation token can be used.
        public var tokenLifetime: Duration = .seconds(600)
        /// How long a refresh token can be used.
        public var refreshTokenLifetime: Duration = .seconds(90 * 24 * 60 * 60)
        /// The `poll_interval` of a submit's reply, in seconds, as raw JSON; `nil` leaves it out.
        public var pollInterval: String? = "1"
        /// The numbers that get no text message, by how they begin: `["+1900": .blockedByReputation]`.
        public var refusedNumbers: [String: PhoneRefusal] = [:]
        /// How many requests and text messages are answered before the tenant says 429; `nil` sets no limit.
        public var rateLimits: RateLimits?

        private var maskedFixedCode = Masked<String?>(nil)

        /// Makes the default settings.
        public init() {}
    }
}

extension MockTenant.Settings {
    func validate() throws(MockTenantError) {
        try check(4...8 ~= codeLength, "codeLength", "it must be between 4 and 8")
        try check(codeAttempts >= 0, "codeAttempts", "it must not be negative")
        try check(resendLimit >= 0, "resendLimit", "it must not be negative")
        try check(
            (rateLimits?.all ?? []).allSatisfy { $0.count >= 0 && $0.span > .zero },
            "rateLimits",
            "a count must not be negative, and a span must be longer than nothing"
        )
        for (name, duration) in durations {
            try check(.zero...Self.century ~= duration, name, "it must be between 0 and a hundred years")
        }
        if let fixedCode {
            try check(
                fixedCode.utf8.count == codeLength && fixedCode.utf8.allSatisfy { 48...57 ~= $0 },
                "fixedCode",
                "it must be \(codeLength) digits, as codeLength says"
            )
        }
        for attribute in attributes {
            try check(!attribute.name.isEmpty, "attributes", "one of them has no name")
            try check(
                attribute.pattern.map { (try? Regex($0)) != nil } ?? true,
                "attributes",
                "the pattern of '\(attribute.name)' is no regular expression"
            )
        }
        try check(Set(attributes.map(\.name)).count == attributes.count, "attributes", "two of them have one name")
    }

    private static let century = Duration.seconds(100 * 365 * 24 * 60 * 60)

    private var durations: [(String, Duration)] {
        [
            ("codeLifetime", codeLifetime), ("resendInterval", resendInterval ?? .zero),
            ("tokenLifetime", tokenLifetime), ("refreshTokenLifetime", refreshTokenLifetime),
        ] + (rateLimits?.all ?? []).map { ("rateLimits", $0.span) }
    }

    private func check(_ holds: Bool, _ name: String, _ reason: String) throws(MockTenantError) {
        if !holds { throw .invalidOption(name: name, reason: reason) }
    }
}
