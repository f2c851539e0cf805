import Foundation
import NativeAuthMock
import Testing

@Suite("Refresh tokens")
struct RefreshTokenTests {
    private func signedIn(_ user: MockUser = .persona(.password)) throws -> (EngineDriver, String) {
        var driver = try EngineDriver(users: [user])
        let reply = driver.enterPassword(user.email, scope: "openid offline_access api://orders/read")
        return (driver, reply.text(of: "refresh_token") ?? "")
    }

    @Test("Each is good once, and gives tokens with the same scopes and the next refresh token")
    func rotation() throws {
        var (driver, first) = try signedIn()
        let renewed = driver.refresh(first)
        #expect(renewed.body["scope"] == "openid offline_access api://orders/read")
        let second = renewed.text(of: "refresh_token") ?? ""
        #expect(second != first)
        let again = driver.refresh(first)
        #expect(again.error == "invalid_grant")
        #expect(again.code == 70000)
        #expect(driver.refresh(second).status == 200)
    }

    @Test("Other scopes may be asked for, and there is a next refresh token all the same")
    func scopes() throws {
        var (driver, token) = try signedIn()
        let renewed = driver.refresh(token, ["scope": "api://stock/read"])
        #expect(renewed.body["scope"] == "api://stock/read")
        #expect(driver.refresh(renewed.text(of: "refresh_token") ?? "").status == 200)
    }

    @Test("It expires by the tenant's clock", arguments: [(89, nil), (90, 700_082)] as [(Double, Int?)])
    func expiry(_ days: Double, _ code: Int?) throws {
        var (driver, token) = try signedIn()
        driver.now += days * 24 * 60 * 60
        #expect(driver.refresh(token).code == code)
    }

    @Test("A change of the password revokes it")
    func revocation() throws {
        var (driver, token) = try signedIn(.persona(.password, email: EngineDriver.ana))
        #expect(driver.poll(driver.tokenForPoll()).status == 200)
        let refused = driver.refresh(token)
        #expect(refused.error == "invalid_grant")
        #expect(refused.code == 50173)
    }

    @Test("A second factor that is needed by now can't be given here")
    func secondFactor() throws {
        var (driver, token) = try signedIn()
        try driver.changeSettings { $0.requiresSecondFactor = true }
        let refused = driver.refresh(token)
        #expect(refused.suberror == "mfa_required")
        #expect(refused.body["continuation_token"] == nil)
    }

    @Test("One that was given after a second factor goes on without another")
    func afterSecondFactor() throws {
        let user = MockUser.persona(.smsSecondFactor)
        var driver = try EngineDriver(users: [user])
        let sent = driver.challengeSecondFactor(user.email)
        let tokens = driver.redeem(sent.token, ["grant_type": "mfa_oob", "oob": driver.latestCode("+14255550100")])
        #expect(driver.refresh(tokens.text(of: "refresh_token") ?? "").status == 200)
    }

    @Test("Scopes of two APIs are refused, and the token stays good")
    func severalResources() throws {
        var (driver, token) = try signedIn()
        #expect(driver.refresh(token, ["scope": "api://orders/read api://stock/read"]).error == "invalid_scope")
        #expect(driver.refresh(token).status == 200)
    }
}
