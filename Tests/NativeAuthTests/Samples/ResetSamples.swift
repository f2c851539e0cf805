import Foundation
import NativeAuth
import NativeAuthMock
import Testing

/// The samples about a password reset, each run against the mock tenant.
struct ResetSamples: Sendable {
    let client: NativeAuthClient
    let screen: Screen

    func wholeReset(email: String) async throws {
        // sample: reset
        do {
            let codeStep = try await client.startPasswordReset(email: email)
            let prompt = "Enter the \(codeStep.codeLength) digits that we sent to \(codeStep.sentTo)."
            let passwordStep = try await codeStep.submitCode(screen.askForCode(prompt))
            try await passwordStep.submitPassword(screen.askForPassword())
            screen.show("Your password is changed. Sign in with it.")
        } catch let error as PasswordResetError {
            switch error {
            case .invalidCode: screen.show("That code is not right.")
            case .invalidPassword: screen.show("That password is not strong enough.")
            case .notSupported: screen.show("This account has no password here. Sign in the way you signed up.")
            default: screen.show(error.localizedDescription)
            }
        }
        // end
    }

    func firstStep(email: String) async throws -> PasswordReset.CodeStep {
        // sample: first-step
        let codeStep = try await client.startPasswordReset(email: email)
        screen.show("We sent a code of \(codeStep.codeLength) digits to \(codeStep.sentTo).")
        // end
        return codeStep
    }

    // sample: code-loop
    func enterCode(_ codeStep: PasswordReset.CodeStep) async throws -> PasswordReset.PasswordStep {
        while true {
            do {
                let code = try await screen.askForCode("The code that we sent to \(codeStep.sentTo):")
                return try await codeStep.submitCode(code)
            } catch PasswordResetError.invalidCode {
                screen.show("That code is not right. Enter the newest one.")
            }
        }
    }
    // end

    func anotherCode(_ first: PasswordReset.CodeStep) async throws -> PasswordReset.CodeStep {
        // sample: resend
        let newest = try await first.resendCode()
        screen.show("Another code is on its way to \(newest.sentTo).")
        // end
        return newest
    }

    // sample: password-loop
    func enterPassword(_ passwordStep: PasswordReset.PasswordStep) async throws {
        while true {
            do {
                try await passwordStep.submitPassword(screen.askForPassword())
                return screen.show("Your password is changed. Sign in with it.")
            } catch PasswordResetError.invalidPassword(let rejection) {
                screen.show(advice(on: rejection))
            } catch PasswordResetError.resetFailed(mayRetry: true, _) {
                screen.show("That password could not be set. Choose another one.")
            }
        }
    }
    // end

    // sample: advice
    func advice(on rejection: PasswordRejection) -> String {
        switch rejection {
        case .tooShort: "Use at least 8 characters."
        case .tooLong: "Use at most 256 characters."
        case .tooWeak: "Mix lower case, upper case, digits and symbols."
        case .recentlyUsed: "You have used that password before."
        case .banned: "Leave out common words and your own name."
        default: "That password is not accepted. Choose another one."
        }
    }
    // end

    func unconfirmed(_ passwordStep: PasswordReset.PasswordStep, password: String) async throws {
        // sample: unconfirmed
        do {
            try await passwordStep.submitPassword(password)
        } catch PasswordResetError.resetUnconfirmed {
            screen.show("Your password may be changed already. We are asking once more.")
            try await passwordStep.submitPassword(password)
        }
        // end
    }

    func cancelled(_ passwordStep: PasswordReset.PasswordStep, password: String) async throws {
        // sample: cancel
        let change = Task {
            try await passwordStep.submitPassword(password)
        }
        // The person closes the screen.
        change.cancel()
        do {
            _ = try await change.value
        } catch PasswordResetError.cancelled where passwordStep.isSubmitted {
            screen.show("Your password may be changed already. Try to sign in with it.")
        } catch PasswordResetError.cancelled {
            screen.show("No answer came. Your old password most likely still works.")
        }
        // end
    }

    func signInBriefly(_ passwordStep: PasswordReset.PasswordStep, password: String) async throws {
        // sample: sign-in-briefly
        let completion = try await passwordStep.submitPassword(password)
        if completion.canSignIn,
            case .completed(let result) = try await completion.signIn(scopes: ["api://orders/read"])
        {
            screen.signedIn(accessToken: result.accessToken, for: result.expiresIn)
        }
        // end
    }

    // sample: sign-in
    func finish(_ passwordStep: PasswordReset.PasswordStep, password: String) async throws(PasswordResetError) {
        let completion = try await passwordStep.submitPassword(password)
        do throws(NativeAuthError) {
            switch try await completion.signIn(scopes: ["api://orders/read"]) {
            case .completed(let result): screen.signedIn(accessToken: result.accessToken, for: result.expiresIn)
            @unknown default: screen.show("Your password is changed. Sign in with it.")
            }
        } catch {
            // Such as .noMatchingAuthMethod, where the tenant doesn't offer it.
            screen.show("Your password is changed. Sign in with it.")
        }
    }
    // end

    func federated(email: String) async throws {
        // sample: federated
        do throws(PasswordResetError) {
            let codeStep = try await client.startPasswordReset(email: email)
            screen.show("We sent a code to \(codeStep.sentTo).")
        } catch .notSupported {
            screen.show("You have no password with us, so there is none to reset.")
            screen.show("Sign in the way you signed up: with Apple, Google or Microsoft, or with a code by mail.")
        } catch {
            screen.show(error.localizedDescription)
        }
        // end
    }

    func hidden(email: String) async throws -> PasswordReset.CodeStep? {
        // sample: enumeration
        let codeStep: PasswordReset.CodeStep?
        do throws(PasswordResetError) {
            codeStep = try await client.startPasswordReset(email: email)
        } catch .userNotFound, .notSupported {
            codeStep = nil
        }
        screen.show("If \(email) has a password with us, a code is on its way to it.")
        // end
        return codeStep
    }

    func handled(_ codeStep: PasswordReset.CodeStep, code: String) async {
        // sample: handling
        do throws(PasswordResetError) {
            _ = try await codeStep.submitCode(code)
        } catch .throttled(let retryAfter, _) {
            screen.show("Too many attempts. Wait \((retryAfter ?? .seconds(60)).components.seconds) seconds.")
        } catch {
            screen.show(error.localizedDescription)
            if error.endsFlow {
                screen.show("Start again.")
            } else if error.isRetryable {
                screen.show("Try again.")
            }
        }
        // end
    }

    func inATask(_ codeStep: PasswordReset.CodeStep, code: String) async {
        let button =
            // sample: in-a-task
            Task {
                do throws(PasswordResetError) {
                    _ = try await codeStep.submitCode(code)
                } catch .invalidCode {
                    screen.show("That code is not right.")
                } catch {
                    screen.show(error.localizedDescription)
                }
            }
        // end
        await button.value
    }

    func onTheThread(email: String, code: String, password: String) async throws {
        // sample: task-executor
        try await withTaskExecutorPreference(client.taskExecutor) {
            let codeStep = try await client.startPasswordReset(email: email)
            let passwordStep = try await codeStep.submitCode(code)
            try await passwordStep.submitPassword(password)
        }
        // end
    }

    // sample: support
    func reference(for error: PasswordResetError) -> String {
        var parts = [error.label]
        if let diagnostics = error.diagnostics {
            parts += diagnostics.codes.map { "AADSTS\($0)" }
            parts += [diagnostics.correlationId, diagnostics.traceId.flatMap(UUID.init)].compactMap { $0?.uuidString }
        }
        return parts.joined(separator: " ")
    }
    // end
}

@Suite("The samples about a password reset, run", .timeLimit(.minutes(1)))
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
