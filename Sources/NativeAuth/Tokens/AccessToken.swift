public import NativeAuthEssentials

/// An access token, and for how long and for what it is good.
///
/// Printing it doesn't show the token.
public struct AccessToken: Sendable, Hashable, Codable {
    /// The token: what goes behind `Bearer` in the header field `Authorization`.
    public let token: String
    /// The scopes that the tenant granted.
    public let scopes: [String]
    /// When it came.
    public let issuedAt: Date
    /// From when on it is no longer good.
    public let expiresAt: Date
    /// The scopes that were asked for, by which it is found again: those granted may have other names.
    let requested: Set<String>
}

extension AccessToken {
    init(_ result: SignInResult) {
        token = result.accessToken
        scopes = result.scopes
        issuedAt = result.issuedAt
        expiresAt = result.expiresAt
        requested = result.requested
    }

    /// Whether it is for these scopes.
    func covers(_ wanted: Set<String>) -> Bool {
        // No scope at all is a request of its own: it isn't answered by the token for some API.
        requested == wanted || !wanted.isEmpty && wanted.isSubset(of: requested.union(scopes))
    }

    /// Whether it is good for longer than a while; never by a clock that has been set back to before it came.
    func isGood(for margin: TimeInterval, at now: Date) -> Bool {
        expiresAt > now + margin && issuedAt <= now + margin
    }
}

extension AccessToken: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["scopes": "\(scopes.count)", "expiresAt": "\(expiresAt)"]
    }
}
