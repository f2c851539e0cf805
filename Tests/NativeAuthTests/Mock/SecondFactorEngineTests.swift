import Foundation
import NativeAuthMock
import Testing

private let mail = MockUser.Persona.emailSecondFactor.email
private let phone = MockUser.Persona.smsSecondFactor.email
private let number = "+14255550100"

@Suite("Second factors in the engine")
struct SecondFactorEngineTests {
    private func driver(_ change: (inout MockTenant.Settings) -> Void = { _ in }) throws -> EngineDriver {
        var options = MockTenant.Options()
        change(&options.settings)
        return try EngineDriver(options, users: MockUser.Persona.allCases.map { .persona($0) })
    }

    @Test(
        "A code to the method that was chosen signs in, under the grant type of either edition",
        arguments: [(mail, "second.\(mail)", "email"), (phone, number, "sms")],
        ["mfa_oob", "oob"]
    )
    func wholeFlow(_ user: (name: String, target: String, channel: String), _ grant: String) throws {
        var driver = try driver()
        let sent = driver.challengeSecondFactor(user.name)
        #expect(sent.text(of: "challenge_channel") == user.channel)
        let message = try #require(driver.messages(user.target).first)
        #expect(message.channel == user.channel)
        #expect(message.purpose == .secondFactor)
        #expect(message.sentTo == sent.text(of: "challenge_target_label"))
        #expect(driver.redeem(sent.token, ["grant_type": grant, "oob": "x", "scope": "openid"]).code == 50181)
        let reply = driver.redeem(sent.token, ["grant_type": grant, "oob": message.code, "scope": "openid"])
        #expect(reply.body["token_type"] == "Bearer")
    }

    @Test("A number is shown as its ends, and its mailbox is found however it is written")
    func numberMask() throws {
        var driver = try driver()
        let sent = driver.challengeSecondFactor(phone)
        #expect(sent.text(of: "challenge_target_label") == "+1********0")
        #expect(driver.messages("+1 (425) 555-0100").count == 1)
    }

    @Test("Scopes and client_info of the first call for tokens survive the detour")
    func scopes() throws {
        var driver = try driver()
        let sent = driver.challengeSecondFactor(phone)
        let reply = driver.redeem(sent.token, ["grant_type": "mfa_oob", "oob": driver.latestCode(number)])
        #expect(reply.body["scope"] == "openid offline_access")
        #expect(reply.body["refresh_token"] != nil)
        #expect(reply.body["client_info"] != nil)
    }

    @Test(
        "Without the capability the browser has to take over, and the flow is over",
        arguments: [(mail, "registration_required"), (MockUser.Persona.mustRegisterMethod.email, "mfa_required")]
    )
    func capabilities(_ user: String, _ other: String) throws {
        var driver = try driver()
        let reply = driver.enterPassword(user, capabilities: other)
        #expect(reply.status == 200)
        #expect(reply.text(of: "challenge_type") == "redirect")
        #expect(reply.text(of: "redirect_reason")?.isEmpty == false)
        #expect(reply.body["continuation_token"] == nil)
    }

    @Test("A method is chosen by its id, and by nothing else")
    func ids() throws {
        var driver = try driver()
        let listed = driver.call(.signInIntrospect, driver.enterPassword(mail).token)
        let none = driver.call(.signInChallenge, listed.token)
        #expect(none.suberror == "introspect_required")
        let wrong = driver.call(.signInChallenge, listed.token, ["id": "x"])
        #expect(wrong.code == 90100)
        #expect(wrong.text.contains(listed.methodIds[0]))
        #expect(driver.call(.signInChallenge, listed.token, ["id": listed.methodIds[0]]).status == 200)
    }

    @Test("The code is sent again to the same method, and the methods can be listed again")
    func resend() throws {
        var driver = try driver()
        let sent = driver.challengeSecondFactor(mail)
        let listed = driver.call(.signInIntrospect, sent.token)
        let again = driver.call(.signInChallenge, listed.token, ["id": listed.methodIds[0]])
        #expect(again.status == 200)
        #expect(driver.messages("second.\(mail)").map(\.isValid) == [false, true])
    }

    @Test(
        "A number may get no text message",
        arguments: [
            (PhoneRefusal.blockedByAdmin, "provider_blocked_by_admin"),
            (.blockedByReputation, "provider_blocked_by_rep"), (.browserRequired, nil),
        ] as [(PhoneRefusal, String?)]
    )
    func refusedNumbers(_ refusal: PhoneRefusal, _ suberror: String?) throws {
        var driver = try driver { $0.refusedNumbers = ["+1 425": refusal, "+49": .blockedByAdmin] }
        let reply = driver.challengeSecondFactor(phone)
        #expect(reply.suberror == suberror)
        #expect(reply.error == (suberror == nil ? nil : "access_denied"))
        #expect((reply.body["challenge_type"] == "redirect") == (suberror == nil))
        let other = driver.challengeRegistration(driver.tokenForRegistration(), "+442071838750")
        #expect(other.status == 200)
    }

    @Test("A reset sends its code to the other address of an account, and asks for a second factor before tokens")
    func reset() throws {
        var driver = try driver()
        let started = driver.post(
            .resetPasswordStart,
            ["username": mail, "challenge_type": "oob redirect", "capabilities": EngineDriver.everyCapability]
        )
        let sent = driver.challenge(started.token)
        #expect(driver.messages(mail).isEmpty)
        let verified = driver.enter(driver.latestCode("second.\(mail)"), sent.token)
        let done = driver.poll(driver.submit("New-Passw0rd", verified.token).token)
        let reply = driver.redeem(done.token, ["grant_type": "continuation_token", "scope": "openid"])
        #expect(reply.suberror == "mfa_required")
        #expect(driver.call(.signInIntrospect, reply.token).methodIds.count == 1)
    }

    @Test("A tenant that asks everyone for a second factor asks those with codes by mail for none")
    func everyone() throws {
        var driver = try driver { $0.requiresSecondFactor = true }
        #expect(driver.enterPassword(MockUser.Persona.password.email).suberror == "registration_required")
        let email = MockUser.Persona.emailOneTimePasscode.email
        let sent = driver.call(.signInChallenge, driver.signIn(email).token)
        let reply = driver.redeem(
            sent.token,
            ["grant_type": "oob", "oob": driver.latestCode(email), "scope": "openid"]
        )
        #expect(reply.status == 200)
    }
}

@Suite("Registration of a method in the engine")
struct RegistrationEngineTests {
    private static let user = MockUser.Persona.mustRegisterMethod.email

    @Test(
        "A method is registered with a code, gives tokens, and is asked for from then on",
        arguments: ["second@contoso.com", "+14255550199"]
    )
    func wholeFlow(_ target: String) throws {
        var driver = try EngineDriver(users: [.persona(.mustRegisterMethod)])
        let sent = driver.challengeRegistration(driver.tokenForRegistration(), target)
        #expect(sent.text(of: "challenge_target") == target)
        #expect(driver.messages(target).first?.purpose == .registration)
        let wrong = driver.call(.registerContinue, sent.token, ["grant_type": "oob", "oob": "x"])
        #expect(wrong.suberror == "invalid_oob_value")
        let code = driver.latestCode(target)
        let registered = driver.call(.registerContinue, sent.token, ["grant_type": "oob", "oob": code])
        let tokens = driver.redeem(registered.token, ["grant_type": "continuation_token"])
        #expect(tokens.body["scope"] == "openid offline_access")
        #expect(driver.enterPassword(Self.user).suberror == "mfa_required")
        #expect(driver.challengeSecondFactor(Self.user).status == 200)
    }

    @Test("An address that a sign-up has just verified needs no code; another one does")
    func preverified() throws {
        var options = MockTenant.Options()
        options.requiresSecondFactor = true
        var driver = try EngineDriver(options)
        let made = driver.verifySignUp(driver.startSignUp(with: ["password": "New-Passw0rd"]))
        let redeem: KeyValuePairs = [
            "grant_type": "continuation_token", "username": EngineDriver.newcomer, "scope": "openid",
        ]
        let needed = driver.redeem(made.token, redeem)
        #expect(needed.suberror == "registration_required")
        let listed = driver.call(.registerIntrospect, needed.token)
        let other = driver.challengeRegistration(listed.token, "second@contoso.com")
        #expect(other.text(of: "challenge_type") == "oob")
        let same = driver.challengeRegistration(other.token, EngineDriver.newcomer.uppercased())
        #expect(same.text(of: "challenge_type") == "preverified")
        let registered = driver.call(.registerContinue, same.token, ["grant_type": "continuation_token"])
        #expect(driver.redeem(registered.token, redeem).status == 200)
    }

    @Test(
        "A target that can't get a code is refused",
        arguments: [
            ("second", nil), ("+1", nil), ("4255550100", nil), ("+14255550100", "email"), ("a@contoso.com", "sms"),
            ("a@contoso.com", "pigeon"),
        ] as [(String, String?)]
    )
    func badTarget(_ target: String, _ channel: String?) throws {
        var driver = try EngineDriver(users: [.persona(.mustRegisterMethod)])
        let token = driver.tokenForRegistration()
        let fields: KeyValuePairs = ["challenge_type": "oob", "challenge_target": target]
        let reply = driver.call(.registerChallenge, token, fields, channel.map { ["challenge_channel": $0] } ?? [:])
        #expect(reply.code == 901001)
        #expect(driver.challengeRegistration(token, "+14255550100").status == 200)
    }
}
