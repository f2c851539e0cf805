import Foundation

/// Makes the reply of a successful exchange for tokens.
///
/// The ID token has the shape of a JWT and no signature: nothing should trust it.
struct TokenIssuer: Sendable {
    let tenantId: String
    let clientId: String
    let now: Date

    private static let lifetime = 3600

    func tokens(
        for account: Account,
        scope: String,
        withClientInfo: Bool,
        random: inout Randomness
    ) -> JSONObject {
        let scopes = scope.split(separator: " ")
        let userId = objectId(of: account)
        var body: JSONObject = [
            "token_type": "Bearer", "scope": .string(scope), "expires_in": .integer(Self.lifetime),
            "ext_expires_in": .integer(Self.lifetime), "access_token": .string(random.token()),
        ]
        if scopes.contains("offline_access") { body["refresh_token"] = .string(random.token()) }
        if scopes.contains("openid") { body["id_token"] = .string(idToken(for: account, userId)) }
        if withClientInfo {
            let info: JSONObject = ["uid": .string(userId), "utid": .string(tenantId)]
            body["client_info"] = .string(Data(info.text.utf8).base64URL)
        }
        return body
    }

    private func idToken(for account: Account, _ userId: String) -> String {
        let issuedAt = Int(now.timeIntervalSince1970)
        let header: JSONObject = ["alg": "none", "typ": "JWT"]
        let claims: JSONObject = [
            "aud": .string(clientId), "iss": .string("https://\(tenantId).ciamlogin.com/\(tenantId)/v2.0"),
            "iat": .integer(issuedAt), "nbf": .integer(issuedAt), "exp": .integer(issuedAt + Self.lifetime),
            "sub": .string(userId), "oid": .string(userId), "tid": .string(tenantId), "ver": "2.0",
            "email": .string(account.email), "preferred_username": .string(account.email),
        ]
        return [header, claims].map { Data($0.text.utf8).base64URL }.joined(separator: ".") + "."
    }

    /// An id that stays with the address, so that two sign-ins of one account agree.
    private func objectId(of account: Account) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in Account.key(account.email).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        let padded = String(repeating: "0", count: 16 - digits.count) + digits
        return "00000000-0000-0000-\(padded.prefix(4))-\(padded.suffix(12))"
    }
}
