public import NativeAuthEssentials

/// What an ID token says of the person who signed in.
///
/// The claims are checked before you see them: the token is for this app (`aud`) and from this tenant (`tid`, `iss`), it has
/// the request's `nonce` where there was one, and, unless a refresh token gave it, it is neither expired (`exp`) nor from the
/// future (`iat`, `nbf`), by ``NativeAuthConfiguration/now`` give or take 5 minutes. An authority with a tenant's id takes that tenant alone. One with a name, such as a
/// subdomain, takes any tenant's id, as long as the issuer is that tenant's or at the authority's host: the name doesn't say
/// the id. That it is the right tenant follows from TLS to the authority, which the token came over.
///
/// Not checked are how long ago it was issued, since OpenID Connect sets no limit for `iat`, when and how the person last
/// proved who they are (`auth_time`, `acr`, `amr`), and the hashes `at_hash` and `c_hash`. <doc:Tokens> has a table of it all.
///
/// Its signature is not checked either. OpenID Connect Core 1.0, section 3.1.3.7, allows that where the token came from the token
/// endpoint itself over TLS, as each one here did. A token that comes to you in another way, such as from a browser's
/// address or from another service, needs its signature checked.
///
/// Printing it shows no claim. Don't send an ID token to an API: that is what the access token is for.
public struct IDTokenClaims: Sendable, Hashable {
    /// Who issued the token (`iss`), such as `https://TENANTID.ciamlogin.com/TENANTID/v2.0`.
    public let issuer: String
    /// Whose it is (`sub`): another id for each app.
    public let subject: String
    /// The app that it is for (`aud`): the client id.
    public let audience: String
    /// The tenant (`tid`).
    public let tenantId: String
    /// Whose it is (`oid`): one id for all apps of the tenant.
    public let objectId: String?
    /// From when on it is no longer good (`exp`).
    public let expiresAt: Date
    /// When it was issued (`iat`).
    public let issuedAt: Date
    /// The email address (`email`), where the tenant gives it.
    public let email: String?
    /// What the person signs in as (`preferred_username`); it may change, so don't know a person by it.
    public let preferredUsername: String?
    /// The name to show (`name`); the service writes `unknown` for an account without one.
    public let name: String?
    /// What the request for a browser sign-in had (`nonce`).
    public let nonce: String?
    /// Who vouched for the person (`idp`), such as `google.com`; `nil` for an account of the tenant itself.
    public let identityProvider: String?
    /// How the person proved who they are (`amr`, RFC 8176), such as `pwd`, `otp`, `fed` or `mfa`.
    public let authenticationMethods: [String]
    /// From when on it is good (`nbf`).
    let notBefore: Date?
    private let values: [String: ClaimValue]

    /// A claim by its name, also one that has no property here.
    ///
    /// - Parameter name: The name in the token, such as `auth_time`.
    public subscript(name: String) -> ClaimValue? { values[name] }

    /// What the account signs in with, as far as the token tells; `nil` when it doesn't.
    ///
    /// Use it for somebody who is signed in, where ``NativeAuthClient/accountKind(of:)`` would take a request. It goes by
    /// this sign-in: an `idp` of another provider is ``AccountKind/noPassword``; then `pwd` in `amr` is
    /// ``AccountKind/password``, and `fed` or `otp` without it ``AccountKind/noPassword``.
    public var accountKind: AccountKind? {
        if let identityProvider, !identityProvider.contains(tenantId) { return .noPassword }
        if authenticationMethods.contains("pwd") { return .password }
        return authenticationMethods.contains { ["fed", "otp"].contains($0) } ? .noPassword : nil
    }
}

extension IDTokenClaims {
    /// The longest token that is read, in bytes; those of the service have a few thousand.
    private static let longest = 1 << 16

    /// Reads a token in the compact form (RFC 7519), and checks nothing but that it can be read.
    init(reading token: String) throws(IDTokenFault) {
        guard token.utf8.count <= Self.longest else { throw .tooLong }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(parts[1]), let fields = JSONObject(payload) else {
            throw .malformed
        }
        func text(_ claim: JSONObject.Key) throws(IDTokenFault) -> String {
            guard let text = fields.text(claim) else { throw .claim(claim.stringValue) }
            return text
        }
        func date(_ claim: JSONObject.Key) throws(IDTokenFault) -> Date {
            guard let seconds = fields.number(claim) else { throw .claim(claim.stringValue) }
            return Date(timeIntervalSince1970: seconds)
        }
        values = fields.values(as: ClaimValue.self)
        issuer = try text("iss")
        subject = try text("sub")
        guard let audience = values["aud"]?.onlyText else { throw .claim("aud") }
        self.audience = audience
        tenantId = try text("tid")
        expiresAt = try date("exp")
        issuedAt = try date("iat")
        notBefore = fields.has("nbf") ? try date("nbf") : nil
        objectId = fields.text("oid")
        email = fields.text("email")
        preferredUsername = fields.text("preferred_username")
        name = fields.text("name")
        nonce = fields.string("nonce")
        identityProvider = fields.text("idp")
        authenticationMethods = values["amr"]?.texts ?? []
    }
}

extension IDTokenClaims {
    /// Whether another token for the same app is the same person's.
    func isOfSamePerson(as other: IDTokenClaims) -> Bool {
        guard tenantId == other.tenantId else { return false }
        guard let objectId, let others = other.objectId else { return subject == other.subject }
        return objectId == others
    }
}

extension IDTokenClaims: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["issuedAt": "\(issuedAt)", "expiresAt": "\(expiresAt)"]
    }
}
