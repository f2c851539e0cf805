import NativeAuthEssentials

/// Gives access tokens for the accounts of a store, and renews them.
///
/// ``token(for:scopes:forceRefresh:)`` answers from the store while a token is good for another 5 minutes, and redeems the
/// refresh token otherwise. Ask for a token each time that you need one, and keep none yourself.
///
/// ```swift
/// let accessTokens = client.accessTokens(in: store)
/// do throws(NativeAuthError) {
///     let token = try await accessTokens.token(for: account, scopes: ["api://orders/read"])
///     screen.signedIn(accessToken: token.token, for: .seconds(token.expiresAt.timeIntervalSinceNow))
/// } catch .expired {
///     screen.show("Sign in again.")
/// } catch {
///     screen.show(error.localizedDescription)
/// }
/// ```
public actor AccessTokens {
    private let client: NativeAuthClient
    private let store: any TokenStore
    private let margin: TimeInterval
    /// One for each account at most: a refresh token is redeemed once.
    private var renewals: [Account.ID: Renewal] = [:]
    /// What the tenant gave and the store couldn't keep.
    private var unsaved: [Account.ID: Renewed] = [:]

    /// How long another process gets to store what it was given for the refresh token that was refused here.
    private static let grace = Duration.seconds(1)

    init(client: NativeAuthClient, store: any TokenStore, margin: Duration) {
        self.client = client
        self.store = store
        self.margin = TimeInterval(margin.components.seconds)
    }

    /// Gives an access token that is good for a while.
    ///
    /// However many ask at once, the tenant is asked once, and who cancels cancels for nobody else. The new refresh token is
    /// stored before the access token is handed out. After any failure what is stored is still there.
    ///
    /// - Parameters:
    ///   - account: Whose token, as ``TokenStore/accounts()`` or a ``SignInResult`` has it.
    ///   - scopes: The scopes that the token is for, of one API. Several sets of them stand side by side.
    ///   - forceRefresh: Whether to renew also a token that is good, such as after an API has refused it.
    /// - Returns: The token.
    /// - Throws: ``NativeAuthError``; `expired` when the person has to sign in again: the account isn't in the store, or the
    ///   tenant refuses the refresh token because it is too old, the password was changed, or more is asked for by now, such
    ///   as a second factor; what was refused is sent again the next time, since other scopes may do. `misconfigured` when
    ///   the new tokens are another app's, tenant's or account's: the refresh token is used up. `tokenStore` when the store fails; `network`, `throttled`, `serverUnavailable` pass.
    public func token(
        for account: Account,
        scopes: [String] = [],
        forceRefresh: Bool = false
    ) async throws(NativeAuthError) -> AccessToken {
        guard let session = client.session else { throw .notConfigured }
        let wanted = Renewal(request: TokenRequest(scopes: scopes), isForced: forceRefresh)
        if let token = try await stored(account.id).flatMap({ goodToken(in: $0, for: wanted, session) }) {
            return token
        }
        while let running = renewals[account.id] {
            guard let outcome = await running.outcome.value() else { throw .cancelled }
            if running.answers(wanted) { return try outcome.get() }
        }
        if Task.isCancelled { throw .cancelled }
        renewals[account.id] = wanted
        // Not a child of this task: others wait for it too, and what the tenant gives has to be stored in any case.
        Task {
            let outcome = await renew(account, wanted, session)
            renewals[account.id] = nil
            wanted.outcome.fulfil(outcome)
        }
        guard let outcome = await wanted.outcome.value() else { throw .cancelled }
        return try outcome.get()
    }

    /// Signs an account out on this machine: its tokens are removed from the store.
    ///
    /// A renewal that is under way brings nothing back. The tenant isn't asked: it has no way to take a refresh token back
    /// here, and an access token that somebody has is good until it expires. If the person has signed in with a browser, that
    /// browser is still signed in; end its session where you have begun it.
    ///
    /// - Parameter account: Who signs out.
    /// - Throws: ``TokenStoreError``; the tokens are still there.
    public func signOut(_ account: Account) async throws(TokenStoreError) {
        try await store.remove(account.id)
        unsaved[account.id] = nil
    }

    private func renew(
        _ account: Account,
        _ wanted: Renewal,
        _ session: Session
    ) async -> Result<AccessToken, NativeAuthError> {
        do throws(NativeAuthError) {
            if let kept = unsaved[account.id] { try await keep(kept, of: account.id) }
            var refusal: (token: String, error: NativeAuthError)?
            while true {
                guard let tokens = try await stored(account.id) else { throw NativeAuthError.expired() }
                if let token = goodToken(in: tokens, for: wanted, session) { return .success(token) }
                guard let refreshToken = tokens.refreshToken else { throw NativeAuthError.expired() }
                if let refusal, refusal.token == refreshToken { throw refusal.error }
                do throws(NativeAuthError) {
                    let renewed = try await redeem(refreshToken, of: tokens, wanted, session)
                    try await keep(renewed, of: account.id)
                    return renewed.result.map(AccessToken.init)
                } catch .expired(let diagnostics) {
                    refusal = (refreshToken, .expired(diagnostics))
                    // Another process may have redeemed it a moment ago.
                    if store.isSharedByProcesses, try await stored(account.id)?.refreshToken == refreshToken {
                        try? await session.wait(Self.grace)
                    }
                }
            }
        } catch {
            return .failure(error)
        }
    }

    nonisolated private func redeem(
        _ refreshToken: String,
        of tokens: StoredTokens,
        _ wanted: Renewal,
        _ session: Session
    ) async throws(NativeAuthError) -> Renewed {
        try await Flow.begin(session).perform(or: NativeAuthError.init) { (flow) throws(Failure) in
            let reply = try await flow.send(session.wire.redeem(.refreshToken(refreshToken), for: wanted.request))
            // What would have to come before the tokens is a sign-in.
            guard case .tokens(let response) = reply else {
                throw Failure(.expired, Diagnostics(correlationId: flow.correlationId))
            }
            let result = Result { () throws(Failure) in
                try SignInResult(response, for: wanted.request, in: flow, renewing: tokens)
            }
            // Nothing of another's tokens is kept.
            if case .failure(let failure) = result, failure.kind == .misconfigured { throw failure }
            return .advance(
                Renewed(
                    result: result.mapError(NativeAuthError.init),
                    refreshToken: response.refreshToken,
                    redeemed: refreshToken
                )
            )
        }
    }

    /// Stores what a refresh token gave, or remembers it for the next time.
    private func keep(_ renewed: Renewed, of id: Account.ID) async throws(NativeAuthError) {
        let stored: StoredTokens?
        do throws(TokenStoreError) {
            stored = try await store.update(id) {
                $0?.renew(
                    with: (try? renewed.result.get()).map(StoredTokens.init),
                    refreshToken: renewed.refreshToken,
                    for: renewed.redeemed
                )
            }
        } catch {
            unsaved[id] = renewed
            throw .tokenStore(error)
        }
        unsaved[id] = nil
        // The account was signed out meanwhile.
        if stored == nil { throw .expired() }
    }

    /// A token that needs no renewal.
    private func goodToken(in tokens: StoredTokens, for wanted: Renewal, _ session: Session) -> AccessToken? {
        guard !wanted.isForced, let token = tokens.accessToken(for: wanted.request.requested) else { return nil }
        return token.isGood(for: margin, at: session.idTokenRules.now()) ? token : nil
    }

    private func stored(_ id: Account.ID) async throws(NativeAuthError) -> StoredTokens? {
        do throws(TokenStoreError) {
            return try await store.load(id)
        } catch {
            throw .tokenStore(error)
        }
    }
}

extension AccessTokens: Redacted {
    nonisolated var printable: KeyValuePairs<String, String?> { [:] }
}

/// What a refresh token gave: tokens, or why they can't be used, and the refresh token that is good from now on.
private struct Renewed: Sendable {
    let result: Result<SignInResult, NativeAuthError>
    let refreshToken: String?
    let redeemed: String
}

/// A renewal, under way or wished for.
private struct Renewal: Sendable {
    let request: TokenRequest
    let isForced: Bool
    let outcome = SharedOutcome<Result<AccessToken, NativeAuthError>>()

    /// Whether what comes of it is what another one is after.
    func answers(_ other: Renewal) -> Bool {
        request.requested == other.request.requested && (isForced || !other.isForced)
    }
}
