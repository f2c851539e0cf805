import NativeAuthEssentials

/// The nonce of an ID token; nothing else of the token is looked at.
enum IDTokenNonce {
    /// Checks that an ID token was made for a request (OpenID Connect Core 1.0, section 3.1.3.7).
    ///
    /// - Parameters:
    ///   - nonce: What the request had.
    ///   - idToken: The token that came of it.
    ///   - correlationId: The id of the flow, for the failure.
    /// - Throws: `invalidResponse` when there is no token, or one for another request.
    static func check(_ nonce: String, in idToken: String?, _ correlationId: UUID) throws(Failure) {
        guard let found = idToken.flatMap(read), Digest.areEqual(Array(found.utf8), Array(nonce.utf8)) else {
            var diagnostics = Diagnostics(correlationId: correlationId)
            diagnostics.detail = "The ID token is missing, or its nonce is not that of this sign-in."
            throw Failure(.invalidResponse, diagnostics)
        }
    }

    private static func read(_ idToken: String) -> String? {
        let parts = idToken.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let text = parts[1].replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return Data(base64Encoded: text + padding).flatMap { JSONObject(Array($0)) }?.string("nonce")
    }
}
