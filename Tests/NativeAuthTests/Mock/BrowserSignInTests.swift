import Foundation
import NativeAuthMock
import Testing

@Suite("A sign-in in a browser")
struct BrowserSignInTests {
    private let ana = EngineDriver.ana
    private let password = EngineDriver.oldPassword

    @Test("A name and a password lead back to the app, with a code and the state", arguments: ["GET", "POST"])
    func success(_ method: String) throws {
        var driver = try EngineDriver()
        let page = driver.authorize(method: method)
        #expect(page.status == 200)
        #expect(page.header("Content-Type") == "text/html; charset=utf-8")
        let reply = driver.submit(page, ["username": "ANA@contoso.com", "password": password])
        #expect(reply.status == 303)
        #expect(reply.header("Location")?.hasPrefix("http://127.0.0.1:4711/callback?code=") == true)
        #expect(Set(reply.returned.keys) == ["code", "state"])
        #expect(reply.returned["state"] == "state-1")
        #expect(driver.redeemCode(reply.returned["code"] ?? "").status == 200)
    }

    @Test("A wrong password and an unknown name are told alike, keep the name and can be tried again")
    func wrongPassword() throws {
        var driver = try EngineDriver()
        let page = driver.authorize()
        let wrong = driver.submit(page, ["username": ana, "password": "x"])
        #expect(wrong.status == 200)
        #expect(wrong.problem == "The email address or the password is wrong.")
        #expect(wrong.html.contains("value=\"ana@contoso.com\""))
        #expect(!wrong.html.contains("value=\"x\""))
        let unknown = driver.submit(wrong, ["username": "nobody@contoso.com", "password": "x"])
        #expect(unknown.problem == wrong.problem)
        #expect(driver.submit(unknown, ["username": ana, "password": password]).status == 303)
    }

    @Test(
        "A field that is missing is named, and the cursor is put into it",
        arguments: [
            ("", "x", "Enter your email address.", "username"),
            ("ana", "x", "Enter your email address.", "username"),
            ("ana@contoso.com", "", "Enter your password.", "password"),
        ]
    )
    func missing(_ username: String, _ password: String, _ problem: String, _ field: String) throws {
        var driver = try EngineDriver()
        let page = driver.authorize()
        let reply = driver.submit(page, ["username": username, "password": password])
        #expect(reply.problem == problem)
        let input = reply.html.components(separatedBy: "<").first { $0.hasPrefix("input id=\"\(field)\"") } ?? ""
        #expect(input.contains("aria-describedby=\"problem"))
        #expect(input.contains("aria-invalid=\"true\" autofocus"))
        #expect(reply.html.components(separatedBy: " autofocus").count == 2)
    }

    @Test("An account with codes by mail gets one, which may be wrong once and be sent again")
    func oneTimePasscode() throws {
        var driver = try EngineDriver(users: [.emailOTP(ana)])
        var page = driver.submit(driver.authorize(), ["username": ana, "password": ""])
        #expect(page.html.contains("<h1>Enter your code</h1>"))
        #expect(page.html.contains("a***a@co**o**o.com"))
        #expect(page.html.contains("autocomplete=\"one-time-code\""))
        #expect(driver.messages().map(\.purpose) == [.signIn])
        page = driver.submit(page, ["code": "x"])
        #expect(page.problem == "That code is wrong or has expired.")
        let first = driver.latestCode()
        page = driver.submit(page, ["action": "resend", "code": ""])
        #expect(page.problem == nil)
        #expect(driver.messages().count == 2)
        if first != driver.latestCode() {
            page = driver.submit(page, ["code": first])
            #expect(page.problem == "That code is wrong or has expired.")
        }
        let reply = driver.submit(page, ["code": driver.latestCode()])
        let tokens = driver.redeemCode(reply.returned["code"] ?? "")
        #expect(DecodedToken(tokens.body["id_token"])?["amr"] == ["otp"])
    }

    @Test("Too many codes are refused on the page, and the newest still does")
    func resends() throws {
        var options = MockTenant.Options()
        options.resendLimit = 0
        var driver = try EngineDriver(options, users: [.emailOTP(ana)])
        var page = driver.submit(driver.authorize(), ["username": ana])
        page = driver.submit(page, ["action": "resend"])
        #expect(page.problem?.hasPrefix("Too many codes were sent.") == true)
        #expect(driver.submit(page, ["code": driver.latestCode()]).status == 303)
    }

    @Test("A federated account goes by way of its provider, and its tokens say so")
    func federated() throws {
        var driver = try EngineDriver(users: [.federated(ana)])
        let page = driver.submit(driver.authorize(), ["username": ana])
        #expect(page.html.contains("<h1>Sign in with Google (mock)</h1>"))
        #expect(page.html.components(separatedBy: "<button").count == 2)
        let reply = driver.submit(page, [:])
        let tokens = driver.redeemCode(reply.returned["code"] ?? "")
        let idToken = try #require(DecodedToken(tokens.body["id_token"]))
        #expect(idToken["idp"] == "google.com")
        #expect(idToken["amr"] == ["fed"])
        #expect(idToken["email"] == .text(ana))
    }

    @Test(
        "A disabled account is told so, with a password only once that is right",
        arguments: [MockUser.Kind.password, .emailOTP, .federated]
    )
    func disabled(_ kind: MockUser.Kind) throws {
        let secret = kind == .password ? password : nil
        var driver = try EngineDriver(users: [.init(email: ana, kind: kind, password: secret, isDisabled: true)])
        let page = driver.authorize()
        if kind == .password {
            #expect(driver.submit(page, ["username": ana, "password": "x"]).problem?.contains("wrong") == true)
        }
        let reply = driver.submit(page, ["username": ana, "password": password])
        #expect(reply.problem == "This account is disabled.")
        #expect(driver.messages().isEmpty)
    }

    @Test("Cancelling tells the app, from each page that offers it")
    func cancel() throws {
        var driver = try EngineDriver(users: [.emailOTP(ana)])
        let first = driver.authorize()
        let second = driver.submit(driver.authorize(), ["username": ana])
        for page in [first, second] {
            let reply = driver.submit(page, ["action": "cancel"])
            #expect(reply.status == 303)
            #expect(reply.returned["error"] == "access_denied")
            #expect(reply.returned["error_subcode"] == "cancel")
            #expect(reply.returned["error_description"]?.hasPrefix("AADSTS65004: ") == true)
            #expect(reply.returned["state"] == "state-1")
            #expect(driver.submit(page, ["action": "cancel"]).status == 400)
        }
    }

    @Test("A page that was used, has run out or never was leads nowhere")
    func over() throws {
        var driver = try EngineDriver()
        let page = driver.authorize()
        #expect(driver.submit(page, ["username": ana, "password": password]).status == 303)
        for _ in 1...2 {
            let reply = driver.submit(page, ["username": ana, "password": password])
            #expect(reply.status == 400)
            #expect(reply.html.contains("start again"))
            #expect(reply.header("Location") == nil)
        }
        let late = driver.authorize()
        driver.now += 600
        #expect(driver.submit(late, ["username": ana, "password": password]).status == 400)
        #expect(driver.get(.signInPage, [:], method: "POST").status == 400)
        #expect(driver.get(.signInPage, [:]).status == 405)
    }

    @Test("The name that the app expects is there already, and whatever is in it is text")
    func loginHint() throws {
        var driver = try EngineDriver()
        let page = driver.authorize(["login_hint": "\"><b>&'@contoso.com"])
        #expect(page.html.contains("value=\"&quot;&gt;&lt;b&gt;&amp;&#39;@contoso.com\""))
        #expect(!page.html.contains("<b>"))
        #expect(page.html.contains("describedby=\"password-hint\" autofocus"))
        #expect(driver.authorize().html.contains("value=\"\" autofocus"))
    }

    @Test("A page allows no script, nothing from elsewhere, and no way but back and to the app")
    func policy() throws {
        var options = MockTenant.Options()
        options.redirectURIs = ["msauth.com.contoso.app://auth", "https://app.contoso.com/back"]
        var driver = try EngineDriver(options)
        let targets = [
            EngineDriver.callback: "http://127.0.0.1:4711", "http://[::1]:1/": "http:",
            "msauth.com.contoso.app://auth": "msauth.com.contoso.app:",
            "https://app.contoso.com/back": "https://app.contoso.com",
        ]
        for (uri, source) in targets {
            let page = driver.authorize(["redirect_uri": uri])
            let policy = page.header("Content-Security-Policy") ?? ""
            #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
            #expect(policy.contains("; form-action 'self' \(source); frame-ancestors 'none'; base-uri 'none'"))
            #expect(!policy.contains("script-src"))
            #expect(!page.html.contains("<script"))
            #expect(page.header("Cache-Control") == "no-store")
            #expect(page.header("Referrer-Policy") == "no-referrer")
        }
    }

    @Test("Signing out leads back to the app, if the address is one of its own")
    func logout() throws {
        var driver = try EngineDriver()
        let back = driver.get(.logout, ["post_logout_redirect_uri": "http://localhost:1/bye", "state": "a b"])
        #expect(back.status == 303)
        #expect(back.header("Location") == "http://localhost:1/bye?state=a%20b")
        for query in [[:], ["post_logout_redirect_uri": "https://evil.example/"]] {
            let page = driver.get(.logout, query)
            #expect(page.status == 200)
            #expect(page.html.contains("<h1>Signed out</h1>"))
        }
    }

    @Test("A reset of the tenant ends sign-ins and their codes", .timeLimit(.minutes(5)))
    func reset() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let curl = Curl(tenant: tenant)
            let page = try await curl.authorize()
            tenant.reset()
            let reply = try await curl.submit(page, "username=ana@contoso.com", "password=Old-Passw0rd")
            #expect(reply.contains("start again"))
        }
    }

    @Test("The code flow runs over HTTP and HTTPS, and no secret of it shows in the journal", arguments: [false, true])
    func overHTTP(_ tls: Bool) async throws {
        var options = MockTenant.Options.withAna
        options.tls = tls
        try await MockTenant.withTenant(options) { tenant in
            let curl = Curl(tenant: tenant)
            let page = try await curl.authorize()
            let reply = try await curl.submit(
                page,
                "username=ana@contoso.com",
                "password=Old-Passw0rd",
                "-w",
                "%{redirect_url}"
            )
            let code = try #require(URLComponents(string: reply)?.queryItems?.first { $0.name == "code" }?.value)
            let tokens = try await curl.post(
                .token,
                [
                    "grant_type=authorization_code", "code=\(code)", "redirect_uri=\(EngineDriver.callback)",
                    "code_verifier=\(EngineDriver.verifier)",
                ]
            )
            let idToken = try #require(member("id_token", of: tokens.output))
            let keys = try await curl(["\(tenant.authority.absoluteString)/\(Endpoint.keys.rawValue)"]).output
            let key = try #require(try JSONDecoder().decode(PublishedKeys.self, from: Data(keys.utf8)).keys.first)
            #expect(key.verifies(try #require(DecodedToken(.string(idToken)))))
            let journal = "\(tenant.journal)"
            #expect(journal.contains("response_type=code"))
            for secret in [code, "Old-Passw0rd", "ana@contoso.com", EngineDriver.verifier] {
                #expect(!journal.contains(secret))
            }
        }
    }
}

extension Curl {
    /// The page to sign in.
    fileprivate func authorize() async throws -> String {
        let fields = [
            "client_id=\(tenant.clientId)", "response_type=code", "redirect_uri=\(EngineDriver.callback)",
            "scope=openid profile", "code_challenge=\(EngineDriver.challenge)", "code_challenge_method=S256",
        ]
        let url = "\(tenant.authority.absoluteString)/\(Endpoint.authorize.rawValue)"
        return try await self(["-G", url] + fields.flatMap { ["--data-urlencode", $0] }).output
    }

    /// Sends a page's form off; what has no `=` goes to curl itself.
    fileprivate func submit(_ page: String, _ fields: String...) async throws -> String {
        let flow =
            page.components(separatedBy: "name=\"flow\" value=\"").last?.components(separatedBy: "\"").first ?? ""
        let all = fields.flatMap { $0.contains("=") ? ["--data-urlencode", $0] : [$0] }
        let url = "\(tenant.authority.absoluteString)/\(Endpoint.signInPage.rawValue)"
        return try await self(all + ["--data-urlencode", "flow=\(flow)", url]).output
    }
}
