import Foundation
import NativeAuth
import NativeAuthMock
import Testing

@Suite("The samples about a password reset, run", .timeLimit(.minutes(5)))
struct ResetSamplesTests {
    private func withSamples(
        code: String? = nil,
        passwords: [String] = [Ana.newPassword],
        _ body: (ResetSamples, MockTenant) async throws -> Void
    ) async throws {
        try await MockTenant.withAna { tenant in
            let screen = Screen(
                code: {
                    if let code { return code }
                    return try await tenant.code()
                },
                passwords: passwords
            )
            try await body(ResetSamples(client: tenant.client(), screen: screen), tenant)
        }
    }

    @Test("the whole reset changes the password")
    func wholeReset() async throws {
        try await withSamples { samples, tenant in
            try await samples.wholeReset(email: Ana.email)
            #expect(samples.screen.shown.first?.hasPrefix("Enter the 8 digits that we sent to a***g@co") == true)
            #expect(samples.screen.shown.last == "Your password is changed. Sign in with it.")
            #expect(tenant.accepts(password: Ana.newPassword, for: Ana.email))
        }
    }

    @Test("the whole reset says what is wrong with a code or a password")
    func refusals() async throws {
        try await withSamples(code: "not a code") { samples, _ in
            try await samples.wholeReset(email: Ana.email)
            #expect(samples.screen.shown.last == "That code is not right.")
        }
        try await withSamples(passwords: ["short"]) { samples, _ in
            try await samples.wholeReset(email: Ana.email)
            #expect(samples.screen.shown.last == "That password is not strong enough.")
        }
    }

    @Test("the whole reset explains a federated account, and passes on what the app's own screens throw")
    func otherEnds() async throws {
        try await withSamples(passwords: []) { samples, tenant in
            try tenant.addUser(.federated("bo@contoso.com"))
            try await samples.wholeReset(email: "bo@contoso.com")
            #expect(samples.screen.shown == ["This account has no password here. Sign in the way you signed up."])
            try await samples.wholeReset(email: "nobody@contoso.com")
            #expect(samples.screen.shown.last == PasswordResetError.userNotFound().localizedDescription)
            await #expect(throws: Screen.Closed.self) { try await samples.wholeReset(email: Ana.email) }
        }
    }

    @Test("step by step, with another code and a refused password")
    func steps() async throws {
        try await withSamples(passwords: ["short", Ana.newPassword]) { samples, tenant in
            tenant.inject(.removeField("interval"), at: .resetPasswordChallenge)
            let newest = try await samples.anotherCode(samples.firstStep(email: Ana.email))
            try await samples.enterPassword(samples.enterCode(newest))
            #expect(samples.screen.shown.contains("Use at least 8 characters."))
            #expect(tenant.accepts(password: Ana.newPassword, for: Ana.email))
        }
    }

    @Test("an unconfirmed password is asked about again, and submitted once")
    func unconfirmed() async throws {
        try await MockTenant.withAna { tenant in
            tenant.setPolling(PollScript(inProgress: 1))
            let client = try tenant.client {
                $0.polling = PollingPolicy(
                    minimumInterval: .seconds(2),
                    maximumInterval: .seconds(2),
                    deadline: .seconds(1)
                )
                $0.clock = JumpingClock()
            }
            let samples = ResetSamples(client: client, screen: Screen(code: { try await tenant.code() }))
            let passwordStep = try await samples.enterCode(samples.firstStep(email: Ana.email))
            try await samples.unconfirmed(passwordStep, password: Ana.newPassword)
            #expect(tenant.requestCount(at: .resetPasswordSubmit) == 1)
            #expect(tenant.accepts(password: Ana.newPassword, for: Ana.email))
        }
    }

    @Test("a cancelled change says where it left the password")
    func cancelled() async throws {
        try await withSamples { samples, tenant in
            tenant.setPolling(PollScript(outcome: .never))
            let passwordStep = try await samples.enterCode(samples.firstStep(email: Ana.email))
            try await samples.cancelled(passwordStep, password: Ana.newPassword)
            #expect(samples.screen.shown.last?.contains("password") == true)
        }
    }

    @Test("signs in afterwards, where the tenant offers it")
    func signIn() async throws {
        try await withSamples { samples, _ in
            let passwordStep = try await samples.enterCode(samples.firstStep(email: Ana.email))
            try await samples.finish(passwordStep, password: Ana.newPassword)
            #expect(samples.screen.signIns == 1)
        }
        try await withSamples { samples, _ in
            let passwordStep = try await samples.enterCode(samples.firstStep(email: Ana.email))
            try await samples.signInBriefly(passwordStep, password: Ana.newPassword)
            #expect(samples.screen.signIns == 1)
        }
        try await withSamples { samples, tenant in
            tenant.setPolling(PollScript(outcome: .succeeded(withToken: false)))
            let passwordStep = try await samples.enterCode(samples.firstStep(email: Ana.email))
            try await samples.finish(passwordStep, password: Ana.newPassword)
            #expect(samples.screen.signIns == 0)
            #expect(samples.screen.shown.last == "Your password is changed. Sign in with it.")
        }
    }

    @Test("keeps the steps of a server's sessions apart, and drops them")
    func server() async throws {
        try await withSamples { samples, tenant in
            let resets = Resets(client: samples.client)
            _ = try await resets.start(email: Ana.email, session: "one")
            await #expect(throws: PasswordResetError.expired()) {
                try await resets.submit(code: "12345678", session: "two")
            }
            try await resets.submit(code: tenant.code(), session: "one")
            try await resets.submit(password: Ana.newPassword, session: "one")
            await #expect(throws: PasswordResetError.expired()) {
                try await resets.submit(password: Ana.newPassword, session: "one")
            }
            #expect(tenant.accepts(password: Ana.newPassword, for: Ana.email))

            _ = try await resets.start(email: Ana.email, session: "one")
            await resets.dropOld(now: .now + .seconds(600))
            await #expect(throws: PasswordResetError.expired()) {
                try await resets.submit(code: "12345678", session: "one")
            }
        }
    }

    @Test("explains, or hides, what an account is")
    func accounts() async throws {
        try await withSamples { samples, tenant in
            try tenant.addUser(.federated("bo@contoso.com"))
            try await samples.federated(email: "bo@contoso.com")
            #expect(samples.screen.shown.count == 2)
            try await samples.federated(email: "nobody@contoso.com")
            #expect(samples.screen.shown.count == 3)
            #expect(try await samples.hidden(email: "bo@contoso.com") == nil)
            #expect(try await samples.hidden(email: Ana.email) != nil)
        }
    }

    @Test("handles errors by what can be done about them")
    func handling() async throws {
        try await withSamples { samples, tenant in
            let codeStep = try await samples.firstStep(email: Ana.email)
            tenant.inject(.throttled(retryAfter: "30"), at: .resetPasswordContinue)
            await samples.handled(codeStep, code: "12345678")
            #expect(samples.screen.shown.last == "Too many attempts. Wait 30 seconds.")
            tenant.inject(.html(), at: .resetPasswordContinue)
            await samples.handled(codeStep, code: "12345678")
            #expect(samples.screen.shown.last == "Try again.")
            await samples.inATask(codeStep, code: "not a code")
            #expect(samples.screen.shown.last == "That code is not right.")
            tenant.clock.advance(by: .seconds(600))
            await samples.handled(codeStep, code: "12345678")
            #expect(samples.screen.shown.last == "Start again.")
        }
    }

    @Test("runs whole on the client's thread")
    func thread() async throws {
        var options = MockTenant.Options()
        options.fixedCode = "13579086"
        try await MockTenant.withAna(options) { tenant in
            let samples = ResetSamples(client: try tenant.client(), screen: Screen(code: { "" }))
            try await samples.onTheThread(email: Ana.email, code: "13579086", password: Ana.newPassword)
            #expect(tenant.accepts(password: Ana.newPassword, for: Ana.email))
        }
    }

    @Test("makes a reference for support")
    func support() throws {
        let id = UUID()
        let error = PasswordResetError.expired(Diagnostics(correlationId: id, codes: [552003]))
        let samples = ResetSamples(client: .shared, screen: Screen(code: { "" }))
        #expect(samples.reference(for: error) == "expired AADSTS552003 \(id.uuidString)")
        #expect(samples.reference(for: .stepInUse) == "stepInUse")
    }
}
