import Foundation
import NativeAuthMock
import Testing

@Suite("What somebody who made a mistake is told")
struct HintTests {
    @Test(
        "A mistake in a request is named, behind the tenant's own words",
        arguments: [
            (
                ["email": "ana@contoso.com", "challenge_type": "oob redirect"],
                "'username' didn't come. This call takes no 'email'."
            ),
            (["username": "ana", "challenge_type": "oob redirect"], "Its value can't be used."),
            (["username": EngineDriver.ana, "challenge_type": "obb redirect"], "which may be 'oob'"),
            (
                ["username": EngineDriver.ana, "challenge_type": "oob redirect", "capabilities": "mfa_require"],
                "which may be 'mfa_required'"
            ),
        ] as [(KeyValuePairs<String, String>, String)]
    )
    func parameters(_ fields: KeyValuePairs<String, String>, _ hint: String) throws {
        var driver = try EngineDriver()
        let reply = driver.post(.resetPasswordStart, fields)
        #expect(reply.status == 400)
        #expect(reply.text.contains("Mock tenant: "))
        #expect(reply.text.contains(hint))
    }

    @Test("JSON, no content type and another method are told apart")
    func requests() throws {
        var driver = try EngineDriver()
        let json = driver.post(.resetPasswordStart) { $0.headers = ["Content-Type": "application/json"] }
        #expect(json.text.contains("takes a form, and answers with JSON"))
        #expect(driver.post(.resetPasswordStart) { $0.headers = HeaderFields() }.text.contains("has no Content-Type"))
        #expect(driver.post(.resetPasswordStart) { $0.method = "GET" }.text.contains("not into the query"))
    }

    @Test("A grant type that the endpoint doesn't take gets those that it does")
    func grants() throws {
        var driver = try EngineDriver()
        let reply = driver.post(.signUpContinue, ["continuation_token": "x", "grant_type": "obo"])
        #expect(reply.error == "unsupported_grant_type")
        #expect(reply.text.contains("Did you mean 'oob'? This endpoint takes 'attributes', 'oob', 'password'."))
    }

    @Test(
        "Each parameter without which a call isn't answered is named",
        arguments: Endpoint.all.filter { !Router.webEndpoints.contains($0) }
    )
    func everyParameter(_ endpoint: Endpoint) throws {
        let route = try #require(Router.routes[endpoint])
        for grant in route.grants.isEmpty ? [nil] : route.grants.keys.map(Optional.some) {
            let needed = ["client_id"] + (grant == nil ? [] : ["grant_type"]) + route.parameters(for: grant).required
            for missing in needed {
                var driver = try EngineDriver()
                let clientId = driver.clientId
                let reply = driver.post(endpoint) { request in
                    request.fields = FormFields(
                        needed.filter { $0 != missing }.map { name in
                            switch name {
                            case "client_id": FormField(name: name, value: clientId)
                            case "grant_type": FormField(name: name, value: grant ?? "")
                            default: FormField(name: name, value: "x")
                            }
                        }
                    )
                }
                #expect(reply.code == 90100, "\(missing)")
                #expect(reply.text.contains("The \(missing) parameter"), "\(missing)")
            }
        }
    }

    @Test("A token is answered with where it goes, at whatever step it is", arguments: everyStep)
    func steps(_ step: Step) throws {
        var driver = try EngineDriver(
            users: MockUser.Persona.allCases.map { .persona($0) } + [.persona(.password, email: EngineDriver.ana)]
        )
        let token = step.token(&driver)
        #expect(!token.isEmpty)
        let elsewhere: Endpoint =
            step.testDescription.hasPrefix("resetpassword/v1.0/submit")
            ? .resetPasswordPollCompletion : .resetPasswordSubmit
        let reply = driver.call(elsewhere, token, ["new_password": "x"])
        #expect(reply.code == 55200)
        #expect(reply.text.contains("for '\(step.testDescription)."))
    }

    struct Step: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let token: @Sendable (inout EngineDriver) -> String
    }

    private static func step(
        _ hint: String,
        _ token: @escaping @Sendable (inout EngineDriver) -> TenantReply
    ) -> Step {
        Step(testDescription: hint) { token(&$0).token }
    }

    private static let everyStep = [
        step("resetpassword/v1.0/challenge'") { $0.start() },
        step("resetpassword/v1.0/continue' with grant_type 'oob'") { $0.challenge($0.start().token) },
        step("resetpassword/v1.0/submit'") { driver in
            let token = driver.tokenForCode()
            return driver.enter(driver.latestCode(), token)
        },
        step("resetpassword/v1.0/poll_completion'") { $0.submit("New-Passw0rd", $0.tokenForPassword()) },
        step("oauth2/v2.0/token' with grant_type 'continuation_token'") { $0.poll($0.tokenForPoll()) },
        step("oauth2/v2.0/challenge'") { $0.signIn() },
        step("oauth2/v2.0/token' with grant_type 'password'") { $0.call(.signInChallenge, $0.signIn().token) },
        step("oauth2/v2.0/token' with grant_type 'oob'") {
            $0.call(.signInChallenge, $0.signIn(MockUser.Persona.emailOneTimePasscode.email).token)
        },
        step("oauth2/v2.0/introspect'") { $0.enterPassword(MockUser.Persona.smsSecondFactor.email) },
        step("oauth2/v2.0/challenge'") {
            $0.call(.signInIntrospect, $0.enterPassword(MockUser.Persona.smsSecondFactor.email).token)
        },
        step("oauth2/v2.0/token' with grant_type 'mfa_oob'") {
            $0.challengeSecondFactor(MockUser.Persona.smsSecondFactor.email)
        },
        step("register/v1.0/introspect'") { $0.enterPassword(MockUser.Persona.mustRegisterMethod.email) },
        step("register/v1.0/challenge'") {
            $0.call(.registerIntrospect, $0.enterPassword(MockUser.Persona.mustRegisterMethod.email).token)
        },
        step("register/v1.0/continue' with grant_type 'oob'") {
            $0.challengeRegistration($0.tokenForRegistration(), "+14255550199")
        },
        step("signup/v1.0/challenge'") { $0.startSignUp() },
        step("signup/v1.0/continue' with grant_type 'oob'") { $0.call(.signUpChallenge, $0.startSignUp().token) },
        step("signup/v1.0/challenge'") { $0.verifySignUp($0.startSignUp()) },
        step("signup/v1.0/continue' with grant_type 'password'") {
            $0.call(.signUpChallenge, $0.verifySignUp($0.startSignUp()).token)
        },
        step("oauth2/v2.0/token' with grant_type 'continuation_token'") {
            $0.verifySignUp($0.startSignUp(with: ["password": "New-Passw0rd"]))
        },
    ]

    @Test("A token that was used, made up or given under another name of the tenant is told apart")
    func tokens() throws {
        var driver = try EngineDriver()
        let first = driver.start().token
        let second = driver.challenge(first).token
        #expect(driver.challenge(first).text.contains("used already"))
        #expect(driver.challenge("made-up").text.contains("No flow has this"))
        driver.tenant = MockTenant.Options().tenantId
        #expect(driver.challenge(second).text.contains("contoso.onmicrosoft.com"))
    }

    @Test("What the service has and the mock hasn't is answered 501", arguments: ["devicecode", "authorize-challenge"])
    func missing(_ endpoint: String) throws {
        var driver = try EngineDriver()
        let reply = driver.post(Endpoint(rawValue: "oauth2/v2.0/\(endpoint)"))
        #expect(reply.status == 501)
        #expect(reply.text.contains(endpoint))
    }

    @Test("Another application's id is answered with the mock's")
    func client() throws {
        var driver = try EngineDriver()
        let reply = driver.post(.resetPasswordStart) {
            $0.fields = FormFields([FormField(name: "client_id", value: "x")])
        }
        #expect(reply.text.contains(driver.clientId))
    }
}
