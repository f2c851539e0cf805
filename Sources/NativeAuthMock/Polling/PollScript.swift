/// What the tenant answers while a client waits for a new password to take effect.
///
/// A script belongs to one submitted password: first it answers `not_started`, then `in_progress`, each as often as it
/// says, and then its outcome. The password changes when the outcome ``Outcome/succeeded(withToken:)`` is reached.
public struct PollScript: Sendable, Hashable {
    /// How a change of password ends.
    public enum Outcome: Sendable, Hashable {
        /// The password has changed; with a token the client can sign in without asking for it again.
        case succeeded(withToken: Bool)
        /// The change failed; with a token the client may submit another password.
        case failed(withToken: Bool)
        /// The password is refused after all; the token that was polled with then takes another one at submit.
        case rejected(PasswordRefusal)
        /// It stays in progress.
        case never
    }

    /// How many polls are answered `not_started` first.
    public var notStarted: Int
    /// How many polls are then answered `in_progress`.
    public var inProgress: Int
    /// What every later poll is answered.
    public var outcome: Outcome

    /// Writes a script.
    ///
    /// - Parameters:
    ///   - notStarted: How many polls are answered `not_started` first.
    ///   - inProgress: How many polls are then answered `in_progress`.
    ///   - outcome: What every later poll is answered.
    public init(notStarted: Int = 0, inProgress: Int = 0, outcome: Outcome = .succeeded(withToken: true)) {
        self.notStarted = notStarted
        self.inProgress = inProgress
        self.outcome = outcome
    }
}

/// Why the tenant refuses a new password, by the suberror that it answers.
public struct PasswordRefusal: RawRepresentable, Sendable, Hashable {
    /// The suberror on the wire.
    public let rawValue: String

    /// Names a suberror.
    ///
    /// - Parameter rawValue: The suberror on the wire.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Fewer than 8 characters.
    public static let tooShort = PasswordRefusal(rawValue: "password_too_short")
    /// More than 256 characters.
    public static let tooLong = PasswordRefusal(rawValue: "password_too_long")
    /// Fewer than three of lower case, upper case, digits and symbols.
    public static let tooWeak = PasswordRefusal(rawValue: "password_too_weak")
    /// A well-known password, or one that contains the account's name.
    public static let banned = PasswordRefusal(rawValue: "password_banned")
    /// The account's current password or one of the last ones.
    public static let recentlyUsed = PasswordRefusal(rawValue: "password_recently_used")
    /// A password with control characters.
    public static let invalid = PasswordRefusal(rawValue: "password_is_invalid")
}
