import Locking
import NativeAuth

/// A store in which a test can hold a write back, or have it fail.
final class WrappedStore: TokenStore {
    let inner = InMemoryTokenStore()
    private let failures = Locked<[TokenStoreError]>([])
    private let gate = Locked<Gate?>(nil)

    /// Fails the next write.
    func failNext(_ error: TokenStoreError) {
        failures.withLock { $0.append(error) }
    }

    /// Holds writes back from now on.
    func hold(at newGate: Gate) {
        gate.withLock { $0 = newGate }
    }

    func accounts() async -> [Account] { await inner.accounts() }

    func load(_ id: Account.ID) async -> StoredTokens? { await inner.load(id) }

    func update(
        _ id: Account.ID,
        _ change: @Sendable @escaping (inout StoredTokens?) -> Void
    ) async throws(TokenStoreError) -> StoredTokens? {
        _ = await gate.withLock { $0 }?.pass()
        if let error = failures.withLock({ $0.popLast() }) { throw error }
        return await inner.update(id, change)
    }
}
