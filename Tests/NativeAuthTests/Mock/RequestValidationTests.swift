import Foundation
import NativeAuthMock
import Testing

@Suite("What the tenant checks in every request")
struct RequestValidationTests {
    static let start: KeyValuePairs = ["username": EngineDriver.ana, "challenge_type": "oob redirect"]

    @Test(
        "A parameter that is missing or empty is named",
        arguments: ["client_id", "username", "challenge_type"],
        [nil, ""]
    )
    func missingParameter(_ name: String, _ value: String?) throws {
        var driver = try EngineDriver()
        let reply = driver.post(.resetPasswordStart, Self.start) { request in
            let others = request.fields.all.filter { $0.name != name }
            request.fields = FormFields(others + (value.map { [FormField(name: name, value: $0)] } ?? []))
        }
        #expect(reply.status == 400)
        #expect(reply.body["error"] == "invalid_request")
        #expect(reply.code == 90100)
        #expect(reply.text.contains("\(name) parameter is empty or not valid"))
    }

    @Test("A user name that is no address is refused", arguments: ["ana", "@contoso.com", "ana@", "a@b@c", "a na@b.c"])
    func badUsername(_ username: String) throws {
        var driver = try EngineDriver()
        #expect(driver.start(username).code == 90100)
    }

    @Test("A parameter given twice is refused")
    func repeatedParameter() throws {
        var driver = try EngineDriver()
        let reply = driver.post(
            .resetPasswordStart,
            ["username": EngineDriver.ana, "challenge_type": "oob redirect", "username": EngineDriver.ana]
        )
        #expect(reply.status == 400)
        #expect(reply.text.contains("'username' is given more than once"))
    }

    @Test("Only POST is taken", arguments: ["GET", "PUT", "DELETE", "OPTIONS"])
    func method(_ method: String) throws {
        var driver = try EngineDriver()
        let reply = driver.post(.resetPasswordStart, Self.start) { $0.method = method }
        #expect(reply.status == 405)
        #expect(reply.headers.contains { $0.name == "Allow" && $0.value == "POST" })
    }

    @Test(
        "The content type is that of a form, whatever its parameters",
        arguments: [
            ("application/x-www-form-urlencoded", 200), ("application/x-www-form-urlencoded; charset=utf-8", 200),
            ("Application/X-WWW-Form-Urlencoded", 200), ("application/json", 400), ("multipart/form-data", 400),
            ("application/x-www-form-urlencodedx", 400), (nil, 400),
        ] as [(String?, Int)]
    )
    func contentType(_ type: String?, _ status: Int) throws {
        var driver = try EngineDriver()
        let reply = driver.post(.resetPasswordStart, Self.start) { request in
            request.headers = type.map { ["content-type": $0] } ?? HeaderFields()
        }
        #expect(reply.status == status)
    }

    @Test("Another application's id is refused")
    func unknownClient() throws {
        var driver = try EngineDriver()
        let reply = driver.post(.resetPasswordStart, Self.start) { request in
            request.fields = FormFields(
                [FormField(name: "client_id", value: UUID().uuidString)] + request.fields.all.dropFirst()
            )
        }
        #expect(reply.body["error"] == "unauthorized_client")
        #expect(reply.code == 700016)
    }

    @Test("Another tenant's name is refused")
    func unknownTenant() throws {
        var driver = try EngineDriver()
        driver.tenant = "fabrikam.onmicrosoft.com"
        #expect(driver.start().code == 90002)
    }

    @Test("The tenant's id stands for its name, and a token stays with the form it was made for")
    func tenantForms() throws {
        var driver = try EngineDriver()
        let named = driver.tenant
        driver.tenant = MockTenant.Options().tenantId.uppercased()
        let token = driver.start().token
        #expect(!token.isEmpty)
        driver.tenant = named
        #expect(driver.challenge(token).code == 55200)
        driver.tenant = MockTenant.Options().tenantId
        #expect(driver.challenge(token).status == 200)
    }

    @Test(
        "The challenge types must have redirect among them, and nothing unknown",
        arguments: [
            ("oob", "invalid_request", 901007), ("password oob", "invalid_request", 901007),
            ("oob redirect carrier-pigeon", "unsupported_challenge_type", 901001),
        ]
    )
    func challengeTypes(_ types: String, _ error: String, _ code: Int) throws {
        var driver = try EngineDriver()
        for reply in [driver.start(types: types), driver.signIn(types: types)] {
            #expect(reply.body["error"] == .string(error))
            #expect(reply.code == code)
        }
    }

    @Test(
        "Challenge types of a challenge without what the account needs lead to the browser, and the flow is over",
        arguments: [
            (MockUser.Persona?.some(.password), Endpoint.signInInitiate, Endpoint.signInChallenge, "oob redirect"),
            (.emailOneTimePasscode, .signInInitiate, .signInChallenge, "password redirect"),
            (.password, .resetPasswordStart, .resetPasswordChallenge, "password redirect"),
            (nil, .signUpStart, .signUpChallenge, "password redirect"),
        ]
    )
    func laterChallengeTypes(
        _ persona: MockUser.Persona?,
        _ start: Endpoint,
        _ challenge: Endpoint,
        _ types: String
    ) throws {
        var driver = try EngineDriver(users: persona.map { [.persona($0)] } ?? [])
        let user = persona?.email ?? EngineDriver.ana
        for (types, isTaken) in [("oob password redirect", true), ("oob password", true), ("", true), (types, false)] {
            let token = driver.post(start, ["username": user, "challenge_type": "oob password redirect"]).token
            let reply = driver.post(challenge, ["continuation_token": token, "challenge_type": types])
            #expect(reply.status == 200)
            #expect(reply.token.isEmpty != isTaken)
            #expect((reply.body["challenge_type"] == .string("redirect")) != isTaken)
            #expect(driver.post(challenge, ["continuation_token": token]).code == 55200)
        }
    }

    @Test(
        "Capabilities are taken under both names, unknown ones refused",
        arguments: ["capabilities", "capability"],
        [("mfa_required registration_required", 200), ("mfa_required,registration_required", 400), ("x", 400)]
    )
    func capabilities(_ name: String, _ list: (String, Int)) throws {
        var driver = try EngineDriver()
        let fields: KeyValuePairs = ["username": EngineDriver.ana, "challenge_type": "oob redirect", name: list.0]
        #expect(driver.post(.resetPasswordStart, fields).status == list.1)
    }

    @Test(
        "An unknown path gets 404 with what was probably meant",
        arguments: [
            ("/contoso.onmicrosoft.com/resetpassword/v1.0/strat", "resetpassword/v1.0/start"),
            ("/contoso.onmicrosoft.com/oauth/v2.0/token", "oauth2/v2.0/token"),
            ("/resetpassword/v1.0/submit", "/contoso.onmicrosoft.com/resetpassword/v1.0/submit"),
            ("/", "A path is /contoso.onmicrosoft.com/"),
        ]
    )
    func unknownPath(_ path: String, _ hint: String) throws {
        var driver = try EngineDriver()
        let reply = driver.post(.resetPasswordStart) { $0.path = path }
        #expect(reply.status == 404)
        #expect(reply.body["error"] == "not_found")
        #expect(reply.text.contains(hint))
    }

    @Test("An error has the tenant's shape")
    func errorShape() throws {
        var driver = try EngineDriver()
        let reply = driver.start("nobody@contoso.com")
        let names = reply.body.members.map(\.name)
        #expect(names == ["error", "error_description", "error_codes", "timestamp", "trace_id", "correlation_id"])
        let lines = reply.text.components(separatedBy: "\r\n")
        #expect(lines.count == 4)
        #expect(lines.first?.hasPrefix("AADSTS50034: ") == true)
        #expect(lines.last == "Timestamp: 2027-01-15 08:00:00Z")
        #expect(reply.body["timestamp"] == "2027-01-15 08:00:00Z")
    }

    @Test("The caller's id comes back where it is a UUID, else the tenant makes one")
    func correlation() throws {
        var driver = try EngineDriver()
        let id = "0AF7651D-16CD-43DD-8448-EB211C80319C"
        let echoed = driver.post(.resetPasswordStart) { $0.headers.append(name: "Client-Request-Id", value: id) }
        #expect(echoed.body["correlation_id"] == .string(id))
        #expect(echoed.correlationId == UUID(uuidString: id))
        #expect(echoed.headers.contains { $0.name == "client-request-id" && $0.value == id })
        let made = driver.post(.resetPasswordStart) { $0.headers.append(name: "client-request-id", value: "x\"y") }
        for text in [id + "\0\n", "\u{B}" + id.dropFirst()] {
            let spoiled = driver.post(.resetPasswordStart) { $0.headers.append(name: "client-request-id", value: text) }
            #expect(!spoiled.headers.contains { $0.value.utf8.contains { $0 < 0x20 } })
        }
        #expect(made.body["correlation_id"] == .string(made.correlationId.uuidString.lowercased()))
    }

    @Test("Every reply forbids caching and is JSON")
    func headers() throws {
        var driver = try EngineDriver()
        for reply in [driver.start(), driver.start("nobody@contoso.com")] {
            let headers = Dictionary(uniqueKeysWithValues: reply.headers.map { ($0.name, $0.value) })
            #expect(headers["Content-Type"] == "application/json; charset=utf-8")
            #expect(headers["Cache-Control"] == "no-store")
            #expect(UUID(uuidString: headers["x-ms-request-id"] ?? "") != nil)
        }
    }
}
