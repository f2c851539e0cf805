/// Somebody who has signed in: what their tokens are kept under.
///
/// Printing it shows the beginning of the id where that is a GUID, and nothing else of it.
public struct Account: Sendable, Hashable, Identifiable, Codable {
    /// What the account is known by, everywhere and for good: the home account id, `OBJECTID.TENANTID`.
    ///
    /// The tenant says it beside the tokens (`client_info`) and in the ID token. Where it says neither, it is the user name
    /// that the person signed in with.
    public let id: String
    /// What the person signs in as; it may change.
    ///
    /// It is `nil` where neither the ID token nor the sign-in itself says it: a browser sign-in without a `loginHint`, whose
    /// ID token has neither `preferred_username` nor `email`.
    public let username: String?
    /// The name to show.
    public let name: String?
    /// The id of the tenant that issued the tokens, as far as it is known.
    public let tenantId: String?
}

extension Account {
    /// Whose tokens an answer has; `nil` when nothing says it.
    init?(_ info: ClientInfo?, _ claims: IDTokenClaims?, username: String?) {
        let home = info?.accountId ?? claims.map { "\($0.objectId ?? $0.subject).\($0.tenantId)" }
        guard let id = home ?? username else { return nil }
        self.id = id
        self.username = claims?.preferredUsername ?? claims?.email ?? username
        name = claims?.name
        tenantId = claims?.tenantId ?? info?.utid
    }

    /// The same account, with what a newer ID token says of it; what it is known by stays.
    func updated(by claims: IDTokenClaims?) -> Account {
        guard let claims else { return self }
        return Account(
            id: id,
            username: claims.preferredUsername ?? claims.email,
            name: claims.name,
            tenantId: claims.tenantId
        ).filled(from: self)
    }

    /// The same account, with what isn't known of it as it was known before.
    func filled(from older: Account) -> Account {
        Account(
            id: id,
            username: username ?? older.username,
            name: name ?? older.name,
            tenantId: tenantId ?? older.tenantId
        )
    }
}

extension Account: Redacted {
    var printable: KeyValuePairs<String, String?> { ["id": id.printableStart] }
}
