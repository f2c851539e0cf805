/// Where the tokens of accounts are kept, from one launch to the next.
///
/// ``FileTokenStore`` keeps them in a file, ``InMemoryTokenStore`` for as long as the process runs. For a keyring or a
/// database write one of your own: three methods, of which one writes. Any number of accounts fits in.
///
/// ```swift
/// let store = FileTokenStore(path: "/home/ana/.local/share/contoso/tokens.json")
/// guard case .completed(let result) = try await client.signIn(email: email, password: password) else { return }
/// try await store.save(result)
/// ```
public protocol TokenStore: Sendable {
    /// Whether another process may use what is stored; `true` unless a store says otherwise.
    ///
    /// After a refresh token was refused, ``AccessTokens`` then waits a second for what another process may have been given
    /// for it.
    var isSharedByProcesses: Bool { get }

    /// The accounts that have tokens here, in the order of their first sign-in.
    ///
    /// - Returns: The accounts.
    /// - Throws: ``TokenStoreError``.
    func accounts() async throws(TokenStoreError) -> [Account]

    /// Reads the tokens of an account.
    ///
    /// - Parameter id: The account's id.
    /// - Returns: Its tokens; `nil` when there are none.
    /// - Throws: ``TokenStoreError``.
    func load(_ id: Account.ID) async throws(TokenStoreError) -> StoredTokens?

    /// Changes the tokens of an account: all or nothing, and with no other change in between.
    ///
    /// When it returns, the change is safe. When it throws, what was there before is still there.
    ///
    /// - Parameters:
    ///   - id: The account's id.
    ///   - change: Changes what is stored, which is `nil` where there is nothing; `nil` afterwards removes it. A store may
    ///     call it more than once, and the last call counts.
    /// - Returns: What is stored now.
    /// - Throws: ``TokenStoreError``.
    @discardableResult
    func update(
        _ id: Account.ID,
        _ change: @Sendable @escaping (inout StoredTokens?) -> Void
    ) async throws(TokenStoreError) -> StoredTokens?
}

extension TokenStore {
    /// Whether another process may use what is stored: `true`.
    public var isSharedByProcesses: Bool { true }

    /// Keeps the tokens of a sign-in.
    ///
    /// Other accounts stay as they are. An account that is here already has its tokens replaced, but not before the new ones
    /// are safe; access tokens for other scopes stay.
    ///
    /// - Parameter result: What the sign-in gave.
    /// - Throws: ``TokenStoreError``; what was there before is still there.
    public func save(_ result: SignInResult) async throws(TokenStoreError) {
        let newer = StoredTokens(result)
        try await update(newer.id) { stored in
            if stored == nil { stored = newer } else { stored?.add(newer) }
        }
    }

    /// Removes the tokens of an account, if there are any.
    ///
    /// - Parameter id: The account's id.
    /// - Throws: ``TokenStoreError``; the tokens are still there.
    public func remove(_ id: Account.ID) async throws(TokenStoreError) {
        try await update(id) { $0 = nil }
    }
}
