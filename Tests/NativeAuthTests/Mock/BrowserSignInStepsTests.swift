import Foundation
import NativeAuthMock
import Testing

@Suite("The steps of a sign-in in a browser")
struct BrowserSignInStepsTests {
    private let ana = EngineDriver.ana
    private let password = MockUser.personaPassword
    private let number = "+14255550100"

    private func driver(
        _ persona: MockUser.Persona,
        change: (inout MockUser) -> Void = { _ in }
    ) throws -> EngineDriver {
        var user = MockUser.persona(persona, email: ana)
        change(&user)
        return try EngineDriver(users: [user])
    }

    /// The page behind the right password.
    private func enterPassword(_ driver: inout EngineDriver) -> TenantReply {
        driver.submit(driver.authorize(), ["username": ana, "password": password])
    }

    private func claims(_ reply: TenantReply, _ driver: inout EngineDriver) throws -> DecodedToken {
        let tokens = driver.redeemCode(try #require(reply.returned["code"]))
        return try #require(DecodedToken(tokens.body["id_token"]))
    }

    @Test(
        "A federated account sees its provider's name, and its tokens have the provider's",
        arguments: [
            (MockUser.IdentityProvider?.some(.google), "Google", "google.com"), (.apple, "Apple", "apple.com"),
            (.microsoft, "Microsoft", "live.com"), (nil, "Google", "google.com"),
            (.init(rawValue: "<b>"), "&lt;b&gt;", "<b>"),
        ]
    )
    func provider(_ provider: MockUser.IdentityProvider?, _ name: String, _ claim: String) throws {
        var user = MockUser.federated(ana)
        user.provider = provider
        var driver = try EngineDriver(users: [user])
        let page = driver.submit(driver.authorize(), ["username": ana])
        #expect(page.html.contains("<h1>Sign in with \(name) (mock)</h1>"))
        #expect(page.html.contains("a page of \(name)."))
        let token = try claims(driver.submit(page, [:]), &driver)
        #expect(token["idp"] == .text(claim))
        #expect(token["amr"] == ["fed"])
    }

    @Test("Tokens have the name that an account gives", arguments: ["Ana Lopez", ""])
    func name(_ name: String) throws {
        var driver = try driver(.password) { $0.attributes = ["displayName": name] }
        #expect(try claims(enterPassword(&driver), &driver)["name"] == .text(name.isEmpty ? "unknown" : name))
    }

    @Test("A locked account is told so, whatever the password, until it is reset")
    func locked() throws {
        var driver = try driver(.locked)
        let page = driver.submit(driver.authorize(), ["username": ana, "password": "x"])
        #expect(page.problem?.hasPrefix("This account is locked") == true)
        #expect(driver.submit(page, ["username": ana, "password": password]).problem == page.problem)
        #expect(driver.poll(driver.tokenForPoll()).body["status"] == "succeeded")
        let reply = driver.submit(driver.authorize(), ["username": ana, "password": "New-Passw0rd"])
        #expect(reply.status == 303)
    }

    @Test("A password that must be changed is changed on a page, and signs in from then on")
    func changePassword() throws {
        var driver = try driver(.mustChangePassword)
        var page = enterPassword(&driver)
        #expect(page.html.contains("<h1>Change your password</h1>"))
        page = driver.submit(page, ["password": "x", "new_password": "New-Passw0rd"])
        #expect(page.problem == "The current password is wrong.")
        #expect(!driver.engine.accepts(password: "New-Passw0rd", for: ana))
        let reply = driver.submit(page, ["password": password, "new_password": "New-Passw0rd"])
        #expect(try claims(reply, &driver)["amr"] == ["pwd"])
        #expect(driver.engine.accepts(password: "New-Passw0rd", for: ana))
        #expect(driver.submit(driver.authorize(), ["username": ana, "password": "New-Passw0rd"]).status == 303)
    }

    @Test(
        "A new password is held to the tenant's rules, and the reason is said",
        arguments: [
            ("", "too short"), ("Sh0rt!", "too short"), ("alllowercase", "too weak"), ("P@ssw0rd", "too well known"),
            (MockUser.personaPassword, "used before"), ("New-\u{7}Passw0rd", "can't be used"),
            (String(repeating: "Aa1!", count: 65), "too long"),
        ]
    )
    func refusedPassword(_ new: String, _ words: String) throws {
        var driver = try driver(.mustChangePassword)
        let page = driver.submit(enterPassword(&driver), ["password": password, "new_password": new])
        #expect(page.problem?.contains(words) == true)
        let input = page.html.components(separatedBy: "<").first { $0.hasPrefix("input id=\"new_password\"") } ?? ""
        #expect(input.contains("aria-describedby=\"problem new_password-hint\" aria-invalid=\"true\" autofocus"))
        #expect(!page.html.contains("value=\"\(new)\"") || new.isEmpty)
        #expect(driver.engine.accepts(password: password, for: ana))
    }

    @Test("A changed password still leaves the second factor to be asked for")
    func changeAndSecondFactor() throws {
        var driver = try driver(.smsSecondFactor) { $0.mustChangePassword = true }
        let page = driver.submit(enterPassword(&driver), ["password": password, "new_password": "New-Passw0rd"])
        #expect(page.html.contains("<h1>Enter your code</h1>"))
        #expect(driver.submit(page, ["code": driver.latestCode(number)]).status == 303)
    }

    @Test(
        "The only second factor gets its code at once, and the tokens say that there were two",
        arguments: [
            (MockUser.Persona.emailSecondFactor, "second.ana@contoso.com", "s***a@co**o**o.com"),
            (.smsSecondFactor, "+14255550100", "+1********0"),
        ]
    )
    func secondFactor(_ persona: MockUser.Persona, _ target: String, _ label: String) throws {
        var driver = try driver(persona)
        var page = enterPassword(&driver)
        #expect(page.html.contains("A code was sent to \(label)."))
        #expect(!page.html.contains(target))
        #expect(driver.messages(target).map(\.purpose) == [.secondFactor])
        page = driver.submit(page, ["code": "x"])
        #expect(page.problem == "That code is wrong or has expired.")
        page = driver.submit(page, ["action": "resend"])
        #expect(driver.messages(target).count == 2)
        let reply = driver.submit(page, ["code": driver.latestCode(target)])
        #expect(try claims(reply, &driver)["amr"] == ["pwd", "mfa"])
    }

    @Test("Of several second factors one is chosen", arguments: [0, 1])
    func severalFactors(_ choice: Int) throws {
        let targets = ["second@contoso.com", number]
        var driver = try driver(.password) {
            $0.needsSecondFactor = true
            $0.methods = [.email(targets[0]), .sms(targets[1])]
        }
        var page = enterPassword(&driver)
        #expect(page.html.contains("<h1>Confirm that it is you</h1>"))
        #expect(page.html.contains(">Email to s***d@co**o**o.com</button>"))
        #expect(page.html.contains(">Text message to +1********0</button>"))
        #expect(targets.allSatisfy { driver.messages($0).isEmpty })
        page = driver.submit(page, ["method": "none of them"])
        page = driver.submit(page, ["method": page.offeredMethods[choice]])
        #expect(targets.map { driver.messages($0).count } == (choice == 0 ? [1, 0] : [0, 1]))
        let reply = driver.submit(page, ["code": driver.latestCode(targets[choice])])
        #expect(try claims(reply, &driver)["amr"] == ["pwd", "mfa"])
    }

    @Test("A number that gets no message leaves the choice of another way")
    func refusedNumber() throws {
        var driver = try driver(.smsSecondFactor) { $0.methods.append(.email("second@contoso.com")) }
        try driver.changeSettings { $0.refusedNumbers = ["+1": .blockedByAdmin] }
        var page = enterPassword(&driver)
        page = driver.submit(page, ["method": page.offeredMethods[0]])
        #expect(page.problem?.hasPrefix("No text message can be sent") == true)
        page = driver.submit(page, ["method": page.offeredMethods[1]])
        #expect(driver.submit(page, ["code": driver.latestCode("second@contoso.com")]).status == 303)
    }

    @Test("A number that native authentication sends to a browser gets its message there")
    func numberForBrowsers() throws {
        var driver = try driver(.smsSecondFactor)
        try driver.changeSettings { $0.refusedNumbers = ["+1": .browserRequired] }
        let page = enterPassword(&driver)
        #expect(driver.submit(page, ["code": driver.latestCode(number)]).status == 303)
    }

    @Test("Too many codes of a second factor are refused, and the newest still does")
    func resends() throws {
        var driver = try driver(.smsSecondFactor)
        try driver.changeSettings { $0.resendLimit = 0 }
        let page = driver.submit(enterPassword(&driver), ["action": "resend"])
        #expect(page.problem?.hasPrefix("Too many codes were sent.") == true)
        #expect(driver.submit(page, ["code": driver.latestCode(number)]).status == 303)
    }

    @Test("An account without a method registers an address, which then is its second factor")
    func registration() throws {
        var driver = try driver(.mustRegisterMethod)
        var page = enterPassword(&driver)
        #expect(page.html.contains("<h1>Register an email address</h1>"))
        #expect(page.html.contains("value=\"\(ana)\""))
        page = driver.submit(page, ["address": "<b>"])
        #expect(page.problem == "Enter an email address.")
        #expect(page.html.contains("value=\"&lt;b&gt;\""))
        let other = "other@contoso.com"
        page = driver.submit(page, ["address": other])
        #expect(driver.messages(other).map(\.purpose) == [.registration])
        page = driver.submit(page, ["code": "x"])
        #expect(page.problem == "That code is wrong or has expired.")
        page = driver.submit(page, ["action": "resend"])
        let reply = driver.submit(page, ["code": driver.latestCode(other)])
        #expect(try claims(reply, &driver)["amr"] == ["pwd", "mfa"])
        page = enterPassword(&driver)
        #expect(page.html.contains("o***r@co**o**o.com"))
        #expect(driver.submit(page, ["code": driver.latestCode(other)]).status == 303)
    }

    @Test("A tenant that wants a second factor of everybody gets one registered")
    func everybody() throws {
        var driver = try driver(.password)
        try driver.changeSettings { $0.requiresSecondFactor = true }
        #expect(enterPassword(&driver).html.contains("<h1>Register an email address</h1>"))
    }

    @Test(
        "Each page can be cancelled",
        arguments: [MockUser.Persona.mustChangePassword, .mustRegisterMethod, .smsSecondFactor]
    )
    func cancel(_ persona: MockUser.Persona) throws {
        var driver = try driver(persona)
        let page = enterPassword(&driver)
        #expect(page.html.contains(">Cancel</button>"))
        #expect(driver.submit(page, ["action": "cancel"]).returned["error"] == "access_denied")
    }

    @Test("A step that has run out ends the sign-in in words for a person")
    func expired() throws {
        var driver = try driver(.smsSecondFactor)
        try driver.changeSettings { $0.tokenLifetime = .seconds(60) }
        let page = enterPassword(&driver)
        driver.now += 61
        let reply = driver.submit(page, ["code": driver.latestCode(number)])
        #expect(reply.status == 400)
        #expect(reply.html.contains("start again"))
    }

    @Test("A refresh token of a sign-in in a browser is good, and keeps that there was a second factor")
    func refresh() throws {
        var driver = try driver(.smsSecondFactor)
        let reply = driver.submit(enterPassword(&driver), ["code": driver.latestCode(number)])
        let tokens = driver.redeemCode(try #require(reply.returned["code"]))
        let refreshed = driver.refresh(try #require(tokens.text(of: "refresh_token")))
        #expect(refreshed.status == 200)
        #expect(DecodedToken(refreshed.body["id_token"])?["amr"] == ["pwd", "mfa"])
    }
}

extension TenantReply {
    /// The ids of the methods that a page offers.
    fileprivate var offeredMethods: [String] {
        html.components(separatedBy: "name=\"method\" value=\"").dropFirst().compactMap {
            $0.components(separatedBy: "\"").first
        }
    }
}
