import Foundation
import NativeAuthMock
import Testing

@Suite("Password reset in the engine")
struct PasswordResetEngineTests {
    @Test("A reset from start to sign-in changes the password")
    func wholeFlow() throws {
        var driver = try EngineDriver()
        let challenge = driver.challenge(driver.start().token)
        #expect(
            challenge.body.members.map(\.name) == [
                "continuation_token", "challenge_type", "binding_method", "challenge_channel",
                "challenge_target_label", "code_length",
            ]
        )
        #expect(challenge.body["challenge_type"] == "oob")
        #expect(challenge.body["code_length"] == 8)
        let continued = driver.enter(driver.latestCode(), challenge.token)
        #expect(continued.body["expires_in"] == 600)
        let submitted = driver.submit("New-Passw0rd", continued.token)
        #expect(submitted.body["poll_interval"] == .raw("1"))
        #expect(driver.engine.accepts(password: EngineDriver.oldPassword, for: EngineDriver.ana))
        let polled = driver.poll(submitted.token)
        #expect(polled.body["status"] == "succeeded")
        #expect(driver.engine.accepts(password: "New-Passw0rd", for: "ANA@CONTOSO.COM"))
        let tokens = driver.redeem(polled.token, ["grant_type": "continuation_token", "scope": "openid"])
        #expect(tokens.body["token_type"] == "Bearer")
    }

    @Test(
        "Each kind of account gets its answer at start",
        arguments: [
            ("nobody@contoso.com", "user_not_found", 50034), ("otp@contoso.com", "invalid_request", 500222),
            ("federated@contoso.com", "invalid_request", 500222), ("disabled@contoso.com", "invalid_request", 50057),
        ]
    )
    func kinds(_ email: String, _ error: String, _ code: Int) throws {
        var driver = try EngineDriver(users: Self.everyKind)
        let reply = driver.start(email)
        #expect(reply.status == 400)
        #expect(reply.body["error"] == .string(error))
        #expect(reply.code == code)
    }

    @Test("An account without a password is refused in the words that clients look for")
    func words() throws {
        var driver = try EngineDriver(users: Self.everyKind)
        #expect(driver.start("otp@contoso.com").text.contains("does not support native credential recovery"))
    }

    static let everyKind: [MockUser] = [
        .password(EngineDriver.ana, password: EngineDriver.oldPassword), .emailOTP("otp@contoso.com"),
        .federated("federated@contoso.com"),
        MockUser(email: "disabled@contoso.com", kind: .password, password: "Old-Passw0rd", isDisabled: true),
    ]

    @Test("A tenant without reset refuses every account")
    func noReset() throws {
        var options = MockTenant.Options()
        options.allowsPasswordReset = false
        var driver = try EngineDriver(options)
        #expect(driver.start().code == 500222)
        #expect(driver.start("nobody@contoso.com").code == 500222)
    }

    @Test("Without oob the browser has to take over")
    func redirect() throws {
        var driver = try EngineDriver()
        let reply = driver.start(types: "password redirect")
        #expect(reply.status == 200)
        #expect(reply.body == ["challenge_type": "redirect"])
    }

    @Test(
        "A hidden user looks like any other, gets no mail and no code is right",
        arguments: [
            "nobody@contoso.com", "otp@contoso.com", "federated@contoso.com", "disabled@contoso.com",
        ]
    )
    func hiddenUsers(_ email: String) throws {
        var options = MockTenant.Options()
        options.hidesUnknownUsers = true
        options.fixedCode = "12345678"
        var driver = try EngineDriver(options, users: Self.everyKind)
        let real = driver.challenge(driver.start().token)
        let decoy = driver.challenge(driver.start(email).token)
        #expect(decoy.status == 200)
        #expect(decoy.body.members.map(\.name) == real.body.members.map(\.name))
        #expect(driver.messages(email).isEmpty)
        let entered = driver.enter("12345678", decoy.token)
        #expect(entered.body["suberror"] == "invalid_oob_value")
    }

    @Test(
        "The address is masked as the tenant masks it",
        arguments: [
            ("user@contoso.com", "u***r@co**o**o.com"), ("a@contoso.com", "a***@co**o**o.com"),
            ("ana@ab.co.uk", "a***a@a**.co.uk"),
        ]
    )
    func mask(_ email: String, _ label: String) throws {
        var driver = try EngineDriver(users: [.password(email, password: "Old-Passw0rd")])
        let reply = driver.challenge(driver.start(email).token)
        #expect(reply.body["challenge_target_label"] == .string(label))
        #expect(driver.messages(email).first?.sentTo == label)
    }

    @Test("The challenge carries an interval where the tenant has one")
    func interval() throws {
        var options = MockTenant.Options()
        options.resendInterval = .seconds(300)
        var driver = try EngineDriver(options)
        #expect(driver.challenge(driver.start().token).body["interval"] == 300)
    }

    @Test("The poll interval is whatever JSON the options say", arguments: ["2", "0.5", "-1", "\"soon\"", nil])
    func pollInterval(_ json: String?) throws {
        var options = MockTenant.Options()
        options.pollInterval = json
        var driver = try EngineDriver(options)
        let reply = driver.submit("New-Passw0rd", driver.tokenForPassword())
        #expect(reply.body["poll_interval"] == json.map(JSON.raw))
        if let json { #expect(reply.body.text.hasSuffix("\"poll_interval\":\(json)}")) }
    }

    @Test("A grant type other than oob is refused, and the token stays good")
    func grantType() throws {
        var driver = try EngineDriver()
        let token = driver.tokenForCode()
        let reply = driver.post(
            .resetPasswordContinue,
            ["continuation_token": token, "grant_type": "password", "oob": "1"]
        )
        #expect(reply.body["error"] == "unsupported_grant_type")
        #expect(driver.enter(driver.latestCode(), token).status == 200)
    }
}

@Suite("Continuation tokens")
struct ContinuationTokenTests {
    @Test("A token is spent by the call that succeeds with it")
    func spentOnce() throws {
        var driver = try EngineDriver()
        let first = driver.start().token
        let second = driver.challenge(first).token
        #expect(driver.challenge(first).code == 55200)
        let code = driver.latestCode()
        let third = driver.enter(code, second).token
        #expect(driver.enter(code, second).code == 55200)
        let fourth = driver.submit("New-Passw0rd", third).token
        #expect(driver.submit("New-Passw0rd", third).code == 55200)
        let fifth = driver.poll(fourth).token
        #expect(driver.poll(fourth).code == 55200)
        #expect(Set([first, second, third, fourth, fifth]).count == 5)
    }

    @Test("A token stays good after a wrong code and after a refused password")
    func survivesRefusal() throws {
        var driver = try EngineDriver()
        let token = driver.tokenForCode()
        let right = driver.latestCode()
        #expect(driver.enter(right == "11111111" ? "22222222" : "11111111", token).status == 400)
        let next = driver.enter(right, token).token
        #expect(driver.submit("short", next).status == 400)
        #expect(driver.submit("New-Passw0rd", next).status == 200)
    }

    @Test(
        "A token of another step is refused",
        arguments: [
            Endpoint.resetPasswordContinue, .resetPasswordSubmit, .resetPasswordPollCompletion, .token,
        ]
    )
    func wrongStep(_ endpoint: Endpoint) throws {
        var driver = try EngineDriver()
        let reply = driver.post(
            endpoint,
            [
                "continuation_token": driver.start().token, "grant_type": endpoint == .token ? "password" : "oob",
                "oob": "12345678", "new_password": "New-Passw0rd", "password": "x", "scope": "openid",
            ]
        )
        #expect(reply.body["error"] == "invalid_request")
        #expect(reply.code == 55200)
    }

    @Test("A challenge of sign-in answers invalid_grant to a token of a reset")
    func otherFlow() throws {
        var driver = try EngineDriver()
        let reply = driver.post(.signInChallenge, ["continuation_token": driver.start().token])
        #expect(reply.body["error"] == "invalid_grant")
        #expect(reply.code == 55200)
    }

    @Test("A token expires on the second", arguments: [(599, 200, nil), (600, 400, 552003)] as [(Double, Int, Int?)])
    func expiry(_ seconds: Double, _ status: Int, _ code: Int?) throws {
        var driver = try EngineDriver()
        let token = driver.start().token
        driver.now += seconds
        let reply = driver.challenge(token)
        #expect(reply.status == status)
        #expect(reply.code == code)
        if code != nil { #expect(reply.body["error"] == "expired_token") }
    }
}
