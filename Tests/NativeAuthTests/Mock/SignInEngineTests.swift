import Foundation
import NativeAuthMock
import Testing

@Suite("Sign-in in the engine")
struct SignInEngineTests {
    @Test("A password signs in, and a wrong one leaves the token good")
    func password() throws {
        var driver = try EngineDriver()
        let started = driver.signIn().token
        let challenge = driver.post(.signInChallenge, ["continuation_token": started])
        #expect(challenge.body["challenge_type"] == "password")
        let wrong = driver.redeem(challenge.token, ["grant_type": "password", "password": "x", "scope": "openid"])
        #expect(wrong.body["error"] == "invalid_grant")
        #expect(wrong.code == 50126)
        let scope = "openid offline_access profile"
        let right = driver.redeem(
            challenge.token,
            ["grant_type": "password", "password": EngineDriver.oldPassword, "scope": scope, "client_info": "true"]
        )
        #expect(right.status == 200)
        #expect(
            right.body.members.map(\.name) == [
                "token_type", "scope", "expires_in", "ext_expires_in", "access_token", "refresh_token", "id_token",
                "client_info",
            ]
        )
        #expect(right.body["scope"] == .string(scope))
        #expect(DecodedToken(right.body["id_token"]) != nil)
    }

    @Test("An account without a password gets a code")
    func oneTimePasscode() throws {
        var driver = try EngineDriver(users: [.emailOTP(EngineDriver.ana)])
        let started = driver.signIn(types: "oob redirect").token
        let challenge = driver.post(.signInChallenge, ["continuation_token": started])
        #expect(challenge.body["challenge_type"] == "oob")
        #expect(driver.messages().first?.purpose == .signIn)
        let wrong = driver.redeem(challenge.token, ["grant_type": "oob", "oob": "x", "scope": "openid"])
        #expect(wrong.body["suberror"] == "invalid_oob_value")
        let right = driver.redeem(
            challenge.token,
            ["grant_type": "oob", "oob": driver.latestCode(), "scope": "openid"]
        )
        #expect(right.status == 200)
        #expect(right.body["refresh_token"] == nil)
    }

    @Test(
        "A method that the client doesn't list, and a federated account, need the browser",
        arguments: [
            (MockUser.password(EngineDriver.ana, password: "x"), "oob redirect"),
            (.emailOTP(EngineDriver.ana), "password redirect"),
            (.federated(EngineDriver.ana), "oob password redirect"),
        ]
    )
    func redirect(_ user: MockUser, _ types: String) throws {
        var driver = try EngineDriver(users: [user])
        let reply = driver.signIn(types: types)
        #expect(reply.status == 200)
        #expect(reply.body == ["challenge_type": "redirect"])
    }

    @Test("An unknown user is named as such, or looks like one with a password")
    func unknown() throws {
        var driver = try EngineDriver()
        #expect(driver.signIn("nobody@contoso.com").code == 50034)
        var options = MockTenant.Options()
        options.hidesUnknownUsers = true
        driver = try EngineDriver(options)
        let started = driver.signIn("nobody@contoso.com").token
        let token = driver.post(.signInChallenge, ["continuation_token": started]).token
        let reply = driver.redeem(token, ["grant_type": "password", "password": "x", "scope": "openid"])
        #expect(reply.code == 50126)
    }

    @Test(
        "The token endpoint says which grant types it doesn't have",
        arguments: [
            ("authorization_code", 400), ("client_credentials", 501), ("magic", 400),
        ]
    )
    func grantTypes(_ grant: String, _ status: Int) throws {
        var driver = try EngineDriver()
        #expect(driver.redeem("x", ["grant_type": grant, "scope": "openid"]).status == status)
    }

    @Test("A missing scope is named and spends nothing")
    func scope() throws {
        var driver = try EngineDriver()
        let token = driver.poll(driver.tokenForPoll()).token
        #expect(driver.redeem(token, ["grant_type": "continuation_token"]).text.contains("scope"))
        #expect(driver.redeem(token, ["grant_type": "continuation_token", "scope": "openid"]).status == 200)
    }
}
