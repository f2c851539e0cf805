import Foundation
import NativeAuthMock
import Testing

@Suite("Personas")
struct PersonaTests {
    private static let started = "started"
    private static let redirect = "redirect"

    /// What starts a flow with an account, and what its password is answered if it has one.
    struct Answers: Equatable, Sendable {
        let signIn: String
        let password: String?
        let reset: String
    }

    @Test("Each has the answers that it is there for", arguments: MockUser.Persona.allCases)
    func answers(_ persona: MockUser.Persona) throws {
        var driver = try EngineDriver(users: [.persona(persona)])
        let signIn = driver.signIn(persona.email)
        let challenge = signIn.token.isEmpty ? nil : driver.call(.signInChallenge, signIn.token)
        let asksForPassword = challenge?.text(of: "challenge_type") == "password"
        #expect(
            Answers(
                signIn: Self.word(for: signIn),
                password: asksForPassword ? Self.word(for: driver.enterPassword(persona.email)) : nil,
                reset: Self.word(for: driver.start(persona.email))
            ) == Self.expected(persona)
        )
    }

    private static func expected(_ persona: MockUser.Persona) -> Answers {
        switch persona {
        case .password: Answers(signIn: started, password: "Bearer", reset: started)
        case .emailOneTimePasscode: Answers(signIn: started, password: nil, reset: "500222")
        case .google, .apple, .microsoft: Answers(signIn: redirect, password: nil, reset: "500222")
        case .emailSecondFactor, .smsSecondFactor: Answers(signIn: started, password: "mfa_required", reset: started)
        case .mustRegisterMethod: Answers(signIn: started, password: "registration_required", reset: started)
        case .mustChangePassword: Answers(signIn: started, password: "50142", reset: started)
        case .disabled: Answers(signIn: "50057", password: nil, reset: "50057")
        case .locked: Answers(signIn: started, password: "50053", reset: started)
        }
    }

    private static func word(for reply: TenantReply) -> String {
        reply.suberror ?? reply.code.map(String.init) ?? reply.text(of: "challenge_type")
            ?? reply.text(of: "token_type") ?? started
    }

    @Test(
        "A reset lifts a lock and an order to change the password",
        arguments: [MockUser.Persona.locked, .mustChangePassword]
    )
    func lifted(_ persona: MockUser.Persona) throws {
        var driver = try EngineDriver(users: [.persona(persona, email: EngineDriver.ana)])
        #expect(driver.poll(driver.tokenForPoll()).body["status"] == "succeeded")
        let token = driver.call(.signInChallenge, driver.signIn().token).token
        let reply = driver.redeem(token, ["grant_type": "password", "password": "New-Passw0rd", "scope": "openid"])
        #expect(reply.body["token_type"] == "Bearer")
    }

    @Test("A users file has them by name, and accounts with all that they can have")
    func usersFile() throws {
        let file = """
            [{"persona": "mfa-sms"}, {"persona": "apple", "email": "eve@contoso.com"},
             {"email": "ana@contoso.com", "kind": "password", "password": "Old-Passw0rd", "needsSecondFactor": true,
              "methods": [{"channel": "email", "target": "a@contoso.com"}, {"channel": "sms", "target": "+14255550100"}],
              "attributes": {"displayName": "Ana"}},
             {"email": "zoe@contoso.com", "kind": "federated", "provider": "google"},
             {"email": "max@contoso.com", "kind": "password", "password": "x", "locked": true, "mustChangePassword": true}]
            """
        let users = try AdminInput.users(Array(file.utf8))
        var ana = MockUser.password("ana@contoso.com", password: "Old-Passw0rd")
        ana.needsSecondFactor = true
        ana.methods = [.email("a@contoso.com"), .sms("+1 425 555 0100")]
        ana.attributes = ["displayName": "Ana"]
        var max = MockUser.password("max@contoso.com", password: "x")
        max.isLocked = true
        max.mustChangePassword = true
        #expect(
            users == [
                .persona(.smsSecondFactor), .persona(.apple, email: "eve@contoso.com"), ana,
                .federated("zoe@contoso.com", by: .google), max,
            ]
        )
    }

    @Test(
        "A users file that can't be read names what is wrong",
        arguments: [
            (#"[{"persona": "nobody"}]"#, "'mfa-sms'"), (#"[{"kind": "password"}]"#, "'email' is missing"),
            (#"[{"email": "a@b.c", "kind": "password", "methods": [{"channel": "fax", "target": "1"}]}]"#, "'fax'"),
        ]
    )
    func badFile(_ file: String, _ word: String) throws {
        let error = #expect(throws: MockTenantError.self) { try AdminInput.users(Array(file.utf8)) }
        #expect(error?.description.contains(word) == true)
    }

    @Test("A second factor, a method or an order to change belongs to a password, and a method to an address")
    func contradictions() throws {
        var users = [MockUser.emailOTP("a@b.c"), .emailOTP("a@b.c"), .emailOTP("a@b.c")]
        users[0].needsSecondFactor = true
        users[1].methods = [.sms("+14255550100")]
        users[2].mustChangePassword = true
        var odd = MockUser.password("a@b.c", password: "x")
        odd.methods = [.sms("4255550100")]
        for user in users + [odd] {
            #expect(throws: MockTenantError.self) { try EngineDriver(users: [user]) }
        }
    }

    @Test("Nothing of an account shows in print")
    func printing() {
        var user = MockUser.persona(.smsSecondFactor, email: "secret@contoso.com")
        user.attributes = ["displayName": "secret"]
        user.methods.append(.email("secret@contoso.com"))
        var printed = "\(user) \(String(reflecting: user))"
        dump(user, to: &printed)
        #expect(!printed.contains("secret"))
        #expect(!printed.contains("5550100"))
        #expect(!printed.contains(MockUser.personaPassword))
    }
}
