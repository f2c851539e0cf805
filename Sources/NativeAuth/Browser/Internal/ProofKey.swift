/// What binds an authorization code to the app that asked for it (RFC 7636), by the method S256.
struct ProofKey: Sendable {
    /// The secret, which goes out with the code alone.
    let verifier: String
    let challenge: String

    /// A key of its own for a new sign-in.
    static func random() throws(Failure) -> ProofKey {
        try ProofKey(verifier: Base64URL.encode(SecureRandom.bytes(32)))
    }

    init(verifier: String) throws(Failure) {
        self.verifier = verifier
        challenge = Base64URL.encode(try Digest.sha256(Array(verifier.utf8)))
    }
}
