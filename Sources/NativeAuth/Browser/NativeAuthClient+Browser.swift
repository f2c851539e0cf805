public import NativeAuthEssentials

extension NativeAuthClient {
    /// Prepares a sign-in on the tenant's own pages; nothing is sent.
    ///
    /// It is the way on after ``NativeAuthError/browserRequired(_:)``, and for accounts that another service signs in. The
    /// request is an authorization code with PKCE (RFC 7636) and a nonce, for a public client.
    ///
    /// - Parameters:
    ///   - redirectURI: Where the browser comes back to, as the app's registration has it, without a query: `http` at a
    ///     loopback address, a scheme of the app's own, or `https` that the app is opened with.
    ///   - scopes: The scopes that the access token is for, of one API; `openid`, `profile` and `offline_access` are
    ///     always asked for. `nil` takes those of the call that threw `error`.
    ///   - loginHint: The user name, which the page has filled in; white space at its ends is dropped.
    ///   - error: The error that led here. ``BrowserSignIn/redirectReason`` keeps its reason, and the scopes and claims of the
    ///     sign-in that threw it are asked for again, unless others are given.
    ///   - prompt: What the pages are to ask for; `nil` leaves it to the tenant.
    ///   - claims: A claims request (OpenID Connect Core 1.0, section 5.5) as JSON; `nil` takes that of the call that threw
    ///     `error`.
    /// - Returns: The sign-in, with the address to open.
    /// - Throws: ``NativeAuthError``; `notConfigured`, `invalidInput` for a redirect URI that can't be one, `misconfigured`
    ///   where the process has no library for SHA-256: libcurl has to be a shared library and to speak TLS by OpenSSL or
    ///   GnuTLS.
    public func browserSignIn(
        redirectURI: URL,
        scopes: [String]? = nil,
        loginHint: String? = nil,
        after error: (any FlowError)? = nil,
        prompt: BrowserSignIn.Prompt? = nil,
        claims: String? = nil
    ) throws(NativeAuthError) -> BrowserSignIn {
        guard let session else { throw .notConfigured }
        let before = error?.diagnostics?.wanted
        do throws(Failure) {
            let expected = try RedirectURI(redirectURI)
            let request = AuthorizationRequest(
                redirectURI: redirectURI,
                proofKey: try .random(),
                state: Base64URL.encode(SecureRandom.bytes(32)),
                nonce: Base64URL.encode(SecureRandom.bytes(32)),
                loginHint: loginHint?.trimmed,
                prompt: prompt
            )
            return try BrowserSignIn(
                request,
                at: expected,
                for: TokenRequest(scopes: scopes ?? before?.scopes ?? [], claims: claims ?? before?.claims),
                reason: error?.diagnostics?.redirectReason,
                Flow.begin(session, username: loginHint?.trimmed)
            )
        } catch {
            throw NativeAuthError(error)
        }
    }
}
