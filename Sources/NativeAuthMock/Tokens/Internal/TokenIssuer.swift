import Foundation

/// Makes the reply of a successful exchange for tokens: both are JSON Web Tokens with the claims that the service gives.
struct TokenIssuer: Sendable {
    let key: SigningKey
    let issuer: String
    let tenantId: String
    let clientId: String
    let now: Date

    private static let lifetime = 3600

    /// The claims that an ID token can have.
    static let claimsOfIDTokens = [
        "aud", "iss", "iat", "nbf", "exp", "amr", "idp", "name", "oid", "preferred_username", "sub", "tid", "uti",
        "ver", "email", "nonce",
    ]

    /// What a person signed in with, and for.
    struct Grant: Sendable {
        let scope: String
        /// The words of RFC 8176 for how the person proved who they are.
        var methods: [String]
        /// What the request to sign in brought along to be found in the ID token.
        var nonce: String?
        var withClientInfo = false
    }

    func tokens(
        for account: Account,
        _ grant: Grant,
        random: inout Randomness
    ) throws(GnuTLSError) -> JSONObject {
        let scopes = Scopes(grant.scope)
        let userId = try account.objectId()
        var body: JSONObject = [
            "token_type": "Bearer", "scope": .string(grant.scope), "expires_in": .integer(Self.lifetime),
            "ext_expires_in": .integer(Self.lifetime),
            "access_token": try .string(accessToken(for: account, grant, scopes, &random)),
        ]
        if scopes.contains("offline_access") { body["refresh_token"] = .string(random.token()) }
        if scopes.contains("openid") { body["id_token"] = try .string(idToken(for: account, grant, &random)) }
        if grant.withClientInfo {
            let info: JSONObject = ["uid": .string(userId), "utid": .string(tenantId)]
            body["client_info"] = .string(Data(info.text.utf8).base64URL)
        }
        return body
    }

    private func idToken(
        for account: Account,
        _ grant: Grant,
        _ random: inout Randomness
    ) throws(GnuTLSError) -> String {
        var claims = try claims(for: account, grant, audience: clientId, &random)
        claims["email"] = .string(account.email)
        claims["nonce"] = grant.nonce.map(JSON.string)
        return try key.token(claims)
    }

    private func accessToken(
        for account: Account,
        _ grant: Grant,
        _ scopes: Scopes,
        _ random: inout Randomness
    ) throws(GnuTLSError) -> String {
        var claims = try claims(for: account, grant, audience: scopes.audience, &random)
        claims["azp"] = .string(clientId)
        claims["azpacr"] = "0"
        claims["scp"] = .string(scopes.permissions)
        return try key.token(claims)
    }

    /// The claims that both kinds of token have.
    private func claims(
        for account: Account,
        _ grant: Grant,
        audience: String,
        _ random: inout Randomness
    ) throws(GnuTLSError) -> JSONObject {
        let issuedAt = Int(now.timeIntervalSince1970)
        var claims: JSONObject = [
            "aud": .string(audience), "iss": .string(issuer), "iat": .integer(issuedAt), "nbf": .integer(issuedAt),
            "exp": .integer(issuedAt + Self.lifetime), "amr": .array(grant.methods.map(JSON.string)),
        ]
        claims["idp"] = account.identityProvider.map { .string($0.claim) }
        claims["name"] = .string(account.displayName)
        claims["oid"] = try .string(account.objectId())
        claims["preferred_username"] = .string(account.email)
        claims["sub"] = try .string(account.subject(for: audience))
        claims["tid"] = .string(tenantId)
        claims["uti"] = .string(random.token(length: 22))
        claims["ver"] = "2.0"
        return claims
    }
}
