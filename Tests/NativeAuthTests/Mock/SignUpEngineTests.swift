import Foundation
import NativeAuthMock
import Testing

@Suite("Sign-up in the engine")
struct SignUpEngineTests {
    private static let password = "New-Passw0rd"
    private static let postalCode = UserAttribute("postalCode", pattern: "^[1-9][0-9]*$")

    private func driver(_ change: (inout MockTenant.Settings) -> Void = { _ in }) throws -> EngineDriver {
        var options = MockTenant.Options()
        change(&options.settings)
        return try EngineDriver(options)
    }

    private func redeem(_ token: String, _ driver: inout EngineDriver) -> TenantReply {
        driver.redeem(
            token,
            ["grant_type": "continuation_token", "username": EngineDriver.newcomer, "scope": "openid"]
        )
    }

    @Test("A code, a password and attributes make an account, which gets tokens and can sign in")
    func stepByStep() throws {
        var driver = try driver { $0.attributes = [Self.postalCode] }
        let verified = driver.verifySignUp(driver.startSignUp())
        #expect(verified.error == "credential_required")
        #expect(driver.messages(EngineDriver.newcomer).first?.purpose == .signUp)
        let asked = driver.call(.signUpChallenge, verified.token)
        let given = driver.call(.signUpContinue, asked.token, ["grant_type": "password", "password": Self.password])
        #expect(given.error == "attributes_required")
        let attributes = #"{"postalCode": "12345"}"#
        let made = driver.call(.signUpContinue, given.token, ["grant_type": "attributes", "attributes": attributes])
        #expect(made.status == 200)
        #expect(redeem(made.token, &driver).body["token_type"] == "Bearer")
        #expect(driver.engine.accepts(password: Self.password, for: EngineDriver.newcomer))
        #expect(driver.signIn(EngineDriver.newcomer).status == 200)
    }

    @Test("What came at the start isn't asked for again")
    func allAtOnce() throws {
        var driver = try driver { $0.attributes = [Self.postalCode] }
        let started = driver.startSignUp(
            with: ["password": Self.password, "attributes": #"{"postalCode": 12345, "unknown": true}"#]
        )
        #expect(driver.verifySignUp(started).status == 200)
        #expect(driver.engine.accepts(password: Self.password, for: EngineDriver.newcomer))
    }

    @Test("A tenant with codes by mail asks for no password")
    func oneTimePasscode() throws {
        var driver = try driver { $0.userFlow = .emailOneTimePasscode }
        let made = driver.verifySignUp(driver.startSignUp(types: "oob redirect"))
        #expect(redeem(made.token, &driver).status == 200)
        #expect(
            driver.call(.signInChallenge, driver.signIn(EngineDriver.newcomer).token).body["challenge_type"] == "oob"
        )
    }

    @Test(
        "Both challenge types are needed for an account with a password",
        arguments: ["oob redirect", "password redirect"]
    )
    func redirect(_ types: String) throws {
        var driver = try driver()
        #expect(driver.startSignUp(types: types).body == ["challenge_type": "redirect"])
    }

    @Test("An address that has an account is refused, whatever the kind", arguments: MockUser.Persona.allCases)
    func exists(_ persona: MockUser.Persona) throws {
        var driver = try EngineDriver(users: [.persona(persona)])
        #expect(driver.startSignUp(persona.email.uppercased()).code == 1_003_037)
    }

    @Test("Of two sign-ups with one address the second ends in an error")
    func race() throws {
        var driver = try driver()
        let second = driver.startSignUp(with: ["password": Self.password])
        #expect(driver.verifySignUp(driver.startSignUp(with: ["password": Self.password])).status == 200)
        #expect(driver.verifySignUp(second).error == "user_already_exists")
    }

    @Test("A password that breaks a rule is refused at the start and later, and the token stays good")
    func passwords() throws {
        var driver = try driver()
        #expect(driver.startSignUp(with: ["password": "short"]).suberror == "password_too_short")
        let asked = driver.call(.signUpChallenge, driver.verifySignUp(driver.startSignUp()).token)
        let weak = driver.call(.signUpContinue, asked.token, ["grant_type": "password", "password": "alllowercase"])
        #expect(weak.suberror == "password_too_weak")
        let strong = driver.call(.signUpContinue, asked.token, ["grant_type": "password", "password": Self.password])
        #expect(strong.status == 200)
    }

    @Test("Attributes may come before the code, and one that isn't valid leaves the token good")
    func attributesFirst() throws {
        var driver = try driver { $0.attributes = [Self.postalCode, UserAttribute("age", isRequired: false)] }
        let sent = driver.call(.signUpChallenge, driver.startSignUp(with: ["password": Self.password]).token)
        let invalid = ["grant_type": "attributes", "attributes": #"{"postalCode": "x"}"#] as KeyValuePairs
        #expect(driver.call(.signUpContinue, sent.token, invalid).suberror == "attribute_validation_failed")
        let valid = ["grant_type": "attributes", "attributes": #"{"postalCode": "1"}"#] as KeyValuePairs
        let taken = driver.call(.signUpContinue, sent.token, valid)
        let code = driver.latestCode(EngineDriver.newcomer)
        #expect(driver.call(.signUpContinue, taken.token, ["grant_type": "oob", "oob": code]).status == 200)
    }

    @Test("Attributes that are no JSON object are refused", arguments: ["x", "[]", "\"x\"", #"{"postalCode": {}}"#])
    func malformedAttributes(_ text: String) throws {
        var driver = try driver { $0.attributes = [Self.postalCode] }
        #expect(driver.startSignUp(with: ["attributes": text]).code == 901001)
    }

    @Test("A resent code replaces the one before")
    func resend() throws {
        var driver = try driver()
        let first = driver.call(.signUpChallenge, driver.startSignUp().token)
        let second = driver.call(.signUpChallenge, first.token)
        let codes = driver.messages(EngineDriver.newcomer).map(\.code)
        #expect(driver.call(.signUpContinue, second.token, ["grant_type": "oob", "oob": codes[0]]).code == 50181)
        #expect(driver.call(.signUpContinue, second.token, ["grant_type": "oob", "oob": codes[1]]).code == 55103)
    }

    @Test("The tokens after a sign-up need its user name", arguments: [nil, "ana@contoso.com"])
    func username(_ username: String?) throws {
        var driver = try driver()
        let made = driver.verifySignUp(driver.startSignUp(with: ["password": Self.password]))
        let reply = driver.call(
            .token,
            made.token,
            ["grant_type": "continuation_token", "scope": "openid", "username": username ?? ""]
        )
        #expect(reply.code == 90100)
        #expect(redeem(made.token, &driver).status == 200)
    }

    @Test(
        "An expression that could take for ever is tried on short values alone",
        arguments: ["^(a+)+$", "a*a*a*a*a*$"]
    )
    func costlyPattern(_ pattern: String) throws {
        var options = MockTenant.Options()
        options.userFlow = .emailOneTimePasscode
        options.attributes = [UserAttribute("a", pattern: pattern)]
        for (value, status) in [
            (String(repeating: "a", count: 12), 200), (String(repeating: "a", count: 60) + "!", 400),
        ] {
            var driver = try EngineDriver(options)
            let started = driver.post(
                .signUpStart,
                [
                    "username": "eve@contoso.com", "challenge_type": "oob redirect",
                    "attributes": #"{"a":"\#(value)"}"#,
                ]
            )
            #expect(started.status == status)
        }
    }
}
