import Foundation
import NativeAuthMock
import Testing

@Suite("Authorization requests and codes")
struct AuthorizationTests {
    @Test(
        "An address of this machine may be returned to on any port; another must be registered, to the letter",
        arguments: [
            ("http://127.0.0.1:1/a", true), ("http://127.0.0.1/", true), ("http://localhost:65000", true),
            ("HTTP://LOCALHOST:1/", true), ("http://[::1]:8/x?y=z", true), ("com.contoso.app://auth", true),
            ("com.contoso.app://auth/", false), ("com.contoso.other://auth", false), ("https://127.0.0.1/", false),
            ("http://127.0.0.1.evil.example/", false), ("http://127.0.0.1@evil.example/", false),
            ("http://ana@127.0.0.1/", false), ("http://127.0.0.1\\@evil.example/", false),
            ("http://127.0.0.1/#x", false), ("http://127.0.0.1/\r\nX: y", false), ("//127.0.0.1/", false),
            ("127.0.0.1", false), ("javascript:alert(1)", false), ("", false),
        ]
    )
    func redirectURIs(_ uri: String, _ isTaken: Bool) throws {
        var options = MockTenant.Options()
        options.redirectURIs = ["com.contoso.app://auth"]
        var driver = try EngineDriver(options)
        let reply = driver.authorize(["redirect_uri": uri])
        #expect(reply.status == (isTaken ? 200 : 400))
        #expect(reply.header("Location") == nil)
        #expect(reply.html.contains("redirect_uri") == !isTaken)
    }

    @Test(
        "An address that can't be registered stops the tenant from starting",
        arguments: ["/back", "https://app.contoso.com/#x", "", "a b://c"]
    )
    func badOption(_ uri: String) async throws {
        var options = MockTenant.Options()
        options.redirectURIs = [uri]
        await #expect {
            _ = try await MockTenant.start(options)
        } throws: { error in
            if case MockTenantError.invalidOption(name: "redirectURIs", _) = error { true } else { false }
        }
    }

    @Test(
        "A client that isn't the tenant's gets a page, and its address nothing",
        arguments: [String?.none, "", "00000000-0000-0000-0000-000000000000"]
    )
    func client(_ clientId: String?) throws {
        var driver = try EngineDriver()
        let reply = driver.authorize(["client_id": clientId])
        #expect(reply.status == 400)
        #expect(reply.header("Location") == nil)
        #expect(reply.html.contains("AADSTS\(clientId?.isEmpty == false ? 700016 : 90100)"))
        #expect(reply.html.contains(reply.correlationId.uuidString.lowercased()))
    }

    @Test(
        "Another fault of a request goes back to the app",
        arguments: [
            (["response_type": String?.none], "invalid_request"),
            (["response_type": "token"], "unsupported_response_type"),
            (["response_mode": "pigeon"], "invalid_request"), (["scope": nil], "invalid_request"),
            (["code_challenge": nil], "invalid_request"), (["code_challenge": "short"], "invalid_request"),
            (["code_challenge_method": nil], "invalid_request"),
            (["code_challenge_method": "plain"], "invalid_request"),
            (["prompt": "none"], "login_required"), (["prompt": "create"], "invalid_request"),
        ] as [([String: String?], String)]
    )
    func faults(_ change: [String: String?], _ error: String) throws {
        var driver = try EngineDriver()
        let reply = driver.authorize(change)
        #expect(reply.status == 303)
        #expect(reply.returned["error"] == error)
        #expect(reply.returned["state"] == "state-1")
        #expect(reply.returned["error_description"]?.hasPrefix("AADSTS") == true)
    }

    @Test("A parameter that is given twice is refused")
    func repeated() throws {
        var driver = try EngineDriver()
        let fields = [FormField(name: "state", value: "a"), FormField(name: "state", value: "b")]
        let request = TenantRequest(
            method: "GET",
            path: "/\(driver.tenant)/\(Endpoint.authorize.rawValue)",
            fields: FormFields(fields)
        )
        #expect(driver.engine.handle(request, now: driver.now).code == 901001)
    }

    @Test("The outcome comes the way that was asked for, behind what the address has already")
    func responseModes() throws {
        var driver = try EngineDriver()
        let fields = ["username": EngineDriver.ana, "password": EngineDriver.oldPassword]
        let uri = EngineDriver.callback + "?a=b"
        var reply = driver.submit(driver.authorize(["redirect_uri": uri, "state": "a&b=c+d é"]), fields)
        #expect(reply.header("Location")?.hasPrefix(uri + "&code=") == true)
        #expect(reply.header("Location")?.hasSuffix("&state=a%26b%3Dc%2Bd%20%C3%A9") == true)
        reply = driver.submit(driver.authorize(["response_mode": "fragment"]), fields)
        #expect(reply.header("Location")?.hasPrefix(EngineDriver.callback + "#code=") == true)
        reply = driver.submit(
            driver.authorize(["redirect_uri": uri, "response_mode": "form_post", "state": "\"<"]),
            fields
        )
        #expect(reply.status == 200)
        #expect(reply.html.contains("<form method=\"post\" action=\"\(uri)\">"))
        #expect(reply.html.contains("name=\"state\" value=\"&quot;&lt;\""))
        #expect(reply.header("Content-Security-Policy")?.contains("form-action http://127.0.0.1:4711;") == true)
        let code = try #require(reply.hiddenField("code"))
        #expect(driver.redeemCode(code, ["redirect_uri": uri]).status == 200)
    }

    @Test("A code gives tokens for its request, the nonce among their claims")
    func tokens() throws {
        var driver = try EngineDriver()
        let code = driver.authorizationCode(["scope": "openid offline_access api://orders/read"])
        let reply = driver.redeemCode(code, ["client_info": "1"])
        #expect(reply.body["scope"] == "openid offline_access api://orders/read")
        #expect(reply.body["refresh_token"] != nil)
        #expect(reply.body["client_info"] != nil)
        let idToken = try #require(DecodedToken(reply.body["id_token"]))
        #expect(idToken["nonce"] == "nonce-1")
        #expect(idToken["amr"] == ["pwd"])
        let accessToken = try #require(DecodedToken(reply.body["access_token"]))
        #expect(accessToken["nonce"] == nil)
        #expect(accessToken["scp"] == "read")
        #expect(try driver.key().verifies(idToken))
    }

    @Test("The request for tokens may ask for other scopes, and a sign-in without a nonce has none")
    func otherScope() throws {
        var driver = try EngineDriver()
        let code = driver.authorizationCode(["nonce": nil])
        let reply = driver.redeemCode(code, ["scope": "openid"])
        #expect(reply.body["refresh_token"] == nil)
        #expect(DecodedToken(reply.body["id_token"])?["nonce"] == nil)
    }

    @Test("A code is good once")
    func replay() throws {
        var driver = try EngineDriver()
        let code = driver.authorizationCode()
        #expect(driver.redeemCode(code).status == 200)
        let again = driver.redeemCode(code)
        #expect(again.status == 400)
        #expect(again.body["error"] == "invalid_grant")
        #expect(again.code == 54005)
    }

    @Test("A code is good for ten minutes", arguments: [(599.0, Int?.none), (600.0, 70008)])
    func expiry(_ seconds: Double, _ error: Int?) throws {
        var driver = try EngineDriver()
        let code = driver.authorizationCode()
        driver.now += seconds
        // Another person's sign-in changes nothing about it.
        _ = driver.authorizationCode()
        #expect(driver.redeemCode(code).code == error)
    }

    @Test(
        "A code is given to nobody else, and a refusal leaves it good",
        arguments: [
            (["code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXK"], "invalid_grant", 501481),
            (["code_verifier": EngineDriver.challenge], "invalid_grant", 501481),
            (["scope": "openid api://orders/write"], "invalid_scope", 70011),
            (["code_verifier": "short"], "invalid_grant", 501481), (["code_verifier": nil], "invalid_request", 90100),
            (["redirect_uri": "http://127.0.0.1:4712/callback"], "invalid_grant", 500112),
            (["redirect_uri": nil], "invalid_request", 90100), (["code": "x"], "invalid_grant", 70000),
            (["code": nil], "invalid_request", 90100), (["client_id": "x"], "unauthorized_client", 700016),
            (["scope": "api://a/b api://c/d"], "invalid_scope", 28000),
        ] as [([String: String?], String, Int)]
    )
    func refusals(_ change: [String: String?], _ error: String, _ number: Int) throws {
        var driver = try EngineDriver()
        let code = driver.authorizationCode()
        let refused = driver.redeemCode(code, change)
        #expect(refused.body["error"] == .string(error))
        #expect(refused.code == number)
        #expect(driver.redeemCode(code).status == 200)
    }
}
