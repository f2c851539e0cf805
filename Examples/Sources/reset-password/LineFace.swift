import Console
import Foundation
import NativeAuthUI

/// A reset line by line: for a terminal that can do no more, and without one for lines that come from elsewhere.
@MainActor
struct LineFace {
    private let reset: InteractiveReset
    private var model: PasswordResetModel { reset.model }
    private var console: Console { reset.console }

    init(_ reset: InteractiveReset) {
        self.reset = reset
    }

    /// Returns when the reset is over; and at the first problem, where nobody can be asked again.
    func run() async throws(InputError) {
        var shown: ResetText?
        if model.isEmailLocked {
            model.submit()
            try await model.finish()
        }
        while true {
            if shown != model.title { show() }
            shown = model.title
            if let problem = model.problem {
                guard console.isInteractive else { return console.complain(said(problem.text)) }
                console.say(said(problem.text))
            }
            guard model.submitTitle != nil || mayGoBack else { return }
            guard try await ask() else { return }
            try await model.finish()
        }
    }

    private var mayGoBack: Bool { console.isInteractive && model.backTitle != nil && !model.isEmailLocked }

    private func show() {
        if let progress = ResetCard(reset: reset).progress { console.write(progress + "\n") }
        console.say(said(model.title))
        if let line = model.line { console.say(said(line)) }
    }

    /// - Returns: Whether the person wants to go on.
    private func ask() async throws(InputError) -> Bool {
        switch model.step {
        case .email: try await askEmail()
        case .code: try await askCode()
        case .password: try await askPassword()
        default:
            showBack()
            guard isBack(try await console.ask("> ")) else { return false }
            model.back()
        }
        return true
    }

    private func askEmail() async throws(InputError) {
        if model.isEmailLocked {
            _ = try await console.ask(said(.init(.sendCode)) + ", ↵: ")
        } else {
            if !model.email.isEmpty { console.say("↵: " + model.email.withoutControls) }
            let entry = try await console.ask(said(.init(.emailLabel)) + ": ")
            if !entry.isEmpty { model.email = entry }
        }
        model.submit()
    }

    private func askCode() async throws(InputError) {
        if console.isInteractive {
            let seconds = model.secondsUntilResend
            console.say(seconds > 0 ? said(.resendIn(seconds: seconds)) : "r: " + said(.init(.resendCode)))
        }
        showBack()
        let entry = try await console.ask(said(.codeLabel(length: model.codeLength)) + ": ")
        switch entry.trimmingCharacters(in: .whitespaces).lowercased() {
        case "r" where console.isInteractive: try await resend()
        case _ where isBack(entry): model.back()
        case "": model.submit()
        default:
            model.code = entry
            model.submit()
        }
    }

    private func resend() async throws(InputError) {
        guard model.canResend else { return }
        model.resendCode()
        try await model.finish()
        if model.problem == nil, model.step == .code, let line = model.line { console.say(said(line)) }
    }

    private func askPassword() async throws(InputError) {
        if model.isUnconfirmed {
            _ = try await console.ask(said(.init(.checkAgain)) + ", ↵: ")
        } else {
            for rule in model.rules { console.say(ResetCard.mark(of: rule) + said(rule.title)) }
            showBack()
            let password = try await console.askHidden(said(.init(.passwordLabel)) + ": ")
            guard !isBack(password) else { return model.back() }
            model.password = password
            model.confirmation = try await console.askHidden(said(.init(.confirmationLabel)) + ": ")
        }
        model.submit()
    }

    private func showBack() {
        if console.isInteractive, let title = model.backTitle { console.say("b: " + said(title)) }
    }

    private func isBack(_ entry: String) -> Bool {
        console.isInteractive && entry.trimmingCharacters(in: .whitespaces).lowercased() == "b"
    }

    private func said(_ text: ResetText) -> String { reset.said(text) }
}
