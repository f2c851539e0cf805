import Foundation
import NativeAuthMock
import Testing

@testable import NativeAuth

@Suite("Who has signed in", .timeLimit(.minutes(5)))
struct SignInResultTests {
    private static let info = IDTokenText.base64URL(Data(#"{"uid":"u-1","utid":"t-1"}"#.utf8))

    @Test("is told by the mock tenant's tokens", arguments: [false, true])
    func mockTenant(_ usesOwnIssuer: Bool) async throws {
        var options = MockTenant.Options()
        options.usesOwnIssuer = usesOwnIssuer
        try await MockTenant.withAna(options) { tenant in
            let step = try await tenant.client().signIn(
                email: Ana.email,
                password: Ana.oldPassword,
                scopes: ["api://x/read"]
            )
            guard case .completed(let result) = step else {
                Issue.record("not completed")
                return
            }
            let claims = try #require(result.claims)
            #expect(claims.audience == tenant.clientId)
            #expect(claims.preferredUsername == Ana.email)
            #expect(claims.accountKind == .password)
            #expect(result.account.id == "\(claims.objectId ?? "").\(claims.tenantId)")
            #expect(result.account.username == Ana.email)
            #expect(result.account.tenantId == claims.tenantId)
            #expect(abs(result.expiresAt.timeIntervalSince(tenant.clock.now) - 3600) < 600)
        }
    }

    @Test("by a code has no password here")
    func codeAccount() async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.emailOTP("bo@contoso.com"))
            let first = try await tenant.client().signIn(email: "bo@contoso.com")
            guard case .codeRequired(let step) = first else {
                Issue.record("no code")
                return
            }
            let code = try await tenant.mailbox(for: "bo@contoso.com").waitForCode()
            guard case .completed(let result) = try await step.submitCode(code) else {
                Issue.record("not completed")
                return
            }
            #expect(result.claims?.accountKind == .noPassword)
        }
    }

    @Test(
        "by a clock that is wrong is a typed error that names the claim",
        arguments: [(-600.0, "iat"), (4200.0, "exp")]
    )
    func wrongClock(_ offset: TimeInterval, _ claim: String) async throws {
        try await MockTenant.withAna { tenant in
            let clock = tenant.clock
            let client = try tenant.client { $0.now = { clock.now + offset } }
            let error = await #expect(throws: NativeAuthError.misconfigured()) {
                try await client.signIn(email: Ana.email, password: Ana.oldPassword)
            }
            #expect(error?.diagnostics?.detail?.contains(" \(claim) ") == true)
            #expect(error?.diagnostics?.correlationId != nil)
            #expect(error?.diagnostics?.isClockWrong == true)
            #expect(error?.errorDescription == "The date or the time on this device is not that of the service.")
            #expect(error?.recoverySuggestion == "Set the date and the time right, then start again.")
        }
    }

    @Test("is known by the home account's id, then by the ID token's, then by the user name")
    func accountId() throws {
        let home = try SignInResult.sample(clientInfo: Self.info)
        #expect(home.account.id == "u-1.t-1")
        #expect(home.account.username == Bench.username)
        #expect(try SignInResult.sample().account.id == "\(IDTokenText.objectId).\(IDTokenText.tenantId)")
        let bySubject = try SignInResult.sample(idToken: IDTokenText.valid(["oid": NSNull()]))
        #expect(bySubject.account.id == "subject-1.\(IDTokenText.tenantId)")
    }

    @Test("is told apart in a log by the beginning of its id, unless that may be an address or a code")
    func printed() throws {
        let account = try SignInResult.sample().account
        #expect("\(account)" == "Account(id: \(IDTokenText.objectId.prefix(8))…)")
        for id in ["ana@contoso.com", "80617253.t-1", "subject-1.\(IDTokenText.tenantId)", ""] {
            let text = #"{"id":"\#(id)"}"#
            let other = try JSONDecoder().decode(Account.self, from: Data(text.utf8))
            #expect("\(other)" == "Account()")
        }
    }

    @Test("without an ID token is told by client_info, or by the user name; without both it is an error")
    func withoutIDToken() throws {
        func result(_ info: String?, _ username: String?) throws -> SignInResult {
            let response = TokenResponse(
                accessToken: .success("a"),
                idToken: nil,
                refreshToken: nil,
                scopes: [],
                expiresIn: .seconds(1),
                clientInfo: info
            )
            let session = try Session(NativeAuthConfiguration(clientId: "c", tenantSubdomain: "contoso"))
            return try SignInResult(response, for: TokenRequest(), in: Flow.begin(session, username: username).flow)
        }
        let told = try result(Self.info, "ana@contoso.com")
        #expect(told.account.id == "u-1.t-1")
        #expect(told.account.tenantId == "t-1")
        #expect(told.account.username == "ana@contoso.com")
        #expect(told.claims == nil)
        #expect(try result(nil, "ana@contoso.com").account.id == "ana@contoso.com")
        let failure = try #require(throws: Failure.self) { try result(nil, nil) }
        #expect(failure.kind == .misconfigured)
    }

    @Test(
        "is an error where client_info can't be read",
        arguments: ["!", "e30", "e30=", "bnVsbA", IDTokenText.base64URL(Data(#"{"uid":7,"utid":"t"}"#.utf8))]
    )
    func clientInfo(_ info: String) throws {
        let failure = try #require(throws: Failure.self) { try SignInResult.sample(clientInfo: info) }
        #expect(failure.kind == .misconfigured)
        #expect(failure.diagnostics?.detail?.contains("client_info") == true)
    }

    @Test(
        "has times that are the same after they were stored",
        arguments: [1_800_000_000.123_456_7, 1_764_500_000.999_999]
    )
    func wholeSeconds(_ now: TimeInterval) throws {
        let tokens = StoredTokens(try SignInResult.sample { $0.now = { Date(timeIntervalSince1970: now) } })
        #expect(tokens.accessTokens.map(\.issuedAt) == [Date(timeIntervalSince1970: now.rounded(.down))])
        #expect(tokens.accessTokens.map(\.expiresAt) == [Date(timeIntervalSince1970: now.rounded(.down) + 3600)])
    }

    @Test("with a wrong nonce is an error")
    func nonce() throws {
        let failure = try #require(throws: Failure.self) { try SignInResult.sample(nonce: "n") }
        #expect(failure.kind == .misconfigured)
        #expect(failure.diagnostics?.detail?.contains("nonce") == true)
    }

    @Test("a token that is refused ends the flow: what it was given for is used up")
    func refused() async throws {
        let bench = try Bench()
        let completion = try await bench.completion()
        bench.stub.script(.token, .tokens(clientId: "client-2"))
        let error = await #expect(throws: NativeAuthError.misconfigured()) { try await completion.signIn() }
        #expect(error?.isRetryable == false)
        #expect(error?.diagnostics?.detail?.contains(" aud ") == true)
        #expect(error?.diagnostics?.isClockWrong == false)
        #expect(error?.recoverySuggestion == "Ask the app's maker.")
        await #expect(throws: NativeAuthError.misconfigured()) { try await completion.signIn() }
        #expect(bench.stub.requests(.token).count == 1)
    }
}
