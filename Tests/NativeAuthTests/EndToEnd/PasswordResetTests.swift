import Foundation
import NativeAuth
import NativeAuthMock
import Testing

@Suite("A password reset against the mock tenant", .timeLimit(.minutes(5)))
struct PasswordResetTests {
    @Test("changes the password", arguments: [MockTenant.Options(), .tls])
    func wholeReset(options: MockTenant.Options) async throws {
        try await MockTenant.withAna(options) { tenant in
            tenant.setPolling(PollScript(notStarted: 1, inProgress: 2))
            let codeStep = try await tenant.client().startPasswordReset(email: Ana.email)
            #expect(codeStep.codeLength == 8)
            #expect(codeStep.channel == .email)
            #expect(!codeStep.sentTo.contains("ana+tag"))
            let passwordStep = try await codeStep.submitCode(tenant.code())
            let completion = try await passwordStep.submitPassword(Ana.newPassword)
            #expect(completion.canSignIn)
            #expect(tenant.accepts(password: Ana.newPassword, for: Ana.email))
            #expect(!tenant.accepts(password: Ana.oldPassword, for: Ana.email))
            #expect(tenant.requestCount(at: .resetPasswordPollCompletion) == 4)
            #expect(tenant.journal.allSatisfy { $0.status == 200 })
        }
    }

    @Test("is refused nothing by a tenant that checks every parameter, and sends none that it doesn't know")
    func parameters() async throws {
        try await MockTenant.withAna { tenant in
            let codeStep = try await tenant.client().startPasswordReset(email: Ana.email)
            try await codeStep.resendCode()
            let passwordStep = try await codeStep.submitCode(tenant.code())
            let completion = try await passwordStep.submitPassword(Ana.newPassword)
            _ = try await completion.signIn(scopes: ["api://orders/read"])
            let names = tenant.journal.map { $0.fields.all.map(\.name) }
            #expect(
                names == [
                    ["client_id", "username", "challenge_type"],
                    ["client_id", "continuation_token", "challenge_type"],
                    ["client_id", "continuation_token", "challenge_type"],
                    ["client_id", "continuation_token", "grant_type", "oob"],
                    ["client_id", "continuation_token", "new_password"],
                    ["client_id", "continuation_token"],
                    ["client_id", "continuation_token", "grant_type", "username", "scope", "client_info"],
                ]
            )
            #expect(tenant.journal.allSatisfy { $0.status == 200 && $0.method == "POST" })
            #expect(
                tenant.journal.allSatisfy { $0.headers["Content-Type"] == "application/x-www-form-urlencoded" }
            )
            #expect(Set(tenant.journal.map(\.correlationId)) == [codeStep.correlationId])
            #expect(Set(tenant.journal.map(\.connection)).count == 1)
        }
    }

    @Test("signs in afterwards when the tenant offers it")
    func signInAfterwards() async throws {
        try await MockTenant.withAna { tenant in
            let completion = try await tenant.reset(to: Ana.newPassword)
            guard case .completed(let result) = try await completion.signIn(scopes: ["api://orders/read"]) else {
                Issue.record("The sign-in did not complete.")
                return
            }
            #expect(!result.accessToken.isEmpty)
            #expect(result.expiresIn > .zero)
            await #expect(throws: NativeAuthError.stepCompleted) { try await completion.signIn() }
        }
    }

    @Test("is complete without a token for a sign-in, which then sends nothing")
    func completionWithoutToken() async throws {
        try await MockTenant.withAna { tenant in
            tenant.setPolling(PollScript(outcome: .succeeded(withToken: false)))
            let completion = try await tenant.reset(to: Ana.newPassword)
            #expect(!completion.canSignIn)
            await #expect(throws: NativeAuthError.noMatchingAuthMethod()) { try await completion.signIn() }
            #expect(tenant.requestCount(at: .token) == 0)
        }
    }

    @Test("goes on after a wrong code, on the same step")
    func wrongCode() async throws {
        var options = MockTenant.Options()
        options.fixedCode = "00123456"
        try await MockTenant.withAna(options) { tenant in
            let codeStep = try await tenant.client().startPasswordReset(email: Ana.email)
            for _ in 1...2 {
                await #expect(throws: PasswordResetError.invalidCode()) { try await codeStep.submitCode("99999999") }
            }
            _ = try await codeStep.submitCode("٠٠١٢-٣٤٥٦\n")
            #expect(tenant.requestCount(at: .resetPasswordContinue) == 3)
            #expect(tenant.requestCount(at: .resetPasswordChallenge) == 1)
        }
    }

    @Test("after a resend both steps work, and only the newest code is right")
    func resend() async throws {
        try await MockTenant.withAna { tenant in
            let first = try await tenant.client().startPasswordReset(email: Ana.email)
            let oldCode = try await tenant.code()
            let second = try await first.resendCode()
            let messages = tenant.mailbox(for: Ana.email).messages
            #expect(messages.map(\.isValid) == [false, true])
            await #expect(throws: PasswordResetError.invalidCode()) { try await second.submitCode(oldCode) }
            _ = try await first.submitCode(messages[1].code)
        }
    }

    @Test("a code that has run out is wrong, and a resend brings one that is right")
    func expiredCode() async throws {
        try await MockTenant.withAna { tenant in
            let codeStep = try await tenant.client().startPasswordReset(email: Ana.email)
            let code = try await tenant.code()
            tenant.clock.advance(by: .seconds(301))
            await #expect(throws: PasswordResetError.invalidCode()) { try await codeStep.submitCode(code) }
            try await codeStep.resendCode()
            _ = try await codeStep.submitCode(tenant.code())
        }
    }

    @Test("a flow that has run out is over, and its steps send nothing any more")
    func expiredFlow() async throws {
        try await MockTenant.withAna { tenant in
            let codeStep = try await tenant.client().startPasswordReset(email: Ana.email)
            let code = try await tenant.code()
            tenant.clock.advance(by: .seconds(601))
            await #expect(throws: PasswordResetError.expired()) { try await codeStep.submitCode(code) }
            let count = tenant.journal.count
            await #expect(throws: PasswordResetError.expired()) { try await codeStep.submitCode(code) }
            await #expect(throws: PasswordResetError.expired()) { try await codeStep.resendCode() }
            #expect(tenant.journal.count == count)
        }
    }

    @Test("too many resends are throttled, and the newest code stays good")
    func resendLimit() async throws {
        var options = MockTenant.Options()
        options.resendLimit = 1
        try await MockTenant.withAna(options) { tenant in
            let codeStep = try await tenant.client().startPasswordReset(email: Ana.email)
            try await codeStep.resendCode()
            let error = await #expect(throws: PasswordResetError.throttled(retryAfter: nil)) {
                try await codeStep.resendCode()
            }
            #expect(error?.diagnostics?.codes == [701014])
            _ = try await codeStep.submitCode(tenant.code())
        }
    }

    @Test(
        "says why a password is refused, and takes a better one on the same step",
        arguments: [
            ("Short1!", PasswordRejection.tooShort), (String(repeating: "Ab1!", count: 65), .tooLong),
            ("onlylowercase", .tooWeak), (Ana.oldPassword, .recentlyUsed), ("Password1!", .banned),
            ("With-\u{7}-Bell1", .invalid),
        ]
    )
    func refusedPassword(password: String, reason: PasswordRejection) async throws {
        try await MockTenant.withAna { tenant in
            let codeStep = try await tenant.client().startPasswordReset(email: Ana.email)
            let passwordStep = try await codeStep.submitCode(tenant.code())
            let error = await #expect(throws: PasswordResetError.self) {
                try await passwordStep.submitPassword(password)
            }
            guard case .invalidPassword(let rejection) = error else {
                Issue.record("The error is \(String(describing: error)).")
                return
            }
            #expect(rejection == reason)
            #expect(error?.diagnostics?.suberror == reason.rawValue)
            try await passwordStep.submitPassword(Ana.newPassword)
            #expect(tenant.accepts(password: Ana.newPassword, for: Ana.email))
        }
    }

    @Test("a refusal that comes while waiting leaves a step that takes another password")
    func lateRefusal() async throws {
        try await MockTenant.withAna { tenant in
            tenant.setPolling(PollScript(inProgress: 1, outcome: .rejected(.recentlyUsed)), PollScript())
            let codeStep = try await tenant.client().startPasswordReset(email: Ana.email)
            let passwordStep = try await codeStep.submitCode(tenant.code())
            await #expect(throws: PasswordResetError.invalidPassword(.recentlyUsed)) {
                try await passwordStep.submitPassword("Another-Passw0rd")
            }
            try await passwordStep.submitPassword(Ana.newPassword)
            #expect(tenant.accepts(password: Ana.newPassword, for: Ana.email))
        }
    }

    @Test("a reset that failed takes another password when the tenant gives a token for it", arguments: [true, false])
    func failedReset(mayRetry: Bool) async throws {
        try await MockTenant.withAna { tenant in
            tenant.setPolling(PollScript(outcome: .failed(withToken: mayRetry)), PollScript())
            let codeStep = try await tenant.client().startPasswordReset(email: Ana.email)
            let passwordStep = try await codeStep.submitCode(tenant.code())
            let error = await #expect(throws: PasswordResetError.resetFailed(mayRetry: mayRetry)) {
                try await passwordStep.submitPassword(Ana.newPassword)
            }
            #expect(error?.endsFlow == !mayRetry)
            if mayRetry {
                try await passwordStep.submitPassword("Another-Passw0rd")
            } else {
                await #expect(throws: PasswordResetError.resetFailed(mayRetry: false)) {
                    try await passwordStep.submitPassword("Another-Passw0rd")
                }
            }
            #expect(tenant.requestCount(at: .resetPasswordSubmit) == (mayRetry ? 2 : 1))
        }
    }

    @Test("a reset that is never confirmed ends unconfirmed, and the same password asks on without another submit")
    func unconfirmed() async throws {
        try await MockTenant.withAna { tenant in
            tenant.setPolling(PollScript(inProgress: 3))
            let client = try tenant.client { $0.polling.deadline = .nanoseconds(1) }
            let codeStep = try await client.startPasswordReset(email: Ana.email)
            let passwordStep = try await codeStep.submitCode(tenant.code())
            for _ in 1...3 {
                await #expect(throws: PasswordResetError.resetUnconfirmed()) {
                    try await passwordStep.submitPassword(Ana.newPassword)
                }
            }
            await #expect(throws: PasswordResetError.resetUnconfirmed()) {
                try await passwordStep.submitPassword("Another-Passw0rd")
            }
            #expect(tenant.requestCount(at: .resetPasswordPollCompletion) == 3)
            try await passwordStep.submitPassword(Ana.newPassword)
            #expect(tenant.requestCount(at: .resetPasswordSubmit) == 1)
            #expect(tenant.accepts(password: Ana.newPassword, for: Ana.email))
        }
    }

    @Test("polls that fail are asked again, and the password is submitted once")
    func failingPolls() async throws {
        try await MockTenant.withAna { tenant in
            tenant.inject(.reset, at: .resetPasswordPollCompletion)
            tenant.inject(.serverError(503), at: .resetPasswordPollCompletion)
            tenant.inject(.throttled(), at: .resetPasswordPollCompletion)
            _ = try await tenant.reset(to: Ana.newPassword)
            #expect(tenant.requestCount(at: .resetPasswordPollCompletion) == 4)
            #expect(tenant.requestCount(at: .resetPasswordSubmit) == 1)
        }
    }

    @Test(
        "a password reaches the tenant byte for byte",
        arguments: [
            "a+b&c=d-A1", "100%25-Aa", "%41aB-12345", " lead and trail 1A ", "<>\"'#?/\\;:@[]{}|^`~aA1", "ß€日本👩‍👩‍👧-aA1",
            "e\u{301}-decomposed-A1", "\u{E9}-composed-A1",
        ]
    )
    func bytes(password: String) async throws {
        try await MockTenant.withAna { tenant in
            _ = try await tenant.reset(to: password)
            let sent = tenant.journal.first { $0.endpoint == .resetPasswordSubmit }?.fields["new_password"]
            #expect(sent.map { Array($0.utf8) } == Array(password.utf8))
            #expect(tenant.accepts(password: password, for: Ana.email))
            #expect(!tenant.accepts(password: password + " ", for: Ana.email))
        }
    }

    @Test(
        "a user name is sent as typed, without white space at its ends",
        arguments: ["Ana+Tag@Contoso.com", "\t ana+tag@contoso.com "]
    )
    func userName(typed: String) async throws {
        try await MockTenant.withAna { tenant in
            _ = try await tenant.client().startPasswordReset(email: typed)
            let sent = tenant.journal.first?.fields["username"]
            #expect(sent == typed.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }

    @Test(
        "a compressed answer, for which nobody asks, is not unpacked and is no answer",
        arguments: ["gzip", "br", "identity"]
    )
    func compressed(encoding: String) async throws {
        // A good answer to a start, when it is unpacked.
        let gzip = try #require(Data(base64Encoded: "H4sIAAAAAAACA6tWSs7PK8nMK00syczPiy/Jz07NU7JSSlaqBQA6kiG+GgAAAA=="))
        try await MockTenant.withAna { tenant in
            let reply = Fault.reply(status: 200, headers: ["Content-Encoding": encoding], body: Array(gzip))
            tenant.inject(reply, at: .resetPasswordStart)
            await #expect(throws: PasswordResetError.invalidResponse()) {
                try await tenant.client().startPasswordReset(email: Ana.email)
            }
            #expect(tenant.journal.map { $0.headers["Accept-Encoding"] } == [nil])
        }
    }

    @Test("two clients never mix up their tenants")
    func twoTenants() async throws {
        try await MockTenant.withAna { first in
            try await MockTenant.withAna { second in
                let (one, two) = try (first.client(), second.client())
                let firstStep = try await one.startPasswordReset(email: Ana.email)
                let secondStep = try await two.startPasswordReset(email: Ana.email)
                _ = try await secondStep.submitCode(second.code())
                _ = try await firstStep.submitCode(first.code())
                #expect(first.journal.count == 3)
                #expect(second.journal.count == 3)
            }
        }
    }
}

extension MockTenant {
    /// A whole reset of Ana's password.
    func reset(to password: String) async throws -> PasswordReset.Completion {
        let codeStep = try await client().startPasswordReset(email: Ana.email)
        return try await codeStep.submitCode(code()).submitPassword(password)
    }
}
