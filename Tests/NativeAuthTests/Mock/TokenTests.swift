import Foundation
import NativeAuthMock
import Testing

@Suite("Tokens")
struct TokenTests {
    private let options = MockTenant.Options()

    private func signIn(
        _ driver: inout EngineDriver,
        scope: String = "openid profile offline_access",
        clientInfo: String = "true"
    ) -> TenantReply {
        let started = driver.signIn().token
        let token = driver.post(.signInChallenge, ["continuation_token": started]).token
        let proof = driver.messages().isEmpty ? ("password", EngineDriver.oldPassword) : ("oob", driver.latestCode())
        return driver.redeem(
            token,
            ["grant_type": proof.0, proof.0: proof.1, "scope": scope, "client_info": clientInfo]
        )
    }

    @Test("An ID token has the claims that the service gives")
    func idToken() throws {
        var driver = try EngineDriver()
        let token = try #require(DecodedToken(signIn(&driver).body["id_token"]))
        let now = Int(driver.now.timeIntervalSince1970)
        #expect(
            Set(token.claims.keys) == [
                "aud", "iss", "iat", "nbf", "exp", "amr", "name", "oid", "preferred_username", "sub", "tid", "uti",
                "ver", "email",
            ]
        )
        #expect(token["aud"] == .text(options.clientId))
        #expect(token["iss"] == .text("https://\(options.tenantId).ciamlogin.com/\(options.tenantId)/v2.0"))
        #expect(token["tid"] == .text(options.tenantId))
        #expect(token["iat"] == .number(now))
        #expect(token["nbf"] == .number(now))
        #expect(token["exp"] == .number(now + 3600))
        #expect(token["amr"] == ["pwd"])
        #expect(token["name"] == "unknown")
        #expect(token["preferred_username"] == "ana@contoso.com")
        #expect(token["email"] == "ana@contoso.com")
        #expect(token["ver"] == "2.0")
        #expect(token["oid"]?.text.flatMap(UUID.init(uuidString:)) != nil)
        #expect(token["sub"]?.text?.count == 43)
    }

    @Test("A header names the algorithm and the key, and a signature is there")
    func header() throws {
        var driver = try EngineDriver()
        let reply = signIn(&driver)
        let idToken = try #require(DecodedToken(reply.body["id_token"]))
        let accessToken = try #require(DecodedToken(reply.body["access_token"]))
        #expect(idToken.header["alg"] == "RS256")
        #expect(idToken.header["typ"] == "JWT")
        #expect(idToken.header["kid"]?.count == 43)
        #expect(accessToken.header == idToken.header)
        #expect(idToken.signature.count == 256)
        #expect(accessToken.signature != idToken.signature)
    }

    @Test(
        "An access token is for the API of its scope",
        arguments: [
            ("openid profile offline_access", "00000003-0000-0000-c000-000000000000", "openid profile"),
            ("User.Read openid", "00000003-0000-0000-c000-000000000000", "User.Read"),
            ("https://graph.microsoft.com/User.Read", "00000003-0000-0000-c000-000000000000", "User.Read"),
            ("openid api://orders/read api://orders/write", "api://orders", "read write"),
            (
                "api://11112222-bbbb-3333-cccc-4444dddd5555/read openid", "11112222-bbbb-3333-cccc-4444dddd5555",
                "read"
            ),
            ("11112222-bbbb-3333-cccc-4444dddd5555/.default", "11112222-bbbb-3333-cccc-4444dddd5555", ".default"),
        ]
    )
    func accessToken(_ scope: String, _ audience: String, _ permissions: String) throws {
        var driver = try EngineDriver()
        let reply = signIn(&driver, scope: scope)
        #expect(reply.body["scope"] == .string(scope))
        let token = try #require(DecodedToken(reply.body["access_token"]))
        #expect(token["aud"] == .text(audience))
        #expect(token["scp"] == .text(permissions))
        #expect(token["azp"] == .text(options.clientId))
        #expect(token["azpacr"] == "0")
        #expect(token["iss"] == .text("https://\(options.tenantId).ciamlogin.com/\(options.tenantId)/v2.0"))
    }

    @Test("The scopes of two APIs are refused, which spends nothing")
    func severalResources() throws {
        var driver = try EngineDriver()
        let started = driver.signIn().token
        let token = driver.post(.signInChallenge, ["continuation_token": started]).token
        let password = EngineDriver.oldPassword
        // A scope without an API's name is Graph's.
        for both in ["api://orders/read api://invoices/read", "User.Read api://orders/read"] {
            let refused = driver.redeem(token, ["grant_type": "password", "password": password, "scope": both])
            #expect(refused.body["error"] == "invalid_scope")
            #expect(refused.code == 28000)
        }
        let taken = driver.redeem(token, ["grant_type": "password", "password": password, "scope": "openid"])
        #expect(taken.status == 200)
    }

    @Test("An account is the same at each sign-in and to each API, and has a subject of its own for each")
    func identity() throws {
        var driver = try EngineDriver()
        let first = signIn(&driver, scope: "openid api://orders/read")
        let second = signIn(&driver, scope: "openid api://orders/read")
        let idTokens = try [first, second].map { try #require(DecodedToken($0.body["id_token"])) }
        let accessToken = try #require(DecodedToken(first.body["access_token"]))
        #expect(idTokens[0]["oid"] == idTokens[1]["oid"])
        #expect(idTokens[0]["sub"] == idTokens[1]["sub"])
        #expect(idTokens[0]["uti"] != idTokens[1]["uti"])
        #expect(accessToken["oid"] == idTokens[0]["oid"])
        #expect(accessToken["sub"] != idTokens[0]["sub"])
    }

    @Test("Two accounts have different ids")
    func twoAccounts() throws {
        var ana = try EngineDriver()
        var ben = try EngineDriver(users: [.password("ben@contoso.com", password: EngineDriver.oldPassword)])
        let started = ben.signIn("ben@contoso.com").token
        let token = ben.post(.signInChallenge, ["continuation_token": started]).token
        let fields: KeyValuePairs = [
            "grant_type": "password", "password": EngineDriver.oldPassword, "scope": "openid",
        ]
        let tokens = try [signIn(&ana), ben.redeem(token, fields)].map {
            try #require(DecodedToken($0.body["id_token"]))
        }
        #expect(tokens[0]["oid"] != tokens[1]["oid"])
        #expect(tokens[0]["sub"] != tokens[1]["sub"])
    }

    @Test("A code by mail is told from a password")
    func methods() throws {
        var driver = try EngineDriver(users: [.emailOTP(EngineDriver.ana)])
        let token = try #require(DecodedToken(signIn(&driver).body["id_token"]))
        #expect(token["amr"] == ["otp"])
        #expect(token["idp"] == nil)
    }

    @Test("Client info says who and where, if it is asked for", arguments: ["true", "1", "false", "0"])
    func clientInfo(_ asked: String) throws {
        var driver = try EngineDriver()
        let reply = signIn(&driver, clientInfo: asked)
        guard asked == "true" || asked == "1" else {
            #expect(reply.body["client_info"] == nil)
            return
        }
        guard case .string(let text) = reply.body["client_info"], let data = Data(base64URL: text) else {
            Issue.record("no client info")
            return
        }
        let info = try JSONDecoder().decode([String: String].self, from: data)
        let idToken = try #require(DecodedToken(reply.body["id_token"]))
        #expect(info == ["uid": idToken["oid"]?.text ?? "", "utid": options.tenantId])
    }
}
