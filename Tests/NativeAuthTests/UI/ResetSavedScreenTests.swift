import Foundation
import NativeAuth
import NativeAuthMock
import Testing

@testable import NativeAuthUI

@Suite("A screen of a reset that was saved", .timeLimit(.minutes(5)))
@MainActor
struct ResetSavedScreenTests {
    /// The screens as a restarted process shows them.
    private static func restarted(
        _ model: PasswordResetModel,
        _ client: NativeAuthClient,
        settings: PasswordResetModel.Settings = .quick
    ) throws -> PasswordResetModel {
        let kept = try JSONEncoder().encode(model.savedState)
        let state = try JSONDecoder().decode(PasswordResetModel.SavedState.self, from: kept)
        return try PasswordResetModel(resuming: state, client: client, settings: settings)
    }

    @Test
    func `is shown again at each step, and goes on`() async throws {
        try await MockTenant.withAna { tenant in
            let first = try PasswordResetModel(client: tenant.client(), email: Ana.email, settings: .quick)
            var stage = ResetStage(try Self.restarted(first, tenant.client()))
            #expect(stage.model.step == .email && stage.model.email == Ana.email && stage.model.isEmailLocked)
            await stage.submit()
            let before = stage.model
            stage = ResetStage(try Self.restarted(before, tenant.client()))
            #expect(stage.model.step == .code && stage.model.codeLength == 8 && stage.model.sentTo == before.sentTo)
            await stage.enter(code: try await tenant.code())
            stage = ResetStage(try Self.restarted(stage.model, tenant.client()))
            #expect(stage.model.step == .password && stage.model.previousStep == .email)
            stage.enter(password: Ana.newPassword)
            await stage.submit()
            #expect(try Self.restarted(stage.model, tenant.client()).step == .done)
            #expect(tenant.accepts(password: Ana.newPassword, for: Ana.email))
        }
    }

    @Test
    func `asks on for a password that was on its way`() async throws {
        try await MockTenant.withAna { tenant in
            tenant.setPolling(PollScript(inProgress: 1))
            let client = try tenant.client { $0.polling.deadline = .nanoseconds(1) }
            var stage = ResetStage(PasswordResetModel(client: client, email: Ana.email, settings: .quick))
            await stage.submit()
            await stage.enter(code: try await tenant.code())
            stage.enter(password: Ana.newPassword)
            await stage.submit()
            stage = ResetStage(try Self.restarted(stage.model, tenant.client()))
            #expect(stage.model.isUnconfirmed && stage.model.problem?.text.key == .unconfirmed)
            await stage.submit()
            #expect(stage.model.step == .done)
            #expect(tenant.requestCount(at: .resetPasswordSubmit) == 1)
            #expect(tenant.accepts(password: Ana.newPassword, for: Ana.email))
        }
    }

    @Test(arguments: [(0.0, 30), (12.5, 18), (40, 0), (-3600, 30), (1e300, 0)])
    func `counts down by the time of day`(passed: Double, left: Int) async throws {
        let bench = try Bench()
        var settings = PasswordResetModel.Settings.on(TestClock())
        settings.timeOfDay = { 1_800_000_000 }
        let stage = ResetStage(bench, settings: settings)
        await stage.go(to: .code)
        settings.timeOfDay = { 1_800_000_000 + passed }
        let model = try Self.restarted(stage.model, bench.client, settings: settings)
        #expect(model.secondsUntilResend == left)
    }

    @Test
    func `can't be had while a request runs`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench)
        stage.model.sendCode()
        #expect(throws: SavedStateError.stepInUse) { try stage.model.savedState }
        await stage.model.finishWork()
        #expect(throws: Never.self) { try stage.model.savedState }
    }

    @Test
    func `has neither code nor password in it`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench)
        await stage.go(to: .code)
        stage.model.code = String(Canaries.code.dropLast())
        let atCode = try JSONEncoder().encode(stage.model.savedState)
        await stage.enter(code: Canaries.code)
        stage.enter(password: Canaries.password)
        let atPassword = try JSONEncoder().encode(stage.model.savedState)
        for kept in [atCode, atPassword] {
            let text = String(decoding: kept, as: UTF8.self)
            #expect(!text.contains(Canaries.code.dropLast()) && Canaries.found(in: text).isEmpty)
        }
    }

    @Test
    func `of another tenant, or without its flow, is refused`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench)
        await stage.go(to: .code)
        let other = try NativeAuthClient(NativeAuthConfiguration(clientId: "client-1", tenantSubdomain: "other"))
        #expect(throws: SavedStateError.otherTenant) { try Self.restarted(stage.model, other) }
        let actions = ResetActions(onSendCode: { _ in }, onVerifyCode: { _ in }, onSetPassword: { _ in })
        let model = PasswordResetModel(actions: actions, email: Bench.username, settings: .quick)
        await ResetStage(model).submit()
        #expect(throws: SavedStateError.malformed) { try Self.restarted(model, bench.client) }
        #expect(try PasswordResetModel(resuming: model.savedState, actions: actions).step == .code)
    }
}
