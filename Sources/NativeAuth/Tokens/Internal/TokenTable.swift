import NativeAuthEssentials

/// All that a store holds: the tokens of each account, in the order of the first sign-in.
struct TokenTable: Sendable, Hashable {
    private(set) var entries: [StoredTokens] = []

    var accounts: [Account] { entries.map(\.account) }

    subscript(id: Account.ID) -> StoredTokens? {
        get { entries.first { $0.id == id } }
        set {
            switch (entries.firstIndex { $0.id == id }, newValue) {
            case (let index?, let newValue?): entries[index] = newValue
            case (let index?, nil): entries.remove(at: index)
            case (nil, let newValue?): entries.append(newValue)
            case (nil, nil): break
            }
        }
    }
}

// The form in a file: `{"version": 1, "accounts": […]}`. A field that a reader has to know takes another version.
extension TokenTable: Codable {
    private static let version = 1

    enum CodingKeys: CodingKey {
        case version, accounts
    }

    /// A file of a version that this one can't read.
    struct LaterVersion: Error {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard try container.decode(Int.self, forKey: .version) <= Self.version else { throw LaterVersion() }
        entries = try container.decode([StoredTokens].self, forKey: .accounts)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(entries, forKey: .accounts)
    }
}
