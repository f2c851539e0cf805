/// What binds an authorization code to the app that asked for it (RFC 7636), by the method S256.
struct ProofKey: Sendable {
    /// The secret, which goes out with the code alone.
    let verifier: String
    let challenge: String

    /// A key of its own for a new sign-in.
    static func random() throws(Failure) -> ProofKey {
        try ProofKey(verifier: SecureRandom.bytes(32).base64URLText)
    }

    init(verifier: String) throws(Failure) {
        self.verifier = verifier
        challenge = try Digest.sha256(Array(verifier.utf8)).base64URLText
    }
}
