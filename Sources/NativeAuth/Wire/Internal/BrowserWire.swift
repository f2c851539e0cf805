import NativeAuthEssentials

/// The tenant's own pages, in any version of the protocol.
protocol BrowserWire: Sendable {
    /// The address of the page to sign in, for one request; `nil` where it can't be written as one.
    func authorization(_ request: AuthorizationRequest, for wanted: TokenRequest) -> URL?
}

/// What an app asks of the tenant's pages, but for the tokens.
struct AuthorizationRequest: Sendable {
    let redirectURI: URL
    let proofKey: ProofKey
    /// Comes back with the code, and says whose it is.
    let state: String
    /// Comes back in the ID token, and says whose it is.
    let nonce: String
    let loginHint: String?
    let prompt: BrowserSignIn.Prompt?
}
