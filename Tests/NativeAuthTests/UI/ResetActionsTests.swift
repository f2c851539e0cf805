import Foundation
import Locking
import NativeAuth
import NativeAuthUI
import Testing

@Suite("The screens of a reset over an app's closures", .timeLimit(.minutes(5)))
@MainActor
struct ResetActionsTests {
    private struct Plain: Error {}
    private struct Told: LocalizedError {
        var errorDescription: String? { "Not today." }
    }

    /// Closures that throw what the test says, and remember what they were called with.
    private final class App: Sendable {
        let calls = Locked<[String]>([])
        let errors: Locked<[any Error]>

        init(throwing errors: [any Error] = []) {
            self.errors = Locked(errors)
        }

        func call(_ text: String) throws {
            calls.withLock { $0.append(text) }
            if let error = errors.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw error }
        }

        var actions: ResetActions {
            ResetActions(
                onSendCode: { [self] in try call("send \($0)") },
                onVerifyCode: { [self] in try call("verify \($0.email) \($0.code)") },
                onSetPassword: { [self] in try call("set \($0.email) \($0.code) \($0.password)") }
            )
        }
    }

    private static func stage(_ app: App, email: String = " ana@contoso.com ") -> ResetStage {
        ResetStage(PasswordResetModel(actions: app.actions, email: email, settings: .quick))
    }

    @Test
    func `can be tried without screens, with values that a test makes`() async throws {
        let app = App()
        func verify(_ entered: ResetActions.Verification) throws { try app.call(entered.email + entered.code) }
        func set(_ new: ResetActions.NewPassword) throws { try app.call(new.email + new.code + new.password) }
        try verify(ResetActions.Verification(email: "a@b", code: "12"))
        try set(ResetActions.NewPassword(email: "a@b", code: "12", password: "p"))
        #expect(app.calls.withLock { $0 } == ["a@b12", "a@b12p"])
    }

    @Test
    func `hand the closures the trimmed address, the code and the password`() async {
        let app = App()
        let stage = Self.stage(app)
        await stage.submit()
        #expect(stage.model.codeLength == 6 && stage.model.sentTo == "ana@contoso.com")
        await stage.resend()
        await stage.enter(code: "135790")
        stage.enter(password: " a pass 1 ")
        await stage.submit()
        #expect(stage.model.step == .done)
        #expect(
            app.calls.withLock { $0 } == [
                "send ana@contoso.com", "send ana@contoso.com", "verify ana@contoso.com 135790",
                "set ana@contoso.com 135790  a pass 1 ",
            ]
        )
    }

    @Test
    func `verify again after the step back`() async {
        let app = App()
        let stage = Self.stage(app)
        await stage.submit()
        await stage.enter(code: "135790")
        stage.model.back()
        #expect(stage.model.step == .code)
        await stage.enter(code: "246801")
        #expect(stage.model.step == .password)
        #expect(app.calls.withLock { $0.count } == 3)
    }

    @Test
    func `show what an app's error says, or a text of the step`() async {
        let app = App(throwing: [Plain(), Told()])
        let stage = Self.stage(app)
        await stage.submit()
        #expect(stage.model.problem?.text == ResetText(.sendFailed))
        await stage.submit()
        #expect(stage.model.problem?.text == ResetText(verbatim: "Not today."))
        await stage.submit()
        let errors: [any Error] = [Plain(), Told()]
        for (error, text) in zip(errors, [ResetText(.codeWrong), ResetText(verbatim: "Not today.")]) {
            app.errors.withLock { $0 = [error] }
            await stage.enter(code: "111111")
            #expect(stage.model.problem?.field == .code && stage.model.problem?.text == text)
            #expect(stage.model.code.isEmpty)
        }
        await stage.enter(code: "135790")
        app.errors.withLock { $0 = [Plain()] }
        stage.enter(password: "a pass phrase 1")
        await stage.submit()
        #expect(stage.model.step == .password && stage.model.problem?.text == ResetText(.saveFailed))
    }

    @Test
    func `go back to rest quietly when a closure was cancelled`() async {
        let stage = Self.stage(App(throwing: [CancellationError(), PasswordResetError.cancelled]))
        for _ in 1...2 {
            await stage.submit()
            #expect(stage.model.step == .email && stage.model.problem == nil && stage.model.activity == .idle)
        }
        #expect(stage.events.isEmpty)
    }

    @Test
    func `take an error of this library for what it means`() async {
        let stage = Self.stage(App(throwing: [PasswordResetError.notSupported()]))
        await stage.submit()
        #expect(stage.model.step == .noPassword)
    }

    @Test
    func `show no secret of what the closures get`() async {
        let values = Locked<[any Sendable]>([])
        let actions = ResetActions(
            onSendCode: { _ in },
            onVerifyCode: { entered in values.withLock { $0.append(entered) } },
            onSetPassword: { new in values.withLock { $0.append(new) } }
        )
        var settings = PasswordResetModel.Settings.quick
        settings.codeLength = 8
        let stage = ResetStage(PasswordResetModel(actions: actions, email: Canaries.username, settings: settings))
        await stage.submit()
        await stage.enter(code: Canaries.code)
        stage.enter(password: Canaries.password + "1")
        await stage.submit()
        #expect(values.withLock { $0.count } == 2)
        SecretsTests.expectNoSecret(values.withLock { $0.map { $0 as Any } } + [stage.model, stage.events])
    }
}
