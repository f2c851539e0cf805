import NativeAuthEssentials

/// What an ID token has to say for its app and its tenant (OpenID Connect Core 1.0, section 3.1.3.7).
struct IDTokenRules: Sendable {
    let clientId: String
    let authority: URL
    let now: @Sendable () -> Date

    /// How far the tenant's clock and this one may be apart, in seconds.
    private static let skew: TimeInterval = 5 * 60

    /// Checks what a token says.
    ///
    /// - Parameters:
    ///   - claims: The token's claims, as they were read.
    ///   - nonce: What the request had; `nil` where there was none, and then it may be anything.
    ///   - isRenewal: Whether a refresh token gave it. Then its times may be any: the person isn't signed in by it, and
    ///     the refresh token that came with it is the only one that is still good.
    /// - Throws: What is wrong with it.
    func check(_ claims: IDTokenClaims, nonce: String?, isRenewal: Bool = false) throws(IDTokenFault) {
        guard claims.audience.isEqualIgnoringASCIICase(to: clientId) else { throw .claim("aud") }
        guard takes(tenant: claims.tenantId) else { throw .claim("tid") }
        guard takes(issuer: claims.issuer, of: claims.tenantId) else { throw .claim("iss") }
        if !isRenewal { try checkTimes(of: claims) }
        if let nonce, claims.nonce != nonce { throw .claim("nonce") }
    }

    private func checkTimes(of claims: IDTokenClaims) throws(IDTokenFault) {
        let now = now()
        guard claims.expiresAt > now - Self.skew else { throw .claim("exp") }
        guard claims.issuedAt < now + Self.skew else { throw .claim("iat") }
        if let notBefore = claims.notBefore, notBefore >= now + Self.skew { throw .claim("nbf") }
    }

    private func takes(tenant: String) -> Bool {
        // Foundation reads no further than a zero byte.
        guard UUID(uuidString: tenant)?.uuidString.isEqualIgnoringASCIICase(to: tenant) == true else { return false }
        let configured = authority.lastPathComponent
        return UUID(uuidString: configured) == nil || configured.isEqualIgnoringASCIICase(to: tenant)
    }

    private func takes(issuer: String, of tenant: String) -> Bool {
        var own = URLComponents(url: authority, resolvingAgainstBaseURL: true)
        own?.path = "/\(tenant)/v2.0"
        let known = ["https://\(tenant).ciamlogin.com/\(tenant)/v2.0", own?.string].compactMap(\.self)
        return known.contains { $0.isEqualIgnoringASCIICase(to: issuer) }
    }
}
