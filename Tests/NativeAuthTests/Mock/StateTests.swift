import Foundation
import NativeAuthMock
import Testing

@Suite("Export and import of the whole state", .timeLimit(.minutes(5)))
struct StateTests {
    @Test("A reset that was begun before the export ends after the import, in another process")
    func otherProcess() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("state-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        var token = ""
        var code = ""
        try await MockTenant.withTenant(.withAna) { tenant in
            let curl = Curl(tenant: tenant)
            let started = try await curl.start().output
            token = try await curl.next(.resetPasswordChallenge, of: started)
            code = try await tenant.mailbox(for: "ana@contoso.com").waitForCode()
            tenant.setPolling(PollScript(notStarted: 1))
            try tenant.exportState().write(to: file)
        }
        let program = try RunningProgram()
        let line = try await program.firstLine()
        let (admin, authority) = (try #require(line["admin"] ?? nil), try #require(line["authority"] ?? nil))
        let curl = Curl.usual
        func post(_ endpoint: Endpoint, _ fields: String...) async throws -> String {
            let fields = ["client_id=\(try #require(line["clientId"] ?? nil))", "continuation_token=\(token)"] + fields
            let data = fields.flatMap { ["--data-urlencode", $0] }
            let reply = try await run("/usr/bin/curl", curl + data + ["\(authority)/\(endpoint.rawValue)"]).output
            token = member("continuation_token", of: reply) ?? token
            return reply
        }
        let imported = try await run("/usr/bin/curl", curl + ["-T", file.path, admin + "/state"])
        #expect(imported.output == #"{"status":"ok"}"#)
        _ = try await post(.resetPasswordContinue, "grant_type=oob", "oob=\(code)")
        _ = try await post(.resetPasswordSubmit, "new_password=New-Passw0rd")
        #expect(member("status", of: try await post(.resetPasswordPollCompletion)) == "not_started")
        #expect(member("status", of: try await post(.resetPasswordPollCompletion)) == "succeeded")
        let state = try await run("/usr/bin/curl", curl + [admin + "/state"]).output
        #expect(state.contains(#""passwords":["New-Passw0rd","Old-Passw0rd"]"#))
        let end = try await program.end(with: SIGTERM)
        #expect(end.status == 0)
    }

    @Test("Everything goes on: clock, settings, methods, refresh tokens, sign-ins in browsers and their codes")
    func everything() async throws {
        try await MockTenant.withTenant { first in
            let kept = try await Self.fill(first)
            let state = try first.exportState()
            try await MockTenant.withTenant { second in
                try second.importState(state)
                #expect(try second.exportState() == state)
                #expect(second.settings == first.settings)
                #expect(abs(second.clock.now.timeIntervalSince(first.clock.now)) < 60)
                // A time in JSON may lose its last bits.
                let (old, new) = (first.mailbox(for: "otp@contoso.com"), second.mailbox(for: "otp@contoso.com"))
                #expect(new.messages.map(\.code) == old.messages.map(\.code))
                #expect(new.messages.map(\.isValid) == [true])
                #expect(second.journal.isEmpty)
                let curl = Curl(tenant: second)
                let refreshed = try await curl.post(
                    .token,
                    ["grant_type=refresh_token", "refresh_token=\(kept.refreshToken)"]
                )
                #expect(member("access_token", of: refreshed.output) != nil)
                let redeemed = try await curl.post(
                    .token,
                    [
                        "grant_type=authorization_code", "code=\(kept.code)", "redirect_uri=\(EngineDriver.callback)",
                        "code_verifier=\(EngineDriver.verifier)",
                    ]
                )
                #expect(member("id_token", of: redeemed.output) != nil)
                let page = try await curl.post(
                    .signInPage,
                    ["flow=\(kept.signIn)", "code=\(second.mailbox(for: "otp@contoso.com").latestCode() ?? "")"],
                    "-i"
                )
                #expect(page.output.contains("Location: \(EngineDriver.callback)?code="))
            }
        }
    }

    @Test("The document has what is promised and nothing that is left out, and printing errors shows no secret")
    func members() async throws {
        try await MockTenant.withTenant { tenant in
            let kept = try await Self.fill(tenant)
            let state = try tenant.exportState()
            let document = try JSONSerialization.jsonObject(with: state) as? [String: Any] ?? [:]
            let names = [
                "accounts", "authorizationCodes", "clockOffsetSeconds", "continuationTokens", "flows", "mail",
                "polling",
                "refreshTokens", "settings", "signIns", "version",
            ]
            #expect(document.keys.sorted() == names)
            #expect(document["clockOffsetSeconds"] as? Double == 100)
            for value in [kept.refreshToken, kept.code, kept.signIn, MockUser.personaPassword] {
                #expect(String(decoding: state, as: UTF8.self).contains(value))
                #expect(!"\(state) \(String(reflecting: state))".contains(value))
            }
        }
    }

    /// A document with one value changed, at a path through objects and lists.
    private static func change(_ document: Any, at path: ArraySlice<Substring>, to value: Any?) -> Any? {
        guard let step = path.first else { return value }
        if var list = document as? [Any], let index = Int(step) {
            let changed = change(list[index], at: path.dropFirst(), to: value)
            list.replaceSubrange(index...index, with: changed.map { [$0] } ?? [])
            return list
        }
        var object = document as? [String: Any] ?? [:]
        object[String(step)] = change(object[String(step)] ?? NSNull(), at: path.dropFirst(), to: value)
        return object
    }

    @Test(
        "A document that can't be used is refused with the member that is wrong, and changes nothing",
        arguments: [
            ("version", nil), ("version", "2"), ("version", #""1""#), ("settings.codeLength", "99"),
            ("settings.tokenLifetimeSeconds", "-1"), ("settings.nonsense", "1"), ("clockOffsetSeconds", "1e300"),
            ("accounts.0.email", #""nobody""#), ("accounts.0.kind", #""guest""#), ("accounts.0.passwords", "[]"),
            ("accounts.0.passwordVersion", "9223372036854775807"), ("accounts.0.strongMethods.0.method.target", "1"),
            ("polling.0.outcome", #""maybe""#), ("mail.0.value.0.id", "9223372036854775807"),
            ("mail.0.value.0.sequence", "7"), ("mail.0.value.0.expiresAt", "1e300"), ("mail.0.key", #""A@B.C""#),
            ("flows.0.key", "9223372036854775807"), ("flows.0.value.codesSent", "-1"), ("flows.0.value.user", nil),
            ("continuationTokens.0.flow", "77"), ("continuationTokens.0.step", #""nowhere""#),
            ("refreshTokens.0.value.expiresAt", nil), ("signIns.0.request.address.uri", #""nowhere""#),
            ("authorizationCodes.0.value", "[]"),
        ]
    )
    func refused(_ path: String, _ value: String?) async throws {
        try await MockTenant.withTenant { tenant in
            _ = try await Self.fill(tenant)
            let state = try tenant.exportState()
            let value = try value.map {
                try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
            }
            let document = try JSONSerialization.jsonObject(with: state)
            let changed = try #require(Self.change(document, at: path.split(separator: ".")[...], to: value))
            let data = try JSONSerialization.data(withJSONObject: changed)
            do {
                try tenant.importState(data)
                Issue.record("The state was imported.")
            } catch MockTenantError.invalidState(let member, _) {
                #expect(path.hasPrefix(member) && !member.isEmpty)
            }
            #expect(try tenant.exportState() == state)
        }
    }

    @Test(
        "What is there twice, and what is no document at all, is refused",
        arguments: ["accounts", "flows", "", "[]"]
    )
    func doubles(_ list: String) async throws {
        try await MockTenant.withTenant { tenant in
            _ = try await Self.fill(tenant)
            let state = try tenant.exportState()
            var data = Data(list.utf8)
            if !list.isEmpty && list != "[]" {
                var document = try #require(try JSONSerialization.jsonObject(with: state) as? [String: Any])
                let values = try #require(document[list] as? [Any])
                document[list] = values + values.prefix(1)
                data = try JSONSerialization.data(withJSONObject: document)
            }
            #expect(throws: MockTenantError.self) { try tenant.importState(data) }
            #expect(try tenant.exportState() == state)
        }
    }

    @Test("A document that is broken is said to be broken, and where")
    func brokenJSON() async throws {
        try await MockTenant.withTenant { tenant in
            let broken = Data(#"{"version": 1, "settings": {"pollInterval": 01}}"#.utf8)
            let error = #expect(throws: MockTenantError.self) { try tenant.importState(broken) }
            #expect(error?.description.contains("is not valid JSON: Number with leading zero around character") == true)
        }
    }

    @Test("A state of more than 16 MiB is imported over HTTP")
    func large() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("state-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try await MockTenant.withTenant { tenant in
            _ = try await Self.fill(tenant)
            let state = try tenant.exportState()
            try (state + Data(repeating: UInt8(ascii: " "), count: 17 << 20)).write(to: file)
            tenant.reset()
            #expect(try await Curl(tenant: tenant).admin("/state", "-T", file.path).output == #"{"status":"ok"}"#)
            #expect(try tenant.exportState() == state)
        }
    }

    @Test("A reset of the tenant still goes back to the state after its own start")
    func reset() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let empty = try await MockTenant.withTenant { try $0.exportState() }
            try tenant.importState(empty)
            #expect(!tenant.accepts(password: "Old-Passw0rd", for: "ana@contoso.com"))
            tenant.reset()
            #expect(tenant.accepts(password: "Old-Passw0rd", for: "ana@contoso.com"))
        }
    }
}

extension StateTests {
    /// What a client holds that goes on in another tenant.
    private struct Kept {
        let refreshToken: String
        /// The id of a sign-in in a browser that waits for its code by mail.
        let signIn: String
        /// The code of another sign-in.
        let code: String
    }

    /// Brings about a state with something of each kind in it.
    private static func fill(_ tenant: MockTenant) async throws -> Kept {
        for user: MockUser in [.persona(.password), .emailOTP("otp@contoso.com"), .persona(.smsSecondFactor)] {
            try tenant.addUser(user)
        }
        try tenant.changeSettings { settings in
            settings.codeLength = 6
            settings.attributes = [UserAttribute("city", pattern: "^[A-Z]")]
            settings.rateLimits = .documented
            settings.rateLimits?.requestsPerClient = []
        }
        tenant.setPolling(PollScript(inProgress: 2, outcome: .rejected(.banned)), PollScript(outcome: .never))
        tenant.clock.advance(by: .seconds(100))
        let curl = Curl(tenant: tenant)
        let signIn = ["username=\(MockUser.Persona.password.email)", "challenge_type=password oob redirect"]
        let started = try await curl.post(.signInInitiate, signIn).output
        let token = try await curl.next(.signInChallenge, of: started)
        let tokens = try await curl.post(
            .token,
            [
                "continuation_token=\(token)", "grant_type=password", "password=\(MockUser.personaPassword)",
                "scope=openid offline_access",
            ]
        )
        let newcomer = ["username=new@contoso.com", "challenge_type=password oob redirect", "password=New-Passw0rd"]
        let signUp = try await curl.post(.signUpStart, newcomer + [#"attributes={"city":"Oslo"}"#]).output
        _ = try await curl.next(.signUpChallenge, of: signUp)
        let page = try await curl.page()
        _ = try await curl.post(.signInPage, ["flow=\(page)", "username=otp@contoso.com"])
        let other = try await curl.post(
            .signInPage,
            [
                "flow=\(try await curl.page())", "username=\(MockUser.Persona.password.email)",
                "password=\(MockUser.personaPassword)",
            ],
            "-i"
        )
        let code = other.output.firstMatch(of: /Location: [^\r]*code=([^&\r]+)/).map { String($0.output.1) }
        return Kept(
            refreshToken: try #require(member("refresh_token", of: tokens.output)),
            signIn: page,
            code: try #require(code)
        )
    }
}

extension Curl {
    /// The token by which a flow goes on after one more call.
    fileprivate func next(_ endpoint: Endpoint, of reply: String) async throws -> String {
        let token = try #require(member("continuation_token", of: reply))
        let next = try await post(endpoint, ["continuation_token=\(token)"])
        return try #require(member("continuation_token", of: next.output))
    }

    /// The id of a sign-in in a browser that has just begun.
    fileprivate func page() async throws -> String {
        let page = try await post(
            .authorize,
            [
                "response_type=code", "redirect_uri=\(EngineDriver.callback)", "scope=openid profile", "nonce=n-1",
                "code_challenge=\(EngineDriver.challenge)", "code_challenge_method=S256", "state=s-1",
            ]
        )
        return try #require(page.output.firstMatch(of: /name="flow" value="([^"]+)"/).map { String($0.output.1) })
    }
}
