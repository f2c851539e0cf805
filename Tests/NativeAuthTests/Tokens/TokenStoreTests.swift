import Foundation
import Testing

@testable import NativeAuth

@Suite("Stores of tokens", .timeLimit(.minutes(5)))
struct TokenStoreTests {
    /// Each kind of store, which all have to do the same.
    enum Kind: String, Sendable, CaseIterable {
        case memory, file

        func with(_ body: (any TokenStore) async throws -> Void) async throws {
            switch self {
            case .memory: try await body(InMemoryTokenStore())
            case .file: try await Scratch.with { try await body(FileTokenStore(path: $0.path)) }
            }
        }
    }

    @Test("give back what was saved, account by account", arguments: Kind.allCases)
    func roundTrip(_ kind: Kind) async throws {
        try await kind.with { store in
            #expect(try await store.accounts().isEmpty)
            #expect(try await store.load("nobody") == nil)
            let ana = try SignInResult.sample("ana", refreshToken: "rt-ana", scopes: ["a"])
            let bo = try SignInResult.sample("bo", refreshToken: "rt-bo", scopes: ["b"])
            try await store.save(ana)
            try await store.save(bo)
            #expect(try await store.accounts() == [ana.account, bo.account])
            let stored = try #require(try await store.load(ana.account.id))
            #expect(stored == StoredTokens(ana))
            #expect(stored.refreshToken == "rt-ana")
            #expect(stored.claims == ana.claims)
            #expect(stored.accessTokens.map(\.token) == ["at-1"])
            try await store.remove(ana.account.id)
            try await store.remove(ana.account.id)
            #expect(try await store.load(ana.account.id) == nil)
            #expect(try await store.accounts() == [bo.account])
        }
    }

    @Test("keep what a newer sign-in of the account lacks", arguments: Kind.allCases)
    func merge(_ kind: Kind) async throws {
        try await kind.with { store in
            let first = try SignInResult.sample(refreshToken: "rt-1", scopes: ["a"], accessToken: "a-1")
            try await store.save(first)
            try await store.save(.sample(refreshToken: "rt-2", scopes: ["b"], accessToken: "b-1"))
            try await store.save(.sample(refreshToken: nil, scopes: ["a"], accessToken: "a-2"))
            let stored = try #require(try await store.load(first.account.id))
            #expect(stored.refreshToken == "rt-2")
            #expect(stored.accessTokens.map(\.token) == ["b-1", "a-2"])
            #expect(try await store.accounts().count == 1)
        }
    }

    @Test("lose nothing when many tasks write at once", arguments: Kind.allCases)
    func manyTasks(_ kind: Kind) async throws {
        try await kind.with { store in
            try await withThrowingTaskGroup { group in
                for number in 0..<40 {
                    // Few accounts, each with many sets of scopes.
                    group.addTask { try await store.save(.sample("user-\(number % 4)", scopes: ["s-\(number)"])) }
                }
                try await group.waitForAll()
            }
            let accounts = try await store.accounts()
            #expect(accounts.count == 4)
            var scopes: [String] = []
            for account in accounts {
                scopes += try await store.load(account.id)?.accessTokens.flatMap(\.scopes) ?? []
            }
            #expect(scopes.sorted() == (0..<40).map { "s-\($0)" }.sorted())
        }
    }

    @Test("show no secret in what can be printed", arguments: Kind.allCases)
    func redaction(_ kind: Kind) async throws {
        let idToken = IDTokenText.valid(
            ["preferred_username": Canaries.username, "oid": Canaries.code, "name": Canaries.text],
            signature: Canaries.token
        )
        let result = try SignInResult.sample(
            refreshToken: Canaries.token,
            scopes: [Canaries.text],
            accessToken: Canaries.token,
            idToken: idToken
        )
        try await kind.with { store in
            try await store.save(result)
            let stored = try #require(try await store.load(result.account.id))
            let claims = try #require(stored.claims)
            let email = try #require(claims["preferred_username"])
            let values: [Any] = [
                result, result.account, store, stored, stored.accessTokens, claims, email, stored.account, [stored],
            ]
            for text in values.flatMap(Canaries.prints) {
                #expect(Canaries.found(in: text).isEmpty, "\(text)")
            }
            #expect(email.text == Canaries.username)
        }
    }
}
