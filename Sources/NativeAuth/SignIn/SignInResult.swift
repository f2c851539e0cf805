/// The tokens of a person who is signed in.
///
/// Printing it shows none of them, and nothing here stores them. Hand the access token to the API that it is for, and
/// keep the refresh token safe.
public struct SignInResult: Sendable {
    /// The access token, for the API that the scopes name.
    public let accessToken: String
    /// The ID token, as the tenant issued it; its signature and claims are not checked here.
    public let idToken: String?
    /// The refresh token; this version can't redeem it.
    public let refreshToken: String?
    /// The scopes that the tenant granted.
    public let scopes: [String]
    /// How long the access token is good for, counted from the answer.
    public let expiresIn: Duration

    init(_ response: TokenResponse) {
        accessToken = response.accessToken
        idToken = response.idToken
        refreshToken = response.refreshToken
        scopes = response.scopes
        expiresIn = response.expiresIn
    }
}

extension SignInResult: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["scopes": "\(scopes.count)", "expiresIn": "\(expiresIn)"]
    }
}
