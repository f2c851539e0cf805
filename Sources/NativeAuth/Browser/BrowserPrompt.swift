extension BrowserSignIn {
    /// What the tenant's pages are to ask for, as an open set (OpenID Connect Core 1.0, section 3.1.2.1).
    public struct Prompt: WireWord {
        /// The word on the wire.
        public let rawValue: String

        /// Makes a prompt.
        ///
        /// - Parameter rawValue: The word on the wire, such as `login`.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Credentials, also of a person who is signed in in that browser.
        public static let login = Prompt(rawValue: "login")
        /// Which account it is to be.
        public static let selectAccount = Prompt(rawValue: "select_account")
        /// Consent, also where it was given before.
        public static let consent = Prompt(rawValue: "consent")
        /// Nothing: whoever isn't signed in in that browser comes back with ``NativeAuthError/browserRequired(_:)``.
        public static let noInteraction = Prompt(rawValue: "none")
    }
}
