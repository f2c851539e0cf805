import NativeAuth
import Testing

@testable import NativeAuthUI

@Suite("What listens to the screens", .timeLimit(.minutes(5)))
@MainActor
struct ResetListenersTests {
    private static func model() -> PasswordResetModel {
        let actions = ResetActions(onSendCode: { _ in }, onVerifyCode: { _ in }, onSetPassword: { _ in })
        return PasswordResetModel(actions: actions, email: "ana@contoso.com", settings: .quick)
    }

    @Test
    func `is told the same as the app, each view and the app besides`() async {
        let model = Self.model()
        var heard: [ResetEvent] = []
        model.onEvent = { heard.append($0) }
        let views = [model.events(), model.events()]
        model.submit()
        await model.finishWork()
        #expect(heard == [.stepChanged, .announce(.codeSent(to: "ana@contoso.com"))])
        for view in views {
            var told: [ResetEvent] = []
            for await event in view {
                told.append(event)
                if told.count == heard.count { break }
            }
            #expect(told == heard)
        }
    }

    @Test
    func `is forgotten when its task has ended`() async {
        let model = Self.model()
        let view = Task { for await _ in model.events() {} }
        while model.listeners.isEmpty { await Task.yield() }
        view.cancel()
        await view.value
        model.submit()
        await model.finishWork()
        #expect(model.listeners.isEmpty)
    }

    @Test
    func `is told no more when the screens are gone, and does not keep them`() async {
        var model: PasswordResetModel? = Self.model()
        weak let gone = model
        let events = model?.events()
        model?.submit()
        await model?.finishWork()
        model = nil
        #expect(gone == nil)
        var count = 0
        if let events { for await _ in events { count += 1 } }
        #expect(count == 2)
    }
}
