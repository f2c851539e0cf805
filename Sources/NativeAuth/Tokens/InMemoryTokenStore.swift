import Locking

/// Keeps tokens in memory: for tests, and for programs whose sign-ins end with them.
public final class InMemoryTokenStore: TokenStore {
    private let table = Locked(TokenTable())

    /// Whether another process may use what is stored: `false`.
    public var isSharedByProcesses: Bool { false }

    /// Makes an empty store.
    public init() {}

    /// The accounts that have tokens here, in the order of their first sign-in.
    ///
    /// - Returns: The accounts.
    public func accounts() async -> [Account] {
        table.withLock { $0.accounts }
    }

    /// Reads the tokens of an account.
    ///
    /// - Parameter id: The account's id.
    /// - Returns: Its tokens; `nil` when there are none.
    public func load(_ id: Account.ID) async -> StoredTokens? {
        table.withLock { $0[id] }
    }

    /// Changes the tokens of an account.
    ///
    /// - Parameters:
    ///   - id: The account's id.
    ///   - change: Changes what is stored; it is called again when another change comes in between.
    /// - Returns: What is stored now.
    @discardableResult
    public func update(
        _ id: Account.ID,
        _ change: @Sendable @escaping (inout StoredTokens?) -> Void
    ) async -> StoredTokens? {
        while true {
            let before = table.withLock { $0[id] }
            var after = before
            // Outside of the lock: what a change does is up to whoever made it.
            change(&after)
            let isDone = table.withLock { table in
                guard table[id] == before else { return false }
                table[id] = after
                return true
            }
            if isDone { return after }
        }
    }
}

extension InMemoryTokenStore: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["accounts": "\(table.withLock { $0.entries.count })"]
    }
}
