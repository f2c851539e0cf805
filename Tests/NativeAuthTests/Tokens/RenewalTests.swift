import Foundation
import NativeAuth
import NativeAuthMock
import Testing

@Suite("Access tokens of the mock tenant", .timeLimit(.minutes(5)))
struct RenewalTests {
    private static let orders = ["api://orders/read"]
    private static let stock = ["api://stock/read"]

    /// Signs Ana in, and saves it.
    private static func withSignIn(
        _ body: (MockTenant, AccessTokens, WrappedStore, SignInResult) async throws -> Void
    ) async throws {
        try await MockTenant.withAna { tenant in
            let client = try tenant.client { $0.clock = TestClock(jumps: true) }
            let store = WrappedStore()
            let result = try await signIn(client, Ana.email)
            try await store.save(result)
            try await body(tenant, client.accessTokens(in: store), store, result)
        }
    }

    private static func signIn(_ client: NativeAuthClient, _ email: String) async throws -> SignInResult {
        let step = try await client.signIn(email: email, password: Ana.oldPassword, scopes: orders)
        guard case .completed(let result) = step else { throw NativeAuthError.unexpected() }
        return result
    }

    @Test("come from the store while they are good for 5 minutes, and then from the refresh token")
    func cacheAndRenewal() async throws {
        try await Self.withSignIn { tenant, tokens, store, result in
            let before = tenant.requestCount(at: .token)
            // The tenant's clock runs on meanwhile, and a busy machine takes its time.
            tenant.clock.advance(by: .seconds(3600 - 600))
            for _ in 1...3 {
                #expect(try await tokens.token(for: result.account, scopes: Self.orders).token == result.accessToken)
            }
            #expect(tenant.requestCount(at: .token) == before)
            tenant.clock.advance(by: .seconds(310))
            let renewed = try await tokens.token(for: result.account, scopes: Self.orders)
            #expect(renewed.token != result.accessToken)
            #expect(tenant.requestCount(at: .token) == before + 1)
            let stored = try #require(await store.load(result.account.id))
            #expect(stored.refreshToken != result.refreshToken)
            #expect(stored.accessTokens.map(\.token) == [renewed.token])
            #expect(stored.claims.map { abs($0.expiresAt.timeIntervalSince(renewed.expiresAt)) < 10 } == true)
            // The rotated refresh token is good in its turn, again and again.
            for _ in 1...3 {
                tenant.clock.advance(by: .seconds(3600))
                _ = try await tokens.token(for: result.account, scopes: Self.orders)
            }
            #expect(tenant.requestCount(at: .token) == before + 4)
        }
    }

    @Test("for several sets of scopes stand side by side")
    func scopeSets() async throws {
        try await Self.withSignIn { tenant, tokens, _, result in
            let before = tenant.requestCount(at: .token)
            let orders = try await tokens.token(for: result.account, scopes: Self.orders)
            let stock = try await tokens.token(for: result.account, scopes: Self.stock)
            #expect(orders.token != stock.token)
            #expect(stock.scopes.contains("api://stock/read"))
            #expect(try await tokens.token(for: result.account, scopes: Self.orders) == orders)
            #expect(try await tokens.token(for: result.account, scopes: Self.stock + ["openid"]) == stock)
            #expect(tenant.requestCount(at: .token) == before + 1)
            // None at all is a set of its own, and not answered by the token for some API.
            let plain = try await tokens.token(for: result.account)
            #expect(plain.token != orders.token && plain.token != stock.token)
            #expect(try await tokens.token(for: result.account) == plain)
        }
    }

    @Test("for several sets of scopes can be asked for at once, though a refresh token is good once")
    func scopeSetsAtOnce() async throws {
        try await Self.withSignIn { tenant, tokens, _, result in
            let before = tenant.requestCount(at: .token)
            let all = try await withThrowingTaskGroup { group in
                for number in 0..<20 {
                    group.addTask { try await tokens.token(for: result.account, scopes: ["api://s\(number % 4)/read"]) }
                }
                return try await group.reduce(into: Set<AccessToken>()) { $0.insert($1) }
            }
            #expect(all.count == 4)
            #expect(tenant.requestCount(at: .token) == before + 4)
        }
    }

    @Test("are renewed when that is asked for")
    func forced() async throws {
        try await Self.withSignIn { _, tokens, _, result in
            let first = try await tokens.token(for: result.account, scopes: Self.orders, forceRefresh: true)
            #expect(first.token != result.accessToken)
            let second = try await tokens.token(for: result.account, scopes: Self.orders, forceRefresh: true)
            #expect(second.token != first.token)
            #expect(try await tokens.token(for: result.account, scopes: Self.orders) == second)
        }
    }

    /// What makes a tenant refuse a refresh token.
    enum Refusal: String, Sendable, CaseIterable {
        case tooOld, passwordChanged, secondFactorNeeded

        func make(_ tenant: MockTenant) async throws {
            switch self {
            case .tooOld: tenant.clock.advance(by: .seconds(91 * 24 * 3600))
            case .passwordChanged:
                let step = try await tenant.client().startPasswordReset(email: Ana.email).submitCode(tenant.code())
                try await step.submitPassword(Ana.newPassword)
            case .secondFactorNeeded: try tenant.changeSettings { $0.requiresSecondFactor = true }
            }
        }
    }

    @Test("are expired when the refresh token is refused, and nothing is lost", arguments: Refusal.allCases)
    func refused(_ refusal: Refusal) async throws {
        try await Self.withSignIn { tenant, tokens, store, result in
            try await refusal.make(tenant)
            let before = await store.load(result.account.id)
            let error = await #expect(throws: NativeAuthError.expired()) {
                try await tokens.token(for: result.account, scopes: Self.stock)
            }
            #expect(error?.diagnostics?.error == "invalid_grant")
            #expect(error?.endsFlow == true)
            #expect(await store.load(result.account.id) == before)
        }
    }

    @Test("are expired at once in a store that no other process can use")
    func refusedAtOnce() async throws {
        try await MockTenant.withAna { tenant in
            let clock = TestClock(jumps: true)
            let client = try tenant.client { $0.clock = clock }
            let result = try await client.signIn(email: Ana.email, password: Ana.oldPassword).result
            try await Refusal.passwordChanged.make(tenant)
            for (store, sleeps) in [(InMemoryTokenStore(), []), (WrappedStore(), [.seconds(1)])]
                as [(any TokenStore, [Duration])]
            {
                try await store.save(result)
                await #expect(throws: NativeAuthError.expired()) {
                    try await client.accessTokens(in: store).token(for: result.account, scopes: Self.stock)
                }
                #expect(clock.sleeps == sleeps)
            }
        }
    }

    @Test("are good again after a new sign-in")
    func signedInAgain() async throws {
        try await Self.withSignIn { tenant, tokens, store, result in
            try await Refusal.tooOld.make(tenant)
            await #expect(throws: NativeAuthError.expired()) {
                try await tokens.token(for: result.account, scopes: Self.stock)
            }
            let again = try await Self.signIn(tenant.client(), Ana.email)
            #expect(again.account == result.account)
            try await store.save(again)
            _ = try await tokens.token(for: result.account, scopes: Self.stock)
        }
    }

    @Test("of several accounts are told apart, and one signs out alone")
    func accounts() async throws {
        try await Self.withSignIn { tenant, tokens, store, ana in
            try tenant.addUser(.password("bo@contoso.com", password: Ana.oldPassword))
            let bo = try await Self.signIn(tenant.client(), "bo@contoso.com")
            try await store.save(bo)
            #expect(await store.accounts() == [ana.account, bo.account])
            #expect(try await tokens.token(for: ana.account, scopes: Self.orders).token == ana.accessToken)
            #expect(try await tokens.token(for: bo.account, scopes: Self.orders).token == bo.accessToken)
            try await tokens.signOut(ana.account)
            #expect(await store.accounts() == [bo.account])
            await #expect(throws: NativeAuthError.expired()) {
                try await tokens.token(for: ana.account, scopes: Self.orders)
            }
            _ = try await tokens.token(for: bo.account, scopes: Self.stock)
        }
    }

    @Test("are handed out once the new refresh token is stored, and what couldn't be stored isn't lost")
    func storeFails() async throws {
        try await Self.withSignIn { tenant, tokens, store, result in
            let full = TokenStoreError.diskFull(path: "tokens.json")
            let before = tenant.requestCount(at: .token)
            for _ in 1...2 {
                store.failNext(full)
                let error = await #expect(throws: NativeAuthError.tokenStore(full)) {
                    try await tokens.token(for: result.account, scopes: Self.stock)
                }
                #expect(error?.isRetryable == true)
                #expect(await store.load(result.account.id)?.refreshToken == result.refreshToken)
            }
            // The old refresh token is used up, so the tenant can't be asked a second time.
            let token = try await tokens.token(for: result.account, scopes: Self.stock)
            #expect(tenant.requestCount(at: .token) == before + 1)
            #expect(await store.load(result.account.id)?.accessTokens.contains(token) == true)
            _ = try await tokens.token(for: result.account, scopes: Self.stock, forceRefresh: true)
        }
    }

    @Test("of a file are there after a restart")
    func restart() async throws {
        try await MockTenant.withAna { tenant in
            try await Scratch.with { scratch in
                let client = try tenant.client()
                let result = try await Self.signIn(client, Ana.email)
                try await FileTokenStore(path: scratch.path).save(result)
                let store = FileTokenStore(path: scratch.path)
                let account = try #require(try await store.accounts().first)
                #expect(account == result.account)
                #expect(try await store.load(account.id)?.claims?.accountKind == .password)
                let tokens = client.accessTokens(in: store)
                #expect(try await tokens.token(for: account, scopes: Self.orders).token == result.accessToken)
                _ = try await tokens.token(for: account, scopes: Self.stock)
                try await tokens.signOut(account)
                #expect(try await store.accounts().isEmpty)
            }
        }
    }
}
