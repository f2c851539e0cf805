import Foundation
import Locking
import NativeAuth

/// What some keyring offers.
protocol Keyring: Sendable {
    func secret(_ name: String) throws -> Data?
    func set(_ secret: Data, for name: String) throws
}

/// A keyring that is none.
final class PaperKeyring: Keyring {
    struct Torn: Error {}

    private let secrets = Locked<[String: Data]>([:])
    private let isTorn = Locked(false)

    func tear() { isTorn.withLock { $0 = true } }

    func secret(_ name: String) throws -> Data? {
        if isTorn.withLock({ $0 }) { throw Torn() }
        return secrets.withLock { $0[name] }
    }

    func set(_ secret: Data, for name: String) throws {
        if isTorn.withLock({ $0 }) { throw Torn() }
        secrets.withLock { $0[name] = secret }
    }
}

// sample: keyring-store
/// Keeps the tokens of all accounts, in the order of their first sign-in, as one secret of a keyring.
actor KeyringStore: TokenStore {
    private let keyring: any Keyring

    init(_ keyring: any Keyring) {
        self.keyring = keyring
    }

    func accounts() throws(TokenStoreError) -> [Account] {
        try all().map(\.account)
    }

    func load(_ id: Account.ID) throws(TokenStoreError) -> StoredTokens? {
        try all().first { $0.id == id }
    }

    func update(
        _ id: Account.ID,
        _ change: @Sendable @escaping (inout StoredTokens?) -> Void
    ) throws(TokenStoreError) -> StoredTokens? {
        var all = try all()
        let place = all.firstIndex { $0.id == id } ?? all.endIndex
        var tokens = all[place...].first
        change(&tokens)
        all.replaceSubrange(place..<min(place + 1, all.endIndex), with: [tokens].compactMap(\.self))
        do {
            try keyring.set(JSONEncoder().encode(all), for: "contoso")
        } catch {
            throw .other(reason: "the keyring failed")
        }
        return tokens
    }

    private func all() throws(TokenStoreError) -> [StoredTokens] {
        do {
            return try keyring.secret("contoso").map { try JSONDecoder().decode([StoredTokens].self, from: $0) } ?? []
        } catch {
            throw .other(reason: "the keyring failed")
        }
    }
}
// end
