import NativeAuth
import NativeAuthMock
import NativeAuthUI
import Testing

@Suite("The screens of a reset, against the mock tenant", .timeLimit(.minutes(5)))
@MainActor
struct ResetScreensOfTenantTests {
    @Test
    func `lead from the address to the changed password`() async throws {
        try await MockTenant.withAna { tenant in
            let stage = try ResetStage(tenant)
            let model = stage.model
            #expect(model.step == .email && model.isEmailLocked && model.email == Ana.email)
            #expect(model.progress?.step == 1)
            await stage.submit()
            #expect(model.step == .code && model.codeLength == 8 && model.progress?.step == 2)
            #expect(model.sentTo.contains("*") && !model.sentTo.contains("ana+tag"))
            await stage.enter(code: try await tenant.code())
            #expect(model.step == .password && model.progress?.step == 3)
            stage.enter(password: Ana.newPassword)
            await stage.submit()
            #expect(model.step == .done && model.progress == nil && model.problem == nil)
            #expect(model.password.isEmpty && model.confirmation.isEmpty && model.code.isEmpty)
            #expect(tenant.accepts(password: Ana.newPassword, for: Ana.email))
            #expect(
                stage.events.filter { $0.announced == nil } == [.stepChanged, .stepChanged, .succeeded]
            )
            #expect(stage.events.compactMap(\.announced) == [.codeSent, .passwordUpdated])
        }
    }

    @Test
    func `explain an account without a password, and lead back to the address`() async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.federated("ana@contoso.com"))
            let model = PasswordResetModel(client: try tenant.client(), email: "ana@contoso.com", settings: .quick)
            let stage = ResetStage(model)
            await stage.submit()
            #expect(model.step == .noPassword && model.problem == nil && model.offersSignIn)
            #expect(stage.newEvents() == [.stepChanged, .announce(.noPasswordTitle)])
            #expect(tenant.mailbox(for: "ana@contoso.com").messages.isEmpty)
            model.back()
            #expect(model.step == .email && model.email == "ana@contoso.com")
        }
    }

    @Test
    func `don't tell who has an account`() async throws {
        try await MockTenant.withTenant { tenant in
            let client = try tenant.client()
            let model = PasswordResetModel(client: client, email: "nobody@contoso.com", settings: .quick)
            await ResetStage(model).submit()
            #expect(model.step == .email && model.problem?.field == .email)
            #expect(model.problem?.text.key == .sendFailed)
        }
    }

    @Test
    func `clear a wrong code, say so once, and take the right one`() async throws {
        var options = MockTenant.Options()
        options.fixedCode = "00123456"
        try await MockTenant.withAna(options) { tenant in
            let stage = try ResetStage(tenant)
            await stage.submit()
            _ = stage.newEvents()
            await stage.enter(code: "99999999")
            #expect(stage.model.step == .code && stage.model.code.isEmpty)
            #expect(stage.model.problem?.field == .code && stage.model.problem?.text.key == .codeWrong)
            #expect(stage.newEvents() == [.failed, .announce(.codeWrong)])
            stage.model.code = "0"
            #expect(stage.model.problem == nil)
            await stage.enter(code: "٠٠١٢-٣٤٥٦\n")
            #expect(stage.model.step == .password)
            #expect(tenant.requestCount(at: .resetPasswordContinue) == 2)
        }
    }

    @Test(arguments: [
        ("Short1!", ResetText.Key.passwordTooShort), ("onlylowercase1", .passwordTooWeak),
        (Ana.oldPassword, .passwordUsedBefore), ("Password1!", .passwordBanned),
        ("With-\u{7}-Bell1", .passwordHasOtherCharacters), (String(repeating: "Ab1!", count: 65), .passwordTooLong),
    ])
    func `keep a refused password on its step, with the reason`(password: String, reason: ResetText.Key) async throws {
        try await MockTenant.withAna { tenant in
            var settings = PasswordResetModel.Settings.quick
            settings.passwordRules = []
            let stage = try ResetStage(tenant, settings: settings)
            await stage.submit()
            await stage.enter(code: try await tenant.code())
            _ = stage.newEvents()
            stage.enter(password: password)
            await stage.submit()
            #expect(stage.model.step == .password && stage.model.password == password)
            #expect(stage.model.problem?.field == .password && stage.model.problem?.text.key == reason)
            #expect(stage.newEvents() == [.failed, .announce(reason)])
            stage.enter(password: Ana.newPassword)
            #expect(stage.model.problem == nil)
            await stage.submit()
            #expect(stage.model.step == .done)
        }
    }

    @Test
    func `start over and say why when the flow has run out`() async throws {
        try await MockTenant.withAna { tenant in
            let stage = try ResetStage(tenant)
            await stage.submit()
            let code = try await tenant.code()
            tenant.clock.advance(by: .seconds(601))
            _ = stage.newEvents()
            await stage.enter(code: code)
            #expect(stage.model.step == .email && stage.model.email == Ana.email && stage.model.code.isEmpty)
            #expect(stage.model.problem?.text.key == .expired)
            #expect(stage.newEvents() == [.stepChanged, .failed, .announce(.expired)])
            await stage.submit()
            #expect(stage.model.step == .code && stage.model.problem == nil)
        }
    }

    @Test
    func `ask on after a reset that wasn't confirmed, without a second submit`() async throws {
        try await MockTenant.withAna { tenant in
            tenant.setPolling(PollScript(inProgress: 1))
            let client = try tenant.client { $0.polling.deadline = .nanoseconds(1) }
            let stage = ResetStage(PasswordResetModel(client: client, email: Ana.email, settings: .quick))
            let model = stage.model
            await stage.submit()
            await stage.enter(code: try await tenant.code())
            stage.enter(password: Ana.newPassword)
            await stage.submit()
            #expect(model.step == .password && model.isUnconfirmed && model.offersSignIn)
            #expect(model.problem?.text.key == .unconfirmed && model.submitTitle == ResetText(.checkAgain))
            stage.enter(password: "Another-Passw0rd")
            #expect(model.password == Ana.newPassword)
            await stage.submit()
            #expect(model.step == .done)
            #expect(tenant.requestCount(at: .resetPasswordSubmit) == 1)
        }
    }

    @Test
    func `can be left while a reset isn't confirmed`() async throws {
        try await MockTenant.withAna { tenant in
            tenant.setPolling(PollScript(inProgress: 9))
            let client = try tenant.client { $0.polling.deadline = .nanoseconds(1) }
            let stage = ResetStage(PasswordResetModel(client: client, email: Ana.email, settings: .quick))
            await stage.submit()
            await stage.enter(code: try await tenant.code())
            stage.enter(password: Ana.newPassword)
            await stage.submit()
            stage.model.back()
            stage.model.back()
            #expect(stage.model.step == .email && stage.model.email == Ana.email && !stage.model.isUnconfirmed)
            await stage.submit()
            #expect(stage.model.step == .code)
        }
    }

    @Test
    func `go back to an accepted code, and on with it without a request`() async throws {
        var options = MockTenant.Options()
        options.fixedCode = "00123456"
        try await MockTenant.withAna(options) { tenant in
            let stage = try ResetStage(tenant)
            let model = stage.model
            await stage.submit()
            await stage.enter(code: "00123456")
            #expect(model.previousStep == .code && model.backTitle == ResetText(.backToCode))
            model.back()
            #expect(model.step == .code && model.email == Ana.email)
            await stage.enter(code: "99999999")
            #expect(model.problem?.text.key == .codeWrong)
            await stage.enter(code: "00123456")
            #expect(model.step == .password)
            #expect(tenant.requestCount(at: .resetPasswordContinue) == 1)
            stage.enter(password: Ana.newPassword)
            await stage.submit()
            #expect(model.step == .done)
        }
    }

    @Test
    func `begin a new flow when another code is asked for after one was accepted`() async throws {
        try await MockTenant.withAna { tenant in
            let stage = try ResetStage(tenant)
            await stage.submit()
            await stage.enter(code: try await tenant.code())
            stage.model.back()
            await stage.resend()
            #expect(tenant.requestCount(at: .resetPasswordStart) == 2)
            await stage.enter(code: try await tenant.code())
            #expect(stage.model.step == .password)
        }
    }
}
