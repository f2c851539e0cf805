import NativeAuthServing

/// Where an app waits for the outcome of a sign-in in a browser, and how it wants it.
struct ReturnAddress: Sendable, Codable {
    enum Mode: String, Sendable, CaseIterable, Codable {
        case query
        case fragment
        case formPost = "form_post"
    }

    let uri: RedirectURI
    let mode: Mode
    let state: String?

    init(_ fields: FormFields, registered: [String]) throws(Refusal) {
        guard let text = fields["redirect_uri"], !text.isEmpty else { throw .parameter("redirect_uri") }
        guard let uri = RedirectURI(text, registered: registered) else { throw .unknownRedirect }
        self.uri = uri
        // An unknown mode is refused later, and the refusal has to get there somehow.
        mode = fields["response_mode"].flatMap(Mode.init) ?? .query
        state = fields["state"]
    }
}
