extension V1Wire: TokenWire {
    /// The scopes that every sign-in asks for, behind those of the app.
    private static let commonScopes = ["openid", "profile", "offline_access"]

    func token(for username: String, scopes: [String]) -> Call<SignInResult> {
        var wanted: [String] = []
        for scope in scopes + Self.commonScopes where !wanted.contains(scope) {
            wanted.append(scope)
        }
        return post(
            token,
            [
                ("grant_type", "continuation_token"),
                ("username", username),
                ("scope", wanted.joined(separator: " ")),
                ("client_info", "true"),
            ],
            sendsUsername: true
        ) { [wanted] (body, fields) throws(Failure) in
            guard let accessToken = fields.text("access_token") else { throw body.incomplete("access_token") }
            guard let expiresIn = fields.seconds("expires_in") else { throw body.incomplete("expires_in") }
            return SignInResult(
                accessToken: accessToken,
                idToken: fields.text("id_token"),
                refreshToken: fields.text("refresh_token"),
                scopes: fields.string("scope")?.split(separator: " ").map(String.init) ?? wanted,
                expiresIn: expiresIn
            )
        }
    }
}
