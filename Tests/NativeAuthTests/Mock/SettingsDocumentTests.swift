import Foundation
import Locking
import NativeAuthMock
import Testing

@Suite("Settings over HTTP", .timeLimit(.minutes(5)))
struct SettingsDocumentTests {
    private func settings(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("Every setting is there by its name in Swift, times in seconds")
    func names() async throws {
        try await MockTenant.withTenant { tenant in
            let shown = try settings(try await Curl(tenant: tenant).admin("/settings").output)
            let times: Set = ["codeLifetime", "resendInterval", "tokenLifetime", "refreshTokenLifetime"]
            let names = Mirror(reflecting: tenant.settings).children.compactMap(\.label).map { label in
                label == "maskedFixedCode" ? "fixedCode" : times.contains(label) ? label + "Seconds" : label
            }
            #expect(Set(shown.keys) == Set(names))
            #expect(shown["codeLifetimeSeconds"] as? Int == 300)
            #expect(shown["fixedCode"] is NSNull)
            #expect(shown["userFlow"] as? String == "email-password")
        }
    }

    @Test("A change is in force at once, and leaves the rest as it was")
    func change() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let curl = Curl(tenant: tenant)
            try tenant.changeSettings { $0.resendLimit = 1 }
            let body = """
                {"allowsPasswordReset": false, "codeLength": 6, "fixedCode": "135790", "resendIntervalSeconds": 1.5,
                 "userFlow": "email-otp", "attributes": [{"name": "city"}], "pollInterval": null,
                 "refusedNumbers": {"+1900": "provider_blocked_by_rep"},
                 "rateLimits": {"requestsPerClient": [{"count": 20, "spanSeconds": 1}]}}
                """
            let shown = try settings(try await curl.admin("/settings", "-X", "PATCH", "-d", body).output)
            var expected = MockTenant.Settings()
            expected.resendLimit = 1
            expected.allowsPasswordReset = false
            expected.codeLength = 6
            expected.fixedCode = "135790"
            expected.resendInterval = .milliseconds(1500)
            expected.userFlow = .emailOneTimePasscode
            expected.attributes = [UserAttribute("city")]
            expected.pollInterval = nil
            expected.refusedNumbers = ["+1900": .blockedByReputation]
            expected.rateLimits = RateLimits(requestsPerClient: [.init(20, per: .seconds(1))])
            #expect(tenant.settings == expected)
            #expect(shown["resendLimit"] as? Int == 1)
            #expect(try await curl.start().output.contains("AADSTS500222"))
            _ = try await curl.admin("/settings", "-X", "PATCH", "-d", #"{"rateLimits": null}"#)
            #expect(tenant.settings.rateLimits == nil)
        }
    }

    @Test("A change over HTTP and changes from Swift at the same time are both in force")
    func atOnce() async throws {
        try await MockTenant.withTenant { tenant in
            let curl = Curl(tenant: tenant)
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("settings-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: file) }
            // Reading it takes long enough for many changes from Swift.
            let spaces = String(repeating: " ", count: 1 << 20)
            try Data(#"{"codeAttempts": 1\#(spaces)}"#.utf8).write(to: file)
            let isDone = Locked(false)
            async let changes = Task {
                var count = 0
                while !isDone.withLock({ $0 }) {
                    try tenant.changeSettings { $0.resendLimit += 1 }
                    count += 1
                }
                return count
            }.value
            _ = try await curl.admin("/settings", "-X", "PATCH", "--data-binary", "@\(file.path)")
            isDone.withLock { $0 = true }
            // The last change may come only now.
            let count = try await changes
            #expect(tenant.settings.resendLimit == MockTenant.Settings().resendLimit + count)
            #expect(tenant.settings.codeAttempts == 1)
        }
    }

    @Test("What is shown can be sent back as it is")
    func roundTrip() async throws {
        var options = MockTenant.Options()
        options.rateLimits = .documented
        options.refusedNumbers = ["+1": .browserRequired]
        options.attributes = [UserAttribute("age", type: "integer", isRequired: false, pattern: "^[0-9]+$")]
        options.codeLifetime = .milliseconds(100)
        try await MockTenant.withTenant(options) { tenant in
            let curl = Curl(tenant: tenant)
            let shown = try await curl.admin("/settings").output
            try tenant.changeSettings { $0 = MockTenant.Settings() }
            #expect(try await curl.admin("/settings", "-X", "PATCH", "-d", shown).output == shown)
            #expect(tenant.settings == options.settings)
        }
    }

    @Test(
        "What can't be used is named as it was sent, and changes nothing",
        arguments: [
            (#"{"codeLength": 3}"#, "'codeLength'"), (#"{"codeLength": "6"}"#, "'codeLength'"),
            (#"{"codeLifetimeSeconds": -1}"#, "'codeLifetimeSeconds'"),
            (#"{"codeLifetimeSeconds": 1e300}"#, "'codeLifetimeSeconds'"),
            (#"{"codeLifetime": 1}"#, "'codeLifetime' isn't known"), (#"{"userFlow": "x"}"#, "'userFlow'"),
            (#"{"attributes": [{"name": "a", "pattern": "("}]}"#, "'attributes'"),
            (#"{"attributes": [{"name": "a"}, {"type": "string"}]}"#, "'attributes.1.name' is missing"),
            (#"{"refusedNumbers": {"+1": "never"}}"#, "'refusedNumbers.+1'"),
            (#"{"rateLimits": {"messagesPerTenant": [{"count": 1}]}}"#, "'rateLimits.messagesPerTenant.0.spanSeconds'"),
            (#"{"requiresSecondFactor": null}"#, "'requiresSecondFactor'"), ("[]", "wrong type"), ("", "valid JSON"),
        ]
    )
    func refused(_ body: String, _ error: String) async throws {
        try await MockTenant.withTenant { tenant in
            let ran = try await Curl(tenant: tenant)
                .admin("/settings", "-X", "PATCH", "-d", body, "-w", "\n%{http_code}")
            #expect(ran.output.hasSuffix("\n400"))
            #expect(member("error", of: String(ran.output.dropLast(4)))?.contains(error) == true)
            #expect(tenant.settings == MockTenant.Settings())
        }
    }
}
