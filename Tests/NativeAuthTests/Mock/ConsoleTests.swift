import Foundation
import NativeAuthMock
import Testing

@Suite("The console", .timeLimit(.minutes(5)))
struct ConsoleTests {
    private let ana = "ana@contoso.com"

    @Test("It shows mail, users, requests, faults and settings")
    func sections() async throws {
        var options = MockTenant.Options.withAna
        options.users += [.persona(.mustRegisterMethod), .persona(.apple), .persona(.smsSecondFactor)]
        options.users += [.persona(.disabled), .persona(.locked), .persona(.mustChangePassword)]
        options.codeLength = 6
        try await MockTenant.withTenant(options) { tenant in
            let curl = Curl(tenant: tenant)
            try await curl.sendCode()
            tenant.inject(.throttled(retryAfter: "30"), at: .token, times: 3)
            tenant.inject(.serverError(503).afterHandling, at: .any)
            let html = try await curl.admin("/").output
            let code = try #require(tenant.mailbox(for: ana).latestCode())
            #expect(html.contains("<p class=\"code\" id=\"code:\(ana)\">\(code)</p>"))
            #expect(html.contains("password-reset, number 1"))
            for cells in [
                ["must-register@contoso.com", "password", "active", "must register a method"],
                ["apple@contoso.com", "federated", "active", "with Apple"],
                ["mfa-sms@contoso.com", "password", "active", "sms to +14255550100, second factor"],
                ["disabled@contoso.com", "password", "disabled", ""],
                ["locked@contoso.com", "password", "locked", ""],
                ["must-change-password@contoso.com", "password", "active", "must change the password"],
                ["oauth2/v2.0/token", "429, Retry-After 30", "3"], ["any", "server error 503, once handled", "1"],
                ["codeLength", "6"], ["rateLimits", "none"],
            ] {
                #expect(html.contains(Self.row(cells)), "\(cells)")
            }
            let journal = try #require(tenant.journal.last)
            let id = try #require(journal.correlationId).uuidString.lowercased()
            #expect(html.contains("<td>POST</td><td>\(journal.path)</td><td>200</td><td>\(id)</td>"))
            #expect(html.contains("2 so far"))
        }
    }

    private static func row(_ cells: [String]) -> String {
        "<th scope=\"row\">\(cells[0])</th>" + cells.dropFirst().map { "<td>\($0)</td>" }.joined() + "</tr>"
    }

    @Test("It escapes everything and shows no secret of a request or an account")
    func secrets() async throws {
        let email = "<b>&\"'@contoso.com"
        var options = MockTenant.Options()
        options.users = [.password(email, password: "Old-Passw0rd")]
        try await MockTenant.withTenant(options) { tenant in
            let curl = Curl(tenant: tenant)
            let token = try await curl.sendCode(email)
            tenant.inject(.replaceField("<b>", json: "\"<b>\""), at: .token)
            _ = try await curl(["\(tenant.authority.absoluteString)/%3Cb%3E"])
            let html = try await curl.admin("/").output
            #expect(html.contains("&lt;b&gt;&amp;&quot;&#39;@contoso.com"))
            #expect(html.contains("/&lt;b&gt;</td>"))
            #expect(!html.contains("<b>"))
            #expect(html.contains("continuation_token=***"))
            #expect(!html.contains(token))
            #expect(!html.contains("Old-Passw0rd"))
        }
    }

    @Test("A code that is used up, or too old, is shown as one, and a newer one takes its place")
    func codes() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let curl = Curl(tenant: tenant)
            try await curl.sendCode()
            let old = try #require(tenant.mailbox(for: ana).latestCode())
            tenant.clock.advance(by: .seconds(301))
            let late = try await curl.admin("/").output
            #expect(late.contains("<p class=\"code spent\" id=\"code:\(ana)\">\(old)</p>\n<p>Not good any more</p>"))
            #expect(late.contains("301.0 seconds ahead"))
            try await curl.sendCode()
            let html = try await curl.admin("/").output
            let code = try #require(tenant.mailbox(for: ana).latestCode())
            #expect(html.contains(">\(code)</p>\n<p>Good until "))
            #expect(old == code || !html.contains(">\(old)<"))
        }
    }

    @Test("Whoever has it already is told that it is still the same, and nobody's look is in the journal")
    func polling() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let curl = Curl(tenant: tenant)
            func look(_ known: String) async throws -> [Substring] {
                let format = "%{http_code} %header{etag} %{size_download}"
                let options = ["-H", "If-None-Match: \(known)", "-o", "/dev/null", "-w", format]
                return try await curl(options + [tenant.admin.absoluteString + "/"]).output.split(separator: " ")
            }
            let first = try await look("\"\"")
            #expect(first[0] == "200")
            #expect(try await look(String(first[1])) == ["304", first[1], "0"])
            try tenant.addUser(.emailOTP("new@contoso.com"))
            let second = try await look(String(first[1]))
            #expect(second[0] == "200")
            #expect(second[1] != first[1])
            #expect(tenant.journal.isEmpty)
        }
    }

    @Test("Its policy allows its own style and script, the admin routes, and nothing else")
    func policy() async throws {
        try await MockTenant.withTenant { tenant in
            let output = try await Curl(tenant: tenant).admin("/", "-i").output
            let policy = try #require(
                output.split(whereSeparator: \.isNewline).first { $0.hasPrefix("Content-Security-Policy: ") }
            )
            #expect(policy.contains("default-src 'none'; style-src 'sha256-"))
            #expect(policy.contains("; script-src 'sha256-"))
            #expect(
                policy.contains("; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'")
            )
            #expect(!policy.contains("unsafe"))
            #expect(output.components(separatedBy: "<script").count == 2)
            #expect(!output.contains(" onclick="))
            #expect(!output.contains(" style="))
        }
    }

    @Test(
        "Another site's page can't read it",
        arguments: ["Host: rebound.example:80", "Origin: https://example.com", "Origin: null"]
    )
    func otherSites(_ header: String) async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let output = try await Curl(tenant: tenant).admin("/", "-H", header, "-w", "\n%{http_code}").output
            #expect(output.hasSuffix("\n403"))
            #expect(!output.contains(ana))
        }
    }
}

extension Curl {
    /// Has the code of a reset mailed, and gives a token of the flow.
    @discardableResult
    fileprivate func sendCode(_ email: String = "ana@contoso.com") async throws -> String {
        let start = try await post(.resetPasswordStart, ["username=\(email)", "challenge_type=oob redirect"])
        let token = member("continuation_token", of: start.output) ?? ""
        _ = try await post(.resetPasswordChallenge, ["continuation_token=\(token)"])
        return token
    }
}
