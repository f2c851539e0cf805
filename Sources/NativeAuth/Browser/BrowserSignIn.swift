public import NativeAuthEssentials

/// A sign-in on the tenant's own pages, for what an app can't show itself.
///
/// Open ``url`` in the system's browser (RFC 8252), and hand the address that it comes back with to ``finish(with:)``. In an
/// app for a desktop or a terminal `LoopbackBrowser`, of the library `NativeAuthBrowser`, does both.
///
/// ```swift
/// let signIn = try client.browserSignIn(redirectURI: redirectURI, loginHint: email, after: error)
/// let callback = try await open(signIn.url)
/// let result = try await signIn.finish(with: callback)
/// ```
///
/// Where another process may have to finish it, such as after the app was ended or on another server, save it before you
/// open the address, and resume it by ``NativeAuthClient/resume(_:)``. What is saved has the PKCE verifier in it, the secret
/// that is worth the tokens together with the callback: see ``SavedState``.
public struct BrowserSignIn: Sendable {
    /// The address to open.
    ///
    /// It is for one sign-in, and has no secret in it.
    public let url: URL
    /// The address that the browser comes back to.
    public let redirectURI: URL
    /// Why the tenant wants the browser, as the error before said it.
    ///
    /// Untrusted text of any length; `nil` where the tenant gave no reason.
    public let redirectReason: String?
    private let expected: RedirectURI
    let request: AuthorizationRequest
    let wanted: TokenRequest
    let place: Place

    /// The id under which client and tenant know the flow.
    public var correlationId: UUID { place.flow.correlationId }

    init(
        _ request: AuthorizationRequest,
        at expected: RedirectURI,
        for wanted: TokenRequest,
        reason: String?,
        _ place: Place
    ) throws(Failure) {
        guard let url = place.session.wire.authorization(request, for: wanted) else {
            throw .invalidInput("What was given can't be written as an address.")
        }
        self.url = url
        self.expected = expected
        self.request = request
        self.wanted = wanted
        self.place = place
        redirectURI = expected.url
        redirectReason = reason
    }

    /// Whether an address is the callback of this sign-in, by its place and its state.
    ///
    /// An app that is opened with many addresses finds out which one to finish with; nothing is used up.
    ///
    /// - Parameter callback: The address that the app was opened with.
    /// - Returns: Whether ``finish(with:)`` takes it.
    public func accepts(_ callback: URL) -> Bool {
        (try? response(callback)) != nil
    }

    /// Finishes the sign-in with what the browser brought back.
    ///
    /// It succeeds once, also where a saved one was resumed in several processes: the tenant takes the code once. After a
    /// failure of the network it can be called again with the same address; if the tenant had taken the code and only its
    /// answer was lost, that throws ``NativeAuthError/expired(_:)``. An address that isn't the callback of this sign-in leaves
    /// everything as it was, so that the true one can still come.
    ///
    /// - Parameter callback: The whole address that the browser came back with.
    /// - Returns: The tokens, as a sign-in without a browser gives them.
    /// - Throws: ``NativeAuthError``; `invalidInput` without a request for an address that isn't this sign-in's callback,
    ///   `cancelled` when the person has turned back or declined, `browserRequired` when ``Prompt/noInteraction`` wasn't enough,
    ///   `expired` for a code that the tenant no longer takes, `misconfigured` for an ID token that is another
    ///   request's, `network`, `stepInUse` or `stepCompleted` without a request.
    public func finish(with callback: URL) async throws(NativeAuthError) -> SignInResult {
        try await place.perform(or: NativeAuthError.wanting(wanted)) { (flow) throws(Failure) in
            let grant = TokenGrant.authorizationCode(
                try response(callback).code(flow.correlationId),
                redirectURI: redirectURI.absoluteString,
                verifier: request.proofKey.verifier
            )
            guard case .tokens(let tokens) = try await flow.send(flow.session.wire.redeem(grant, for: wanted)) else {
                throw Failure(.browserRequired, Diagnostics(correlationId: flow.correlationId))
            }
            return .advance(try SignInResult(tokens, for: wanted, in: flow, nonce: request.nonce))
        }
    }

    private func response(_ callback: URL) throws(Failure) -> AuthorizationResponse {
        try AuthorizationResponse(callback, at: expected, state: request.state)
    }
}

extension BrowserSignIn: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["correlationId": correlationId.uuidString.lowercased()]
    }
}
