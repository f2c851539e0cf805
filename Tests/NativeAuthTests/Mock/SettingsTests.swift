import Foundation
import NativeAuthMock
import Testing

@Suite("Settings of a running tenant")
struct SettingsTests {
    @Test("A change is in force from the next request on, and a reset of the tenant takes it back")
    func change() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let curl = Curl(tenant: tenant)
            try tenant.changeSettings { $0.allowsPasswordReset = false }
            #expect(!tenant.settings.allowsPasswordReset)
            #expect(try await curl.start().output.contains("AADSTS500222"))
            tenant.reset()
            #expect(tenant.settings.allowsPasswordReset)
            #expect(try await curl.start().output.contains("continuation_token"))
        }
    }

    @Test("A change that can't be used is named, and changes nothing")
    func refused() async throws {
        try await MockTenant.withTenant { tenant in
            #expect(
                throws: MockTenantError.invalidOption(
                    name: "fixedCode",
                    reason: "it must be 6 digits, as codeLength says"
                )
            ) {
                try tenant.changeSettings { settings in
                    settings.codeLength = 6
                    settings.fixedCode = "12345678"
                }
            }
            #expect(tenant.settings == MockTenant.Settings())
        }
    }

    @Test("A tenant takes codes of 4 to 8 digits", arguments: [(3, false), (4, true), (8, true), (9, false)])
    func codeLength(_ length: Int, _ isAllowed: Bool) async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.changeSettings { $0.codeLength = 5 }
            try? tenant.changeSettings { $0.codeLength = length }
            #expect(tenant.settings.codeLength == (isAllowed ? length : 5))
        }
    }

    @Test(
        "Attributes have names of their own, and patterns that are regular expressions",
        arguments: [
            [UserAttribute("a", pattern: "(")], [UserAttribute("")], [UserAttribute("a"), UserAttribute("a")],
        ]
    )
    func attributes(_ attributes: [UserAttribute]) async throws {
        var options = MockTenant.Options()
        options.attributes = attributes
        await #expect(throws: MockTenantError.self) { try await MockTenant.start(options) }
    }

    @Test("A tenant of codes by mail hides an unknown address behind a code that nobody gets")
    func hiddenUsers() throws {
        var options = MockTenant.Options()
        options.hidesUnknownUsers = true
        options.userFlow = .emailOneTimePasscode
        var driver = try EngineDriver(options)
        let sent = driver.call(.signInChallenge, driver.signIn("nobody@contoso.com").token)
        #expect(sent.text(of: "challenge_type") == "oob")
        #expect(driver.messages("nobody@contoso.com").isEmpty)
    }
}

@Suite("Rate limits")
struct RateLimitTests {
    private func driver(_ limits: RateLimits? = .documented, users: [MockUser] = []) throws -> EngineDriver {
        var options = MockTenant.Options()
        options.rateLimits = limits
        return try EngineDriver(options, users: users + [.persona(.password, email: EngineDriver.ana)])
    }

    @Test("Without limits everything is answered")
    func off() throws {
        var driver = try driver(nil)
        #expect((1...500).allSatisfy { _ in driver.start().status == 200 })
    }

    @Test("The 21st request of a second gets 429 with the time to wait, and the next second begins anew")
    func perClient() throws {
        var driver = try driver()
        for _ in 1...20 { #expect(driver.start().status == 200) }
        let refused = driver.start()
        #expect(refused.status == 429)
        #expect(refused.error == "slow_down")
        #expect(refused.headers.contains { $0.name == "Retry-After" && $0.value == "1" })
        driver.now += 1
        #expect(driver.start().status == 200)
    }

    @Test(
        "Each address counts for itself, and all of them for the tenant",
        arguments: [(RateLimits.documented, 200), (.trial, 20)]
    )
    func perTenant(_ limits: RateLimits, _ count: Int) throws {
        var driver = try driver(limits)
        let statuses = (0...count).map { number in
            driver.post(.resetPasswordStart) {
                $0.headers.append(name: "X-Forwarded-For", value: "10.0.0.\(number / 10)")
            }.status
        }
        #expect(statuses.dropLast().allSatisfy { $0 == 400 })
        #expect(statuses.last == 429)
    }

    @Test("A number gets 15 messages in a quarter of an hour and 20 in an hour")
    func perNumber() throws {
        var limits = RateLimits.documented
        limits.requestsPerClient = []
        let user = MockUser.persona(.smsSecondFactor)
        var driver = try driver(limits, users: [user])
        for _ in 1...15 { #expect(driver.challengeSecondFactor(user.email).status == 200) }
        let refused = driver.challengeSecondFactor(user.email)
        #expect(refused.status == 429)
        #expect(refused.headers.contains { $0.name == "Retry-After" && $0.value == "900" })
        driver.now += 15 * 60
        for _ in 1...5 { #expect(driver.challengeSecondFactor(user.email).status == 200) }
        #expect(
            driver.challengeSecondFactor(user.email).headers.contains { $0.name == "Retry-After" && $0.value == "2700" }
        )
    }
}
