import Foundation
import Locking
import NativeAuth

/// What some keyring offers.
protocol Keyring: Sendable {
    var names: [String] { get }
    func secret(_ name: String) throws -> Data?
    func set(_ secret: Data?, for name: String) throws
}

/// A keyring that is none.
final class PaperKeyring: Keyring {
    struct Torn: Error {}

    private let secrets = Locked<[String: Data]>([:])
    private let isTorn = Locked(false)

    var names: [String] { secrets.withLock { Array($0.keys) } }

    func tear() { isTorn.withLock { $0 = true } }

    func secret(_ name: String) throws -> Data? {
        if isTorn.withLock({ $0 }) { throw Torn() }
        return secrets.withLock { $0[name] }
    }

    func set(_ secret: Data?, for name: String) throws {
        if isTorn.withLock({ $0 }) { throw Torn() }
        secrets.withLock { $0[name] = secret }
    }
}

// sample: keyring-store
/// Keeps each account's tokens as one secret of a keyring.
actor KeyringStore: TokenStore {
    private let keyring: any Keyring

    init(_ keyring: any Keyring) {
        self.keyring = keyring
    }

    func accounts() async throws(TokenStoreError) -> [Account] {
        var accounts: [Account] = []
        for name in keyring.names.sorted() {
            if let tokens = try await load(name) { accounts.append(tokens.account) }
        }
        return accounts
    }

    func load(_ id: Account.ID) async throws(TokenStoreError) -> StoredTokens? {
        do {
            return try keyring.secret(id).map { try JSONDecoder().decode(StoredTokens.self, from: $0) }
        } catch {
            throw .other(reason: "the keyring failed")
        }
    }

    func update(
        _ id: Account.ID,
        _ change: @Sendable @escaping (inout StoredTokens?) -> Void
    ) async throws(TokenStoreError) -> StoredTokens? {
        var tokens = try await load(id)
        change(&tokens)
        do {
            try keyring.set(tokens.map { try JSONEncoder().encode($0) }, for: id)
        } catch {
            throw .other(reason: "the keyring failed")
        }
        return tokens
    }
}
// end
