/// Why a password was refused, as an open set.
///
/// The tenant's reason may be one that this version doesn't know; ``rawValue`` is its word then.
///
/// ```swift
/// do {
///     try await passwordStep.submitPassword(password)
/// } catch .invalidPassword(let rejection) {
///     switch rejection {
///     case .tooShort: screen.show("Use at least 8 characters.")
///     case .recentlyUsed: screen.show("You have used this password before.")
///     default: screen.show("Choose another password.")
///     }
/// }
/// ```
public struct PasswordRejection: WireWord {
    /// The tenant's `suberror`, such as `password_too_short`; `password_empty` when the client refused it itself.
    public let rawValue: String
    /// What the tenant said; `nil` when the client refused the password itself.
    public internal(set) var diagnostics: Diagnostics?

    /// Makes a reason.
    ///
    /// - Parameter rawValue: The tenant's `suberror`.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Too easy to guess.
    public static let tooWeak = PasswordRejection(rawValue: "password_too_weak")
    /// Too short; the service documents at least 8 characters.
    public static let tooShort = PasswordRejection(rawValue: "password_too_short")
    /// Too long; the service documents at most 256 characters.
    public static let tooLong = PasswordRejection(rawValue: "password_too_long")
    /// One of the last passwords of the account.
    public static let recentlyUsed = PasswordRejection(rawValue: "password_recently_used")
    /// On the list of words that the tenant forbids.
    public static let banned = PasswordRejection(rawValue: "password_banned")
    /// With characters that the tenant doesn't take.
    public static let invalid = PasswordRejection(rawValue: "password_is_invalid")
    /// Empty; refused by the client, without a request.
    public static let empty = PasswordRejection(rawValue: "password_empty")

    /// A reason that has no name here.
    ///
    /// - Parameter rawValue: The tenant's `suberror`.
    /// - Returns: The reason.
    public static func other(_ rawValue: String) -> PasswordRejection {
        PasswordRejection(rawValue: rawValue)
    }
}

extension PasswordRejection: Redacted {
    static let known: Set<PasswordRejection> = [
        .tooWeak, .tooShort, .tooLong, .recentlyUsed, .banned, .invalid, .empty,
    ]

    var printable: KeyValuePairs<String, String?> {
        ["reason": printable(among: Self.known)]
    }
}
