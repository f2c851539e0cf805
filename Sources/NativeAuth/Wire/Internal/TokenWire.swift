/// The questions of the token endpoint, in any version of the protocol.
protocol TokenWire: Sendable {
    /// Exchanges a proof of who the person is for tokens.
    func redeem(_ grant: TokenGrant, for wanted: TokenRequest) -> Call<TokenReply>
}

/// What tokens are given for.
enum TokenGrant: Sendable {
    case password(String)
    case code(String)
    case secondFactorCode(String)
    /// The end of another flow, whose continuation token says who it was.
    case continuation(username: String?)
    case refreshToken(String)
    case authorizationCode(String, redirectURI: String, verifier: String)
}

/// Which tokens an app wants: the same from a flow's start to its end, whatever comes between.
struct TokenRequest: Sendable, Hashable {
    /// Those of the app, without the ones that every sign-in asks for.
    var scopes: [String] = []
    /// The claims request (OpenID Connect Core 1.0, section 5.5) as JSON.
    var claims: String?

    /// The scopes that every sign-in asks for, behind those of the app.
    private static let common = ["openid", "profile", "offline_access"]

    /// Each scope once, in the order of MSAL: the app's first.
    var allScopes: [String] {
        var all: [String] = []
        for scope in scopes + Self.common where !all.contains(scope) {
            all.append(scope)
        }
        return all
    }

    /// The scopes without those that every sign-in asks for: what its access token is found by.
    var requested: Set<String> { Set(scopes).subtracting(Self.common) }
}

/// Tokens, or what has to come before them.
enum TokenReply: Sendable {
    case tokens(TokenResponse)
    case mfaRequired
    case registrationRequired
}

/// What the token endpoint gave, as far as it can be read: an access token, a refresh token or both.
///
/// What can't be read costs nothing else. The refresh token may be the only one that is still good.
struct TokenResponse: Sendable {
    let accessToken: Result<String, Failure>
    let idToken: String?
    let refreshToken: String?
    let scopes: [String]
    /// `nil` where it isn't said, or is no number of seconds.
    let expiresIn: Duration?
    let clientInfo: String?
}
