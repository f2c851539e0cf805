/// What the next request of a flow goes on from; the newest one wins, wherever it came from.
struct Continuation: Sendable, Redacted {
    /// The continuation token, opaque and never empty.
    let token: String

    init?(token: String?) {
        guard let token, !token.isEmpty else { return nil }
        self.token = token
    }

    var printable: KeyValuePairs<String, String?> { [:] }
}
