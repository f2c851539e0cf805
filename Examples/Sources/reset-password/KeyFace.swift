import Console
import NativeAuthUI
import Observation

/// A reset key by key: a card that is repainted whenever the model changes.
@MainActor
@Observable
final class KeyFace {
    private let reset: InteractiveReset
    private var model: PasswordResetModel { reset.model }
    /// Which of the two password fields takes the keys.
    private var field = ResetProblem.Field.password
    /// Whether what is typed next takes the place of what was refused.
    private var replacesEntry = false

    init(_ reset: InteractiveReset) {
        self.reset = reset
    }

    func run() async throws(InputError) {
        let keyboard = reset.console.takeKeys()
        defer { reset.console.restore() }
        model.onEvent = { [weak self] event in self?.note(event) }
        watch(keyboard)
        if model.isEmailLocked { model.submit() }
        for await key in keyboard.keys {
            guard take(key) else { break }
        }
        if Task.isCancelled { throw .interrupted }
        paint()
        if model.submitTitle != nil { throw .ended }
    }

    /// Paints, and again after each change, until there is nothing more to do.
    private func watch(_ keyboard: Keyboard) {
        withObservationTracking {
            paint()
        } onChange: { [weak self] in
            Task { @MainActor in self?.watch(keyboard) }
        }
        if model.submitTitle == nil, !mayGoBack { keyboard.stop() }
    }

    private func paint() {
        let columns = TerminalSize.current.columns
        reset.console.painter.paint(ResetCard(reset: reset).frame(field, columns: columns))
    }

    private func note(_ event: ResetEvent) {
        switch event {
        case .stepChanged: (field, replacesEntry) = (.password, false)
        case .failed, .refused:
            guard let problem = model.problem, model.step == .password else { return }
            (field, replacesEntry) = (problem.field, true)
        default: break
        }
    }

    private var mayGoBack: Bool { model.backTitle != nil && !model.isEmailLocked }

    /// - Returns: Whether there is anything more to do.
    private func take(_ key: Key) -> Bool {
        switch (key, model.step) {
        case (.end, _): return false
        case (.redraw, _): paint()
        case (.control("b"), _), (.text("b"), .code), (.text("b"), .noPassword), (.text("b"), .browser): model.back()
        case (.control("r"), _), (.text("r"), .code): model.resendCode()
        case (.enter, _): return enter()
        case (.tab, .password): (field, replacesEntry) = (field == .password ? .confirmation : .password, false)
        case (.text(let text), _), (.pasted(let text), _):
            if replacesEntry { clear() }
            entry += text
        case (.backspace, _): entry = String(entry.dropLast())
        case (.clear, _): clear()
        default: return true
        }
        if key != .redraw { replacesEntry = false }
        return true
    }

    private func enter() -> Bool {
        guard model.submitTitle != nil else { return false }
        if model.step == .password, field == .password, !model.isUnconfirmed {
            field = .confirmation
        } else {
            model.submit()
        }
        return true
    }

    /// Empties the field; the second one goes with the first.
    private func clear() {
        if model.step == .password, field == .password { model.confirmation = "" }
        entry = ""
    }

    /// What is in the field that takes the keys.
    private var entry: String {
        get {
            switch model.step {
            case .email: model.email
            case .code: model.code
            case .password: field == .confirmation ? model.confirmation : model.password
            default: ""
            }
        }
        set {
            switch model.step {
            case .email: model.email = newValue
            case .code: model.code = newValue
            case .password where field == .confirmation: model.confirmation = newValue
            case .password: model.password = newValue
            default: break
            }
        }
    }
}
