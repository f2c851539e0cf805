extension V1Wire: TokenWire {
    func redeem(_ grant: TokenGrant, for wanted: TokenRequest) -> Call<TokenReply> {
        let scopes = wanted.allScopes
        return post(
            token,
            grant.fields + [
                ("scope", scopes.joined(separator: " ")),
                ("client_info", "true"),
                ("claims", wanted.claims),
            ],
            sends: grant.sends
        ) { (body) throws(Failure) in
            switch body.detour {
            case .mfaRequired where body.continuation != nil: .mfaRequired
            case .registrationRequired where body.continuation != nil: .registrationRequired
            default: .tokens(try body.tokens(for: scopes))
            }
        }
    }
}

extension TokenGrant {
    fileprivate var fields: [(String, String?)] {
        switch self {
        case .password(let password): [("grant_type", "password"), ("password", password)]
        case .code(let code): [("grant_type", "oob"), ("oob", code)]
        case .secondFactorCode(let code): [("grant_type", "mfa_oob"), ("oob", code)]
        case .continuation(let username): [("grant_type", "continuation_token"), ("username", username)]
        case .refreshToken(let token): [("grant_type", "refresh_token"), ("refresh_token", token)]
        case .authorizationCode(let code, let redirectURI, let verifier):
            [
                ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI),
                ("code_verifier", verifier),
            ]
        }
    }

    /// What of it the tenant may refuse in words that mean something else elsewhere.
    fileprivate var sends: ErrorMap.Sent {
        switch self {
        case .password: .password
        case .continuation(_?): .username
        case .refreshToken: .refreshToken
        default: []
        }
    }
}

extension V1Body {
    fileprivate func tokens(for wanted: [String]) throws(Failure) -> TokenResponse {
        let fields = try fields()
        let refreshToken = fields.text("refresh_token")
        let accessToken = Result { () throws(Failure) in
            guard let text = fields.text("access_token") else { throw incomplete("access_token") }
            return text
        }
        if refreshToken == nil { _ = try accessToken.get() }
        return TokenResponse(
            accessToken: accessToken,
            idToken: fields.text("id_token"),
            refreshToken: refreshToken,
            scopes: fields.string("scope")?.split(separator: " ").map(String.init) ?? wanted,
            expiresIn: fields.seconds("expires_in"),
            clientInfo: fields.text("client_info")
        )
    }
}
