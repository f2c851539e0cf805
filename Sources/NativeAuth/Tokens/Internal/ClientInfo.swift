import NativeAuthEssentials

/// Where an account is at home, as the token endpoint says it beside the tokens (`client_info`).
struct ClientInfo: Sendable, Hashable {
    /// The account's id in its own tenant.
    let uid: String
    /// That tenant's id.
    let utid: String

    /// What an account is known by that this says the home of.
    var accountId: String { "\(uid).\(utid)" }

    init?(_ text: String) {
        guard let payload = Base64URL.decode(text), let fields = JSONObject(payload),
            let uid = fields.text("uid"), let utid = fields.text("utid")
        else { return nil }
        self.uid = uid
        self.utid = utid
    }
}
