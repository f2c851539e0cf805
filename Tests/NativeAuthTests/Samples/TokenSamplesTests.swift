import NativeAuth
import NativeAuthMock
import Testing

@Suite("The samples about tokens, run", .timeLimit(.minutes(5)))
struct TokenSamplesTests {
    private func withSamples(_ body: (TokenSamples, MockTenant) async throws -> Void) async throws {
        try await MockTenant.withAna { tenant in
            try await body(TokenSamples(client: tenant.client(), screen: Screen(code: { "" })), tenant)
        }
    }

    @Test("a sign-in is kept, used, and ended")
    func wholeLife() async throws {
        try await withSamples { samples, tenant in
            let store = KeyringStore(PaperKeyring())
            try await samples.keep(store, email: Ana.email, password: Ana.oldPassword)
            #expect(samples.screen.shown == ["Hello, unknown.", "Change your password here."])
            let account = try #require(try await samples.start(store))
            #expect(samples.screen.shown.last == "Continue as \(Ana.email)")
            await samples.use(store, account)
            #expect(samples.screen.signIns == 1)
            tenant.clock.advance(by: .seconds(91 * 24 * 3600))
            await samples.use(store, account)
            #expect(samples.screen.shown.last == "Sign in again.")
            try await samples.signOut(account, of: samples.client.accessTokens(in: store))
            #expect(samples.screen.shown.last == "You are signed out.")
            #expect(try await samples.start(store) == nil)
        }
    }

    @Test("a store of an app's own keeps the order of first sign-in, and what others have")
    func order() async throws {
        let store = KeyringStore(PaperKeyring())
        for name in ["zoe", "ana", "ben"] { try await store.save(.sample(name)) }
        try await store.save(.sample("zoe", refreshToken: "rt-2"))
        let accounts = try await store.accounts()
        #expect(accounts.map { $0.id.prefix(3) } == ["zoe", "ana", "ben"])
        #expect(try await store.load(accounts[0].id)?.refreshToken == "rt-2")
        try await store.remove(accounts[1].id)
        try await store.remove("nobody")
        #expect(try await store.accounts() == [accounts[0], accounts[2]])
    }

    @Test("a store of an app's own fails with its own reason")
    func ownStore() async throws {
        try await withSamples { samples, _ in
            let keyring = PaperKeyring()
            let store = KeyringStore(keyring)
            try await samples.keep(store, email: Ana.email, password: Ana.oldPassword)
            let account = try #require(try await samples.start(store))
            keyring.tear()
            await samples.use(store, account)
            #expect(samples.screen.shown.last == "The sign-ins could not be stored: the keyring failed")
        }
    }
}
