import Foundation
import Testing

@testable import NativeAuth

@Suite("The account of renewed tokens", .timeLimit(.minutes(5)))
struct RenewedAccountTests {
    private static let home = info("u-1", "t-1")
    private static let token = IDTokenText.valid()

    private static func info(_ uid: String, _ utid: String) -> String {
        IDTokenText.base64URL(Data(#"{"uid":"\#(uid)","utid":"\#(utid)"}"#.utf8))
    }

    /// Signs in with the one answer, renews with the other, and gives what is stored then.
    private static func renewed(
        _ first: (idToken: String?, info: String?),
        by second: (idToken: String?, info: String?)
    ) async throws -> (account: Account, stored: StoredTokens?) {
        let bench = try Bench(clock: TestClock(jumps: true))
        let result = try SignInResult.bare(first.idToken, first.info)
        let store = InMemoryTokenStore()
        try await store.save(result)
        let idToken = second.idToken.map { #","id_token":"\#($0)""# } ?? ""
        let info = second.info.map { #","client_info":"\#($0)""# } ?? ""
        let answer = #"{"access_token":"at-2","expires_in":3600,"refresh_token":"rt-2"\#(idToken)\#(info)}"#
        bench.stub.script(.token, .json(answer))
        let tokens = bench.client.accessTokens(in: store)
        _ = try? await tokens.token(for: result.account, forceRefresh: true)
        return (result.account, await store.load(result.account.id))
    }

    @Test(
        "is the one that was signed in, whichever of the two that say it is lacking",
        arguments: [
            (token, home), (nil, home), (token, nil), (nil, nil),
            (IDTokenText.valid(["oid": NSNull()]), home), (IDTokenText.valid(["oid": NSNull()]), nil),
        ] as [(String?, String?)],
        [(token, home), (nil, home), (token, nil), (nil, nil)] as [(String?, String?)]
    )
    func same(first: (String?, String?), second: (String?, String?)) async throws {
        // Known by the ID token's ids alone, and told another home: only an ID token can say that it is the same.
        if first.0 != nil, first.1 == nil, second.0 == nil, second.1 != nil { return }
        let (account, stored) = try await Self.renewed((first.0, first.1), by: (second.0, second.1))
        #expect(stored?.refreshToken == "rt-2")
        #expect(stored?.account.id == account.id)
    }

    @Test(
        "is told from another one by what both answers say",
        arguments: [
            ((token, home), (IDTokenText.valid(["oid": "someone-else"]), home)),
            ((token, home), (IDTokenText.valid(["oid": "someone-else"]), nil)),
            (
                (IDTokenText.valid(["oid": NSNull()]), home),
                (IDTokenText.valid(["oid": NSNull(), "sub": "someone-else"]), nil)
            ),
            ((nil, home), (token, info("u-2", "t-1"))), ((token, home), (nil, info("u-2", "t-1"))),
        ] as [((String?, String?), (String?, String?))]
    )
    func another(first: (String?, String?), second: (String?, String?)) async throws {
        let (_, stored) = try await Self.renewed((first.0, first.1), by: (second.0, second.1))
        #expect(stored?.refreshToken == "rt-1")
    }
}

extension SignInResult {
    /// What a sign-in gave that said no more than this of the account.
    fileprivate static func bare(_ idToken: String?, _ info: String?) throws -> SignInResult {
        let response = TokenResponse(
            accessToken: .success("at-1"),
            idToken: idToken,
            refreshToken: "rt-1",
            scopes: [],
            expiresIn: .seconds(3600),
            clientInfo: info
        )
        let session = try Session(NativeAuthConfiguration(clientId: "client-1", tenantSubdomain: "contoso"))
        let flow = Flow.begin(session, username: Bench.username).flow
        return try SignInResult(response, for: TokenRequest(), in: flow)
    }
}
