/// The tokens of one account, as a ``TokenStore`` keeps them.
///
/// It is `Codable`, for stores of your own. Whoever reads the encoded form has the person's tokens: keep it as a password is
/// kept. Printing it shows no token.
public struct StoredTokens: Sendable, Hashable, Codable, Identifiable {
    /// Whose they are.
    public private(set) var account: Account
    /// What new access tokens are got with.
    public private(set) var refreshToken: String?
    /// The newest ID token.
    public private(set) var idToken: String?
    /// The access tokens, one for each set of scopes that was asked for.
    public private(set) var accessTokens: [AccessToken]

    /// The account's id.
    public var id: Account.ID { account.id }

    /// What the newest ID token says; `nil` when no sign-in or renewal of this account has brought one.
    ///
    /// It was checked when it came, and may have expired since.
    public var claims: IDTokenClaims? {
        idToken.flatMap { try? IDTokenClaims(reading: $0) }
    }

    /// The tokens of a sign-in.
    ///
    /// - Parameter result: What the sign-in gave.
    public init(_ result: SignInResult) {
        account = result.account
        refreshToken = result.refreshToken
        idToken = result.idToken
        accessTokens = [AccessToken(result)]
    }

    /// Takes in newer tokens of the same account.
    ///
    /// What they have replaces what is here; what they lack stays, such as access tokens for other scopes, or the user name.
    ///
    /// - Parameter newer: The newer tokens.
    public mutating func add(_ newer: StoredTokens) {
        account = newer.account.filled(from: account)
        refreshToken = newer.refreshToken ?? refreshToken
        idToken = newer.idToken ?? idToken
        let replaced = Set(newer.accessTokens.map(\.requested))
        accessTokens = accessTokens.filter { !replaced.contains($0.requested) } + newer.accessTokens
    }

    /// Takes in what a refresh token gave.
    ///
    /// - Parameters:
    ///   - newer: The newer tokens; `nil` where they can't be used.
    ///   - given: The refresh token among them.
    ///   - redeemed: The refresh token that gave them; if another one is here by now, a newer sign-in has brought it, and
    ///     it stays.
    mutating func renew(with newer: StoredTokens?, refreshToken given: String?, for redeemed: String) {
        let newest = refreshToken == redeemed ? given : refreshToken
        if let newer { add(newer) }
        refreshToken = newest ?? refreshToken
    }

    /// Whether an answer to the refresh token is somebody else's, by its ID token and its `client_info`.
    ///
    /// ID tokens are compared with each other, since the ids in them differ from those of the home account for a guest of the
    /// tenant. What can't be compared says nothing against it.
    func areRefuted(by newer: IDTokenClaims?, _ info: ClientInfo?) -> Bool {
        if let newer, let claims { return !newer.isOfSamePerson(as: claims) }
        // An account that is known by its user name has no tenant.
        return info.map { account.tenantId != nil && $0.accountId != id } ?? false
    }

    /// The token for these scopes that is good the longest.
    func accessToken(for wanted: Set<String>) -> AccessToken? {
        accessTokens.filter { $0.covers(wanted) }.max { $0.expiresAt < $1.expiresAt }
    }
}

extension StoredTokens: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["accessTokens": "\(accessTokens.count)", "hasRefreshToken": "\(refreshToken != nil)"]
    }
}
