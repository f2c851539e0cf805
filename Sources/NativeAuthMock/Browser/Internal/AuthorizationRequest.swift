import NativeAuthServing

/// An app's request to sign somebody in (RFC 6749, 4.1.1, with OpenID Connect and RFC 7636).
struct AuthorizationRequest: Sendable, Codable {
    let address: ReturnAddress
    let scope: String
    let nonce: String?
    let loginHint: String?
    let challenge: CodeChallenge

    init(_ fields: FormFields, _ address: ReturnAddress) throws(Refusal) {
        self.address = address
        guard let type = fields["response_type"], !type.isEmpty else { throw .parameter("response_type") }
        guard type == "code" else { throw .unknownResponseType }
        if let mode = fields["response_mode"], ReturnAddress.Mode(rawValue: mode) == nil {
            throw .parameter("response_mode")
        }
        guard let scope = fields["scope"], !scope.isEmpty else { throw .parameter("scope") }
        self.scope = scope
        nonce = fields["nonce"]
        loginHint = fields["login_hint"]
        challenge = try CodeChallenge(fields)
        try Self.checkPrompt(fields["prompt"])
    }

    /// Nobody is ever signed in already, so that each page is the same whatever the prompt.
    private static func checkPrompt(_ prompt: String?) throws(Refusal) {
        switch prompt {
        case nil, "", "login", "select_account", "consent": return
        case "none": throw .notSignedIn
        default: throw .unknownPrompt
        }
    }
}
