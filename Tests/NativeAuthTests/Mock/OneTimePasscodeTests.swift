import Foundation
import NativeAuthMock
import Testing

@Suite("One-time passcodes")
struct OneTimePasscodeTests {
    @Test("A code has the length asked for, leading zeros included", arguments: [4, 6, 8])
    func length(_ length: Int) throws {
        var options = MockTenant.Options()
        options.codeLength = length
        var driver = try EngineDriver(options, random: Randomness(ConstantGenerator(number: 1)))
        let token = driver.tokenForCode()
        #expect(driver.latestCode() == String(repeating: "0", count: length))
        #expect(driver.enter(driver.latestCode(), token).status == 200)
    }

    @Test("A code differs from mail to mail, and a fixed one doesn't")
    func fixed() throws {
        var driver = try EngineDriver()
        let token = driver.tokenForCode()
        driver.challenge(token)
        #expect(Set(driver.messages().map(\.code)).count == 2)
        var options = MockTenant.Options()
        options.fixedCode = "01234567"
        driver = try EngineDriver(options)
        driver.challenge(driver.tokenForCode())
        #expect(driver.messages().map(\.code) == ["01234567", "01234567"])
    }

    @Test("Only the newest code is good")
    func newest() throws {
        var driver = try EngineDriver()
        let first = driver.tokenForCode()
        let second = driver.challenge(first).token
        let messages = driver.messages()
        #expect(messages.map(\.sequence) == [1, 2])
        #expect(messages.map(\.isValid) == [false, true])
        #expect(driver.enter(messages[0].code, second).body["suberror"] == "invalid_oob_value")
        #expect(driver.enter(messages[1].code, second).status == 200)
        #expect(driver.messages().map(\.isValid) == [false, false])
    }

    @Test("A code expires on the second", arguments: [(299, true), (300, false)] as [(Double, Bool)])
    func expiry(_ seconds: Double, _ isGood: Bool) throws {
        var driver = try EngineDriver()
        let token = driver.tokenForCode()
        driver.now += seconds
        #expect(driver.messages().last?.isValid == isGood)
        #expect((driver.enter(driver.latestCode(), token).status == 200) == isGood)
    }

    @Test("After five wrong codes the right one is refused too, until another is sent")
    func attempts() throws {
        var driver = try EngineDriver()
        var token = driver.tokenForCode()
        for _ in 1...5 { #expect(driver.enter("x", token).code == 50181) }
        #expect(driver.enter(driver.latestCode(), token).body["suberror"] == "invalid_oob_value")
        #expect(driver.messages().last?.isValid == false)
        token = driver.challenge(token).token
        #expect(driver.enter(driver.latestCode(), token).status == 200)
    }

    @Test("After four wrong codes the right one is still good")
    func fewerAttempts() throws {
        var driver = try EngineDriver()
        let token = driver.tokenForCode()
        for _ in 1...4 { _ = driver.enter("x", token) }
        #expect(driver.enter(driver.latestCode(), token).status == 200)
    }

    @Test("A flow may ask for five more codes, and the code it has stays good")
    func resends() throws {
        var driver = try EngineDriver()
        var token = driver.tokenForCode()
        for _ in 1...5 { token = driver.challenge(token).token }
        let refused = driver.challenge(token)
        #expect(refused.body["error"] == "invalid_request")
        #expect(refused.code == 701014)
        #expect(driver.messages().count == 6)
        #expect(driver.enter(driver.latestCode(), token).status == 200)
    }
}

@Suite("Passwords")
struct PasswordPolicyTests {
    @Test(
        "Each rule has its suberror",
        arguments: [
            ("Sh0rt-x", "password_too_short"), (String(repeating: "Aa1-", count: 64) + "x", "password_too_long"),
            ("alllowercase", "password_too_weak"), ("lowercase123", "password_too_weak"),
            ("P@ssw0rd", "password_banned"),
            ("Mariana-2027", "password_banned"), ("Old-Passw0rd", "password_recently_used"),
            ("New-Pass\u{7}w0rd", "password_is_invalid"), ("New-Passw0rd\n", "password_is_invalid"),
        ]
    )
    func rules(_ password: String, _ suberror: String) throws {
        var driver = try EngineDriver(users: [.password("mariana@contoso.com", password: "Old-Passw0rd")])
        let code = driver.tokenForCode("mariana@contoso.com")
        let token = driver.enter(driver.latestCode("mariana@contoso.com"), code).token
        let reply = driver.submit(password, token)
        #expect(reply.body["error"] == "invalid_grant")
        #expect(reply.body["suberror"] == .string(suberror))
        #expect(reply.code == 399246)
    }

    @Test(
        "A password is kept as it is, byte for byte",
        arguments: [
            "Aa1-" + String(repeating: "x", count: 4), String(repeating: "Aa1-", count: 64), " Lead-and-trail1 ",
            "Zo\u{EB}-Passw0rd", "Пароль-1", "100%+&=;Aa", "Emoji👩‍👩‍👧1a",
        ]
    )
    func accepted(_ password: String) throws {
        var driver = try EngineDriver()
        let token = driver.tokenForPoll(password)
        #expect(driver.poll(token).body["status"] == "succeeded")
        #expect(driver.engine.accepts(password: password, for: EngineDriver.ana))
    }

    @Test("Two spellings of one character are two passwords")
    func normalization() throws {
        var driver = try EngineDriver()
        let token = driver.tokenForPoll("Zo\u{EB}-Passw0rd")
        _ = driver.poll(token)
        #expect(!driver.engine.accepts(password: "Zoe\u{308}-Passw0rd", for: EngineDriver.ana))
    }

    @Test("The last passwords can't be taken again, older ones can")
    func history() throws {
        var driver = try EngineDriver()
        for number in 1...4 {
            #expect(driver.poll(driver.tokenForPoll("New-Passw0rd\(number)")).body["status"] == "succeeded")
        }
        #expect(driver.submit("New-Passw0rd1", driver.tokenForPassword()).body["suberror"] == "password_recently_used")
        #expect(driver.submit(EngineDriver.oldPassword, driver.tokenForPassword()).status == 200)
    }
}
