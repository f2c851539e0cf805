import NativeAuth
import NativeAuthMock
import NativeAuthUI
import Testing

/// The screens of a reset, and what a person feels and hears of them.
@MainActor
final class ResetStage {
    let model: PasswordResetModel
    private(set) var events: [ResetEvent] = []

    /// The events since this was last asked for.
    func newEvents() -> [ResetEvent] {
        defer { events = [] }
        return events
    }

    init(_ model: PasswordResetModel) {
        self.model = model
        model.onEvent = { [unowned self] in events.append($0) }
    }

    /// Screens over a stub.
    convenience init(
        _ bench: Bench,
        email: String = Bench.username,
        settings: PasswordResetModel.Settings = .quick
    ) {
        self.init(PasswordResetModel(client: bench.client, email: email, allowsEmailEntry: true, settings: settings))
    }

    /// Screens over the mock tenant, for Ana.
    convenience init(_ tenant: MockTenant, settings: PasswordResetModel.Settings = .quick) throws {
        let client = try tenant.client()
        self.init(PasswordResetModel(client: client, email: Ana.email, settings: settings))
    }

    /// Does what the step's button does, and waits for the end of it.
    func submit() async {
        model.submit()
        await model.finishWork()
    }

    func resend() async {
        model.resendCode()
        await model.finishWork()
    }

    func enter(code: String) async {
        model.code = code
        await model.finishWork()
    }

    func enter(password: String) {
        model.password = password
        model.confirmation = password
    }

    /// Brings the screens over a stub to a step.
    func go(to step: PasswordResetModel.Step) async {
        await submit()
        if step == .password { await enter(code: Bench.code) }
        #expect(model.step == step)
        _ = newEvents()
    }
}

extension PasswordResetModel.Settings {
    /// Without a check, and without a wait for another code.
    static var quick: Self {
        var settings = on(TestClock())
        settings.resendAfter = .zero
        return settings
    }

    /// With a clock that the test moves, and without a check.
    static func on(_ clock: TestClock, check: Duration = .zero) -> Self {
        var settings = Self()
        settings.clock = clock
        settings.check = check
        return settings
    }
}

extension ResetEvent {
    static func announce(_ key: ResetText.Key) -> ResetEvent { .announce(ResetText(key)) }

    /// The key of what is announced.
    var announced: ResetText.Key? {
        if case .announce(let text) = self { text.key } else { nil }
    }
}
