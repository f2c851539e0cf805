public import NativeAuthEssentials

/// The tokens of a person who is signed in, and who that is.
///
/// Printing it shows none of it, and nothing here stores it: a ``TokenStore`` does. Hand the access token to the API that it
/// is for.
public struct SignInResult: Sendable {
    /// The access token, for the API that the scopes name.
    public let accessToken: String
    /// The ID token, as the tenant issued it.
    public let idToken: String?
    /// What the ID token says, checked; `nil` when the tenant gave none, or none that can be read on a renewal.
    ///
    /// Every sign-in asks for one (`openid`), and one in the browser fails without.
    public let claims: IDTokenClaims?
    /// Who signed in.
    public let account: Account
    /// The refresh token, which ``AccessTokens`` redeems.
    public let refreshToken: String?
    /// The scopes that the tenant granted.
    public let scopes: [String]
    /// How long the access token is good for, counted from the answer.
    ///
    /// Where the tenant doesn't say it (RFC 6749, section 5.1, only recommends it), 10 minutes: the shortest lifetime that a
    /// tenant of the service can be set to (Microsoft identity platform, configurable token lifetimes).
    public let expiresIn: Duration
    /// From when on the access token is no longer good.
    public let expiresAt: Date
    /// When the answer came.
    let issuedAt: Date
    /// The scopes that were asked for, without those that every sign-in asks for.
    let requested: Set<String>

    /// Makes it of an answer.
    ///
    /// - Parameters:
    ///   - response: What the token endpoint gave.
    ///   - wanted: What was asked for.
    ///   - flow: The flow that asked.
    ///   - nonce: What the request for a browser sign-in had.
    ///   - renewed: The tokens that were renewed.
    /// - Throws: `misconfigured` for an ID token that isn't for this app, or for tokens that are nobody's or another's;
    ///   `invalidResponse` when whose they are is clear, and there is no access token.
    init(
        _ response: TokenResponse,
        for wanted: TokenRequest,
        in flow: Flow,
        nonce: String? = nil,
        renewing renewed: StoredTokens? = nil
    ) throws(Failure) {
        let rules = flow.session.idTokenRules
        guard nonce == nil || response.idToken != nil else {
            throw flow.refusal("The field id_token is missing.")
        }
        do throws(IDTokenFault) {
            claims = try response.idToken.flatMap { (token) throws(IDTokenFault) in
                do throws(IDTokenFault) {
                    return try IDTokenClaims(reading: token)
                } catch {
                    // Who it is was known before a renewal: an ID token that can't be read says nothing against it.
                    guard renewed != nil else { throw error }
                    return nil
                }
            }
            if let claims { try rules.check(claims, nonce: nonce, isRenewal: renewed != nil) }
        } catch {
            throw flow.refusal(error.detail, isClockWrong: error.isAboutTime)
        }
        let info = response.clientInfo.flatMap(ClientInfo.init)
        guard renewed != nil || (info == nil) == (response.clientInfo == nil) else {
            throw flow.refusal("The field client_info can't be read.")
        }
        if let renewed, renewed.areRefuted(by: claims, info) {
            throw flow.refusal("The tokens are another account's.")
        }
        let known = renewed?.account.updated(by: claims)
        guard let account = known ?? Account(info, claims, username: flow.username) else {
            throw flow.refusal("Neither id_token nor client_info says whose tokens they are.")
        }
        self.account = account
        accessToken = try response.accessToken.get()
        idToken = claims == nil ? nil : response.idToken
        refreshToken = response.refreshToken
        scopes = response.scopes
        requested = wanted.requested
        expiresIn = response.expiresIn ?? Self.shortestLifetime
        // Whole seconds are the same after they were stored, in whatever form.
        issuedAt = Date(timeIntervalSince1970: rules.now().timeIntervalSince1970.rounded(.down))
        expiresAt = issuedAt + TimeInterval(expiresIn.components.seconds)
    }

    private static let shortestLifetime = Duration.seconds(600)
}

extension Flow {
    /// Tokens that aren't taken; what they were given for is used up, so the same call can't succeed.
    fileprivate func refusal(_ detail: String, isClockWrong: Bool = false) -> Failure {
        var diagnostics = Diagnostics(correlationId: correlationId)
        diagnostics.detail = detail
        diagnostics.isClockWrong = isClockWrong
        return Failure(.misconfigured, diagnostics)
    }
}

extension SignInResult: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["scopes": "\(scopes.count)", "expiresIn": "\(expiresIn)"]
    }
}
