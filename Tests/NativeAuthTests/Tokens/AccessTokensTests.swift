import Foundation
import Testing

@testable import NativeAuth

@Suite("Access tokens", .timeLimit(.minutes(5)))
struct AccessTokensTests {
    /// A client on a stub, and a store with an account whose access token has run out.
    private struct Signed: Sendable {
        let bench: Bench
        let store = WrappedStore()
        let tokens: AccessTokens
        let account: Account

        var stub: StubTransport { bench.stub }
        var requestCount: Int { stub.requests(.token).count }

        init(_ clock: TestClock = TestClock(jumps: true), refreshToken: String? = "rt-0") async throws {
            bench = try Bench(clock: clock)
            tokens = bench.client.accessTokens(in: store)
            let result = try SignInResult.sample(
                refreshToken: refreshToken,
                expiresIn: .seconds(299),
                accessToken: "at-0"
            )
            account = result.account
            try await store.save(result)
        }

        func token() async throws -> String {
            try await tokens.token(for: account).token
        }

        func stored() async -> StoredTokens? { await store.load(account.id) }
    }

    @Test("are renewed once, however many ask")
    func once() async throws {
        let signed = try await Signed()
        let gate = Gate()
        signed.stub.script(.token, .held(gate, ResetEndpoint.token.success))
        let askers = (0..<50).map { _ in Task { try await signed.token() } }
        await gate.arrival()
        gate.open()
        for asker in askers {
            #expect(try await asker.value == "at-1")
        }
        #expect(signed.requestCount == 1)
        #expect(signed.stub.requests.last?["grant_type"] == "refresh_token")
        #expect(signed.stub.requests.last?["refresh_token"] == "rt-0")
        #expect(signed.stub.requests.last?["scope"] == "openid profile offline_access")
    }

    @Test("one who gives up gives up alone, at once, and what the tenant gives is stored in any case")
    func cancelled() async throws {
        let signed = try await Signed()
        let gate = Gate()
        signed.stub.script(.token, .held(gate, ResetEndpoint.token.success))
        let first = Task { try await signed.token() }
        await gate.arrival()
        let others = (0..<5).map { _ in Task { try await signed.token() } }
        first.cancel()
        await #expect(throws: NativeAuthError.cancelled) { try await first.value }
        others[0].cancel()
        await #expect(throws: NativeAuthError.cancelled) { try await others[0].value }
        gate.open()
        for other in others.dropFirst() {
            #expect(try await other.value == "at-1")
        }
        #expect(signed.requestCount == 1)
        #expect(await signed.stored()?.refreshToken == "rt-1")
    }

    @Test("one who has given up already asks nothing")
    func cancelledBefore() async throws {
        let signed = try await Signed()
        let asker = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await signed.token()
        }
        await #expect(throws: NativeAuthError.cancelled) { try await asker.value }
        #expect(signed.requestCount == 0)
    }

    @Test(
        "a renewal that fails says why, and leaves everything as it was",
        arguments: [
            (Reply.error("invalid_grant", codes: [70000]), NativeAuthError.expired()),
            (.error("invalid_grant", codes: [700_082]), .expired()),
            (.error("invalid_grant", codes: [50173]), .expired()),
            (.error("invalid_grant", suberror: "mfa_required", codes: [50076]), .expired()),
            (.error("interaction_required", codes: [50076]), .expired()),
            (.error("consent_required", suberror: "consent_required", codes: [65001]), .expired()),
            (.error("login_required"), .expired()),
            (.error("expired_refresh_token"), .expired()),
            (
                .json(#"{"error":"invalid_grant","suberror":"mfa_required","continuation_token":"ct"}"#, status: 400),
                .expired()
            ),
            (.error("invalid_grant", codes: [50142]), .passwordResetRequired()),
            (.error("invalid_client"), .misconfigured()),
            (.error("invalid_scope"), .unexpected()),
            (.error("slow_down"), .throttled(retryAfter: nil)),
            (.json("", status: 429), .throttled(retryAfter: nil)),
            (.json("", status: 503), .serverUnavailable()),
            (.json("<html>"), .invalidResponse()),
            (.tokens(clientId: "client-2"), .misconfigured()),
            (.failure(TransportError(.timedOut)), .network(TransportError(.timedOut))),
        ]
    )
    func failures(_ reply: Reply, _ expected: NativeAuthError) async throws {
        let signed = try await Signed()
        let before = await signed.stored()
        signed.stub.script(.token, reply)
        await #expect(throws: expected) { try await signed.token() }
        #expect(await signed.stored() == before)
        #expect(try await signed.token() == "at-1")
        #expect(signed.requestCount == 2)
        #expect(signed.stub.requests.last?["refresh_token"] == "rt-0")
    }

    @Test("without a refresh token, or without the account, the person signs in again")
    func nothingToRenewWith() async throws {
        let signed = try await Signed(refreshToken: nil)
        await #expect(throws: NativeAuthError.expired()) { try await signed.token() }
        try await signed.tokens.signOut(signed.account)
        await #expect(throws: NativeAuthError.expired()) { try await signed.token() }
        #expect(signed.requestCount == 0)
    }

    @Test("an answer without a new refresh token leaves the old one good")
    func sameRefreshToken() async throws {
        let signed = try await Signed()
        signed.stub.always(.token, .json(#"{"access_token":"at-7","expires_in":3600}"#))
        #expect(try await signed.token() == "at-7")
        let stored = await signed.stored()
        #expect(stored?.refreshToken == "rt-0")
        #expect(stored?.account == signed.account)
        #expect(stored?.claims != nil)
    }

    @Test(
        "a new refresh token is kept, whatever else of the answer can't be read",
        arguments: [
            #""access_token":"at-7""#, #""access_token":"at-7","expires_in":-1"#,
            #""access_token":"at-7","expires_in":"soon","scope":7"#,
            #""access_token":"at-7","expires_in":3600,"id_token":"a.b""#,
            #""access_token":"at-7","expires_in":3600,"id_token":{}"#,
            #""access_token":"at-7","expires_in":3600,"id_token":"\#(IDTokenText.valid(["tid": NSNull()]))""#,
            #""access_token":"at-7","expires_in":3600,"client_info":"!""#,
        ]
    )
    func unreadableMember(_ members: String) async throws {
        let signed = try await Signed()
        let before = await signed.stored()
        signed.stub.script(.token, .json(#"{"refresh_token":"rt-9",\#(members)}"#))
        #expect(try await signed.token() == "at-7")
        let stored = await signed.stored()
        #expect(stored?.refreshToken == "rt-9")
        #expect(stored?.idToken == before?.idToken)
        #expect(stored?.account == before?.account)
        #expect(try await signed.token() == "at-7")
        #expect(signed.requestCount == 1)
    }

    @Test(
        "a new refresh token is kept and redeemed by the next call, also where no access token came with it",
        arguments: ["", #","access_token":7"#, #","access_token":" ","expires_in":3600"#]
    )
    func refreshTokenAlone(_ members: String) async throws {
        let signed = try await Signed()
        let before = await signed.stored()
        signed.stub.script(.token, .json(#"{"refresh_token":"rt-9"\#(members)}"#))
        // Nor is it lost where the store fails meanwhile.
        signed.store.failNext(.diskFull(path: "f"))
        await #expect(throws: NativeAuthError.tokenStore(.diskFull(path: "f"))) { try await signed.token() }
        signed.stub.script(.token, .json(#"{"refresh_token":"rt-10"\#(members)}"#))
        let error = await #expect(throws: NativeAuthError.invalidResponse()) { try await signed.token() }
        #expect(error?.diagnostics?.detail?.contains("access_token") == true)
        #expect(error?.isRetryable == true)
        #expect(await signed.stored()?.refreshToken == "rt-10")
        #expect(await signed.stored()?.accessTokens == before?.accessTokens)
        #expect(try await signed.token() == "at-1")
        #expect(signed.stub.requests(.token).map { $0["refresh_token"] } == ["rt-0", "rt-9", "rt-10"])
    }

    @Test("another account's refresh token isn't kept, also where it comes alone")
    func anothersRefreshTokenAlone() async throws {
        let signed = try await Signed()
        let idToken = IDTokenText.valid(["oid": "someone-else"])
        signed.stub.script(.token, .json(#"{"refresh_token":"rt-9","id_token":"\#(idToken)"}"#))
        await #expect(throws: NativeAuthError.misconfigured()) { try await signed.token() }
        #expect(await signed.stored()?.refreshToken == "rt-0")
    }

    @Test("an answer with another account's tokens is refused")
    func otherAccount() async throws {
        let signed = try await Signed()
        let idToken = IDTokenText.valid(["oid": "someone-else"])
        signed.stub.script(.token, .json(#"{"access_token":"a","expires_in":3600,"id_token":"\#(idToken)"}"#))
        let error = await #expect(throws: NativeAuthError.misconfigured()) { try await signed.token() }
        #expect(error?.diagnostics?.detail == "The tokens are another account's.")
        #expect(await signed.stored()?.refreshToken == "rt-0")
    }

    @Test(
        "a clock that is wrong loses no refresh token",
        arguments: [-86400, 86400] as [TimeInterval]
    )
    func wrongClock(_ offset: TimeInterval) async throws {
        let signed = try await Signed()
        let idToken = IDTokenText.valid(at: Date() + offset)
        signed.stub.script(
            .token,
            .json(#"{"access_token":"a","expires_in":3600,"refresh_token":"rt-9","id_token":"\#(idToken)"}"#)
        )
        #expect(try await signed.token() == "a")
        #expect(await signed.stored()?.refreshToken == "rt-9")
        #expect(await signed.stored()?.idToken == idToken)
    }

    @Test(
        "an answer that isn't this app's, tenant's or account's is refused for good, and nothing of it is kept",
        arguments: ["aud", "tid", "iss", "oid"]
    )
    func notOurs(_ claim: String) async throws {
        let signed = try await Signed()
        let before = await signed.stored()
        let idToken = IDTokenText.valid([claim: "99999999-0000-cccc-1111-dddd2222eeee"])
        signed.stub.script(
            .token,
            .json(#"{"access_token":"a","expires_in":3600,"refresh_token":"rt-9","id_token":"\#(idToken)"}"#)
        )
        let error = await #expect(throws: NativeAuthError.misconfigured()) { try await signed.token() }
        #expect(error?.isRetryable == false)
        #expect(error?.endsFlow == true)
        #expect(error?.diagnostics?.detail != nil)
        #expect(await signed.stored() == before)
    }

    @Test("a renewal whose ID token doesn't tell the names leaves those that are known")
    func names() async throws {
        let signed = try await Signed()
        let idToken = IDTokenText.valid(["preferred_username": NSNull(), "email": NSNull(), "name": NSNull()])
        signed.stub.script(.token, .json(#"{"access_token":"a","expires_in":3600,"id_token":"\#(idToken)"}"#))
        #expect(try await signed.token() == "a")
        #expect(await signed.store.accounts() == [signed.account])
        #expect(signed.account.username == Bench.username)
    }

    @Test("show no secret when printed, also one that couldn't be stored")
    func redaction() async throws {
        let signed = try await Signed(refreshToken: Canaries.token)
        let idToken = IDTokenText.valid(["preferred_username": Canaries.username, "name": Canaries.text])
        signed.stub.script(
            .token,
            .json(
                """
                {"access_token":"\(Canaries.password)","expires_in":3600,"refresh_token":"\(Canaries.token)",
                "id_token":"\(idToken)"}
                """
            )
        )
        signed.store.failNext(.diskFull(path: "f"))
        await #expect(throws: NativeAuthError.tokenStore(.diskFull(path: "f"))) { try await signed.token() }
        SecretsTests.expectNoSecret([signed.tokens])
        #expect("\(signed.tokens)" == "AccessTokens()")
    }

    @Test("a sign-out during a renewal stays one")
    func signOutMeanwhile() async throws {
        let signed = try await Signed()
        let gate = Gate()
        signed.stub.script(.token, .held(gate, ResetEndpoint.token.success))
        let asker = Task { try await signed.token() }
        await gate.arrival()
        try await signed.tokens.signOut(signed.account)
        gate.open()
        await #expect(throws: NativeAuthError.expired()) { try await asker.value }
        #expect(await signed.store.accounts().isEmpty)
    }

    @Test("a sign-out that fails says so, and leaves the account")
    func signOutFails() async throws {
        let signed = try await Signed()
        signed.store.failNext(.notPermitted(path: "f"))
        await #expect(throws: TokenStoreError.notPermitted(path: "f")) {
            try await signed.tokens.signOut(signed.account)
        }
        #expect(await signed.store.accounts() == [signed.account])
    }

    @Test("a newer sign-in during a renewal keeps its refresh token")
    func signInMeanwhile() async throws {
        let signed = try await Signed()
        let gate = Gate()
        signed.stub.script(.token, .held(gate, ResetEndpoint.token.success))
        let asker = Task { try await signed.token() }
        await gate.arrival()
        try await signed.store.save(.sample(refreshToken: "rt-new", scopes: ["b"]))
        gate.open()
        #expect(try await asker.value == "at-1")
        #expect(await signed.stored()?.refreshToken == "rt-new")
    }

    @Test("a refresh token that somebody else has just redeemed is no reason to sign in again")
    func redeemedElsewhere() async throws {
        let clock = TestClock()
        let signed = try await Signed(clock)
        let other = signed.bench.client.accessTokens(in: signed.store)
        let gate = Gate()
        signed.store.hold(at: gate)
        // One is about to store what it was given; the other one's request comes too late.
        let first = Task { try await signed.token() }
        await gate.arrival()
        signed.stub.script(.token, .error("invalid_grant", codes: [70000]))
        let second = Task { try await other.token(for: signed.account).token }
        #expect(await clock.nextSleep() == .seconds(1))
        gate.open()
        #expect(try await first.value == "at-1")
        clock.advance(by: .seconds(1))
        #expect(try await second.value == "at-1")
        #expect(signed.requestCount == 2)
    }

    @Test("a forced renewal isn't satisfied with one that wasn't")
    func forcedAfterUnforced() async throws {
        let signed = try await Signed()
        let gate = Gate()
        signed.stub.script(.token, .held(gate, ResetEndpoint.token.success))
        let asker = Task { try await signed.token() }
        await gate.arrival()
        let forced = Task { try await signed.tokens.token(for: signed.account, forceRefresh: true).token }
        gate.open()
        _ = try await asker.value
        _ = try await forced.value
        #expect(signed.requestCount == 2)
    }

    @Test("a margin of the app's own decides when a token is good enough")
    func margin() async throws {
        let signed = try await Signed()
        let impatient = signed.bench.client.accessTokens(in: signed.store, margin: .seconds(60))
        #expect(try await impatient.token(for: signed.account).token == "at-0")
        #expect(try await signed.token() == "at-1")
    }

    @Test("a clock that is set back doesn't make an old token good")
    func clockSetBack() async throws {
        let now = Date()
        let token = AccessToken(try SignInResult.sample { $0.now = { now } })
        #expect(token.isGood(for: 300, at: now))
        #expect(token.isGood(for: 300, at: now - 300))
        #expect(!token.isGood(for: 300, at: now - 301))
        #expect(!token.isGood(for: 300, at: now + 3300))
    }

    @Test("a token is found by the scopes that were asked for, also where others were granted")
    func scopes() throws {
        let token = AccessToken(try SignInResult.sample(scopes: ["api://orders/.default"]))
        #expect(token.covers(["api://orders/.default"]))
        #expect(!token.covers(["api://orders/read"]))
        #expect(!token.covers([]))
    }

    @Test("a client without a configuration says so")
    func notConfigured() async throws {
        let signed = try await Signed()
        let tokens = NativeAuthClient.shared.accessTokens(in: signed.store)
        await #expect(throws: NativeAuthError.notConfigured) { try await tokens.token(for: signed.account) }
    }

    @Test("a store that can't be read is told apart from an account that isn't there")
    func unreadableStore() async throws {
        let signed = try await Signed()
        try await Scratch.with { scratch in
            try scratch.write("{", mode: 0o644)
            let tokens = signed.bench.client.accessTokens(in: FileTokenStore(path: scratch.path))
            let error = await #expect(throws: NativeAuthError.self) { try await tokens.token(for: signed.account) }
            guard case .tokenStore(let reason) = error else {
                Issue.record("another error")
                return
            }
            #expect(reason == .unsafePermissions(path: scratch.path))
            #expect(error?.errorDescription == reason.errorDescription)
        }
    }
}
