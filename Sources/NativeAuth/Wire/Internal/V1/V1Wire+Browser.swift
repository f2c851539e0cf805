import NativeAuthEssentials

extension V1Wire: BrowserWire {
    func authorization(_ request: AuthorizationRequest, for wanted: TokenRequest) -> URL? {
        let query = FormEncoding.body([
            ("client_id", clientId),
            ("response_type", "code"),
            ("redirect_uri", request.redirectURI.absoluteString),
            ("response_mode", "query"),
            ("scope", wanted.allScopes.joined(separator: " ")),
            ("state", request.state),
            ("nonce", request.nonce),
            ("code_challenge", request.proofKey.challenge),
            ("code_challenge_method", "S256"),
            ("login_hint", request.loginHint),
            ("prompt", request.prompt?.rawValue),
            ("claims", wanted.claims),
        ])
        return URL(string: authorize.url.absoluteString + "?" + String(decoding: query, as: UTF8.self))
    }
}
