import Foundation
import NativeAuthMock
import Testing

@Suite("The admin routes", .timeLimit(.minutes(5)))
struct AdminTests {
    @Test("Health, users, mail, journal, clock and reset work without Swift")
    func routes() async throws {
        try await MockTenant.withTenant { tenant in
            let curl = Curl(tenant: tenant)
            #expect(try await curl.admin("/health").output == #"{"status":"ok"}"#)
            let user = #"{"email": "ana@contoso.com", "kind": "password", "password": "Old-Passw0rd"}"#
            _ = try await curl.admin("/users", "-d", user)
            #expect(tenant.accepts(password: "Old-Passw0rd", for: "ana@contoso.com"))
            let token = member("continuation_token", of: try await curl.start().output) ?? ""
            let next = try await curl.post(.resetPasswordChallenge, ["continuation_token=\(token)"]).output
            _ = try await curl.post(
                .resetPasswordChallenge,
                ["continuation_token=\(member("continuation_token", of: next) ?? "")"]
            )
            let mail = try await curl.admin("/mailbox/ana%40contoso.com?since=1").output
            let code = try #require(tenant.mailbox(for: "ana@contoso.com").latestCode())
            #expect(mail.contains(#""sequence":2,"code":"\#(code)","channel":"email","sentTo":"a***a@co**o**o.com""#))
            #expect(!mail.contains(#""sequence":1"#))
            _ = try await curl.admin("/clock", "-d", #"{"advanceSeconds": 400}"#)
            #expect(try await curl.admin("/mailbox/ana@contoso.com").output.contains(#""valid":false"#))
            let journal = try await curl.admin("/requests").output
            #expect(journal.contains(#"{"name":"username","value":"***"}"#))
            #expect(!journal.contains("/_mock"))
            _ = try await curl.admin("/reset", "-X", "POST")
            #expect(try await curl.admin("/requests").output == #"{"requests":[]}"#)
            #expect(try await curl.admin("/users").output == #"{"users":[]}"#)
        }
    }

    @Test(
        "Each fault can be injected by its name",
        arguments: [
            "reply", "redirect", "throttled", "serverError", "html", "malformedJSON", "emptyReply", "reset",
            "resetAfterHandling", "cut", "wrongLength", "oversized", "drip", "delay", "httpRedirect", "replaceField",
            "removeField", "interim",
        ]
    )
    func faults(_ name: String) async throws {
        try await MockTenant.withTenant { tenant in
            let body = """
                {"endpoint": "resetpassword/v1.0/start", "fault": "\(name)", "times": 3, "bytes": 100, "seconds": 1,
                 "location": "/x", "name": "error", "json": "1", "status": \(name == "interim" ? 102 : 503)}
                """
            let ran = try await Curl(tenant: tenant).admin("/faults", "-d", body, "-w", "|%{http_code}")
            #expect(ran.output == #"{"endpoint":"resetpassword/v1.0/start","fault":"\#(name)","times":3}|201"#)
        }
    }

    @Test("An injected fault strikes")
    func strike() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let curl = Curl(tenant: tenant)
            let body = #"{"endpoint": "*", "fault": "serverError", "status": 503}"#
            _ = try await curl.admin("/faults", "-d", body)
            #expect(try await curl.start("-o", "/dev/null", "-w", "%{http_code}").output == "503")
        }
    }

    @Test(
        "Polling can be scripted",
        arguments: [
            ("[{}]", "succeeded"), (#"[{"outcome": "failed", "withToken": false}]"#, "failed"),
            (#"[{"notStarted": 1}]"#, "not_started"), (#"[{"outcome": "never"}]"#, "in_progress"),
        ]
    )
    func polling(_ body: String, _ status: String) async throws {
        var options = MockTenant.Options.withAna
        options.fixedCode = "12345678"
        try await MockTenant.withTenant(options) { tenant in
            let curl = Curl(tenant: tenant)
            _ = try await curl.admin("/polling", "-d", body)
            var token = member("continuation_token", of: try await curl.start().output) ?? ""
            let calls: [(Endpoint, [String])] = [
                (.resetPasswordChallenge, []), (.resetPasswordContinue, ["grant_type=oob", "oob=12345678"]),
                (.resetPasswordSubmit, ["new_password=New-Passw0rd"]),
            ]
            for (endpoint, fields) in calls {
                let reply = try await curl.post(endpoint, ["continuation_token=\(token)"] + fields)
                token = member("continuation_token", of: reply.output) ?? ""
            }
            let reply = try await curl.post(.resetPasswordPollCompletion, ["continuation_token=\(token)"])
            #expect(member("status", of: reply.output) == status)
        }
    }

    @Test(
        "Bad input gets 400 and says what to send",
        arguments: [
            ("/users", "nonsense", "valid JSON"), ("/users", #"{"email": "a@b.c"}"#, "'kind' is missing"),
            ("/users", #"{"email": 1, "kind": "password"}"#, "'email' has the wrong type"),
            ("/users", #"{"email": "a@b.c", "kind": "guest"}"#, "kind must be"),
            ("/faults", #"{"endpoint": "x", "fault": "reset"}"#, "no such endpoint"),
            ("/faults", #"{"endpoint": "*", "fault": "flood"}"#, "no fault 'flood'"),
            ("/faults", #"{"endpoint": "*", "fault": "cut"}"#, "'bytes' is missing"),
            ("/faults", #"{"endpoint": "*", "fault": "reset", "times": 0}"#, "'times' must be"),
            ("/faults", #"{"endpoint": "*", "fault": "html", "status": 1000}"#, "out of range"),
            ("/clock", #"{"advanceSeconds": "1"}"#, "'advanceSeconds' has the wrong type"),
            ("/clock", #"{"advanceSeconds": 1e300}"#, "too large"),
            ("/polling", #"[{"outcome": "maybe"}]"#, "no such outcome"),
        ]
    )
    func badInput(_ path: String, _ body: String, _ error: String) async throws {
        try await MockTenant.withTenant { tenant in
            let ran = try await Curl(tenant: tenant).admin(path, "-d", body, "-w", "\n%{http_code}")
            #expect(ran.output.hasSuffix("\n400"))
            let json = String(ran.output.dropLast(4))
            #expect(member("error", of: json)?.contains(error) == true)
            #expect(member("instructions", of: json)?.isEmpty == false)
        }
    }

    @Test(
        "A member that isn't known gets 400 and is named, and changes nothing",
        arguments: [
            (
                "POST", "/users", #"{"persona": "password", "emial": "a@b.c"}"#,
                "'emial' isn't known here, but 'email' is."
            ),
            ("POST", "/users", #"{"persona": "mfa-sms", "methods": [{"kind": 1}]}"#, "'methods.0.kind'"),
            ("POST", "/faults", #"{"endpoint": "*", "fault": "reset", "time": 2}"#, "'time'"),
            ("POST", "/expectations", #"{"endpoint": "*", "ormore": true}"#, "'ormore'"),
            ("POST", "/chaos", #"{"probability": 1, "faults": [{"fault": "cut", "byte": 1}]}"#, "'faults.0.byte'"),
            ("POST", "/clock", #"{"advanceSeconds": 1, "seconds": null}"#, "'seconds'"),
            ("POST", "/polling", #"[{}, {"inprogress": 2}]"#, "'1.inprogress'"),
            ("POST", "/tenants", #"{"users": [{"persona": "locked", "disable": true}]}"#, "'users.0.disable'"),
            ("POST", "/tenants", #"{"settings": {"length": 1}}"#, "'settings.length'"),
            ("PUT", "/state", #"{"version": 1, "accounts": [{"emial": "a@b.c"}]}"#, "'accounts.0.emial'"),
            ("PUT", "/state", #"{"version": 1, "settings": {"codeLenght": 6}}"#, "'settings.codeLenght'"),
            ("PATCH", "/settings", #"{"codeLifetime": 1}"#, "'codeLifetime'"),
            ("PATCH", "/settings", #"{"attributes": [{"name": "a", "required": true}]}"#, "'attributes.0.required'"),
            ("PATCH", "/settings", #"{"rateLimits": {"requests": []}}"#, "'rateLimits.requests'"),
        ]
    )
    func unknownMember(_ method: String, _ path: String, _ body: String, _ error: String) async throws {
        try await MockTenant.withTenant { tenant in
            let state = try tenant.exportState()
            let ran = try await Curl(tenant: tenant).admin(path, "-X", method, "-d", body, "-w", "\n%{http_code}")
            #expect(ran.output.hasSuffix("\n400"))
            #expect(member("error", of: String(ran.output.dropLast(4)))?.contains(error) == true)
            #expect(try tenant.exportState() == state)
            #expect(tenant.unmetExpectations.isEmpty)
        }
    }

    @Test("No route takes a member that isn't known", arguments: AdminRoutes.all.filter { $0.body != nil }.map(\.line))
    func unknownMember(_ line: String) async throws {
        let route = try #require(AdminRoutes.all.first { $0.line == line })
        let example = try #require(route.body?.example)
        let start = try #require(example.firstIndex(of: "{"))
        let body =
            example[...start] + #""nonsense": null"# + (example[start...].dropFirst() == "}" ? "" : ",")
            + example[start...].dropFirst()
        try await MockTenant.withTenant { tenant in
            let ran = try await Curl(tenant: tenant)
                .admin(route.path, "-X", route.method, "-d", String(body), "-w", "\n%{http_code}")
            #expect(ran.output.hasSuffix("\n400"))
            #expect(member("error", of: String(ran.output.dropLast(4)))?.contains("nonsense' isn't known") == true)
        }
    }

    @Test(
        "Broken JSON is said to be broken, and where, also in a member that nobody reads",
        arguments: [
            (#"{"pollInterval": 01}"#, "character 18"), (#"{"pollInterval": "\x"}"#, "character 18"),
            (#"{"codeLength": 6, "codeAttempts": 1.}"#, "character 36"), (#"{"other": "\x"}"#, "character 11"),
            (#"{"codeLength": 6"#, "end of file"),
        ]
    )
    func brokenJSON(_ body: String, _ place: String) async throws {
        try await MockTenant.withTenant { tenant in
            let ran = try await Curl(tenant: tenant).admin("/settings", "-X", "PATCH", "-d", body)
            let error = member("error", of: ran.output) ?? ""
            #expect(error.hasPrefix("The body is not valid JSON: ") && error.contains(place), "\(error)")
        }
    }

    @Test("A number that doesn't fit is not called broken JSON", arguments: ["2.5", "99999999999999999999"])
    func badNumber(_ number: String) async throws {
        try await MockTenant.withTenant { tenant in
            let body = #"{"codeLength": \#(number)}"#
            let ran = try await Curl(tenant: tenant).admin("/settings", "-X", "PATCH", "-d", body)
            #expect(member("error", of: ran.output) == "The body has a number that is out of range or must be whole.")
        }
    }

    @Test("A route that isn't there lists those that are", arguments: ["/nope", "/health/x"])
    func unknownRoute(_ path: String) async throws {
        try await MockTenant.withTenant { tenant in
            let ran = try await Curl(tenant: tenant).admin(path, "-w", "\n%{http_code}")
            #expect(ran.output.hasSuffix("\n404"))
            #expect(ran.output.contains("/_mock/mailbox/{email}"))
        }
    }

    @Test(
        "Another site's page gets nothing",
        arguments: [
            ("Host: rebound.example:80", "403"), ("Origin: https://example.com", "403"), ("Origin: null", "403"),
            ("Host: localhost:80", "200"), ("Origin: http://127.0.0.1:1", "200"),
        ]
    )
    func otherSites(_ header: String, _ status: String) async throws {
        try await MockTenant.withTenant { tenant in
            let ran = try await Curl(tenant: tenant)
                .admin("/mailbox/ana@contoso.com", "-H", header, "-o", "/dev/null", "-w", "%{http_code}")
            #expect(ran.output == status)
        }
    }
}
