/// Why the tenant sends no text message to a number.
@nonexhaustive
public enum PhoneRefusal: String, Sendable, CaseIterable, Codable {
    /// The region isn't allowed: `access_denied` with `provider_blocked_by_admin`.
    case blockedByAdmin = "provider_blocked_by_admin"
    /// The number has a bad name: `access_denied` with `provider_blocked_by_rep` and AADSTS550024.
    case blockedByReputation = "provider_blocked_by_rep"
    /// The risk is too high for native authentication: the browser takes over.
    case browserRequired = "redirect"
}
