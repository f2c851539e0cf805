import Console
import Foundation
import NativeAuth
import NativeAuthUI
import TenantOptions

/// A password reset with the person who has forgotten the password: the screens of the library, in a terminal.
@MainActor
struct InteractiveReset {
    let console: Console
    let model: PasswordResetModel
    let texts: ResetTexts

    static func run(_ options: Options.Reset, _ console: Console) async -> ExitCode {
        let log = TenantLog(trustedRoots: options.configuration.trustedRoots)
        var configuration = options.configuration
        configuration.observer = { log.note($0) }
        do {
            let client = try NativeAuthClient(configuration)
            var settings = PasswordResetModel.Settings()
            // Without repainting, nobody would see the check.
            if !console.takesKeys { settings.check = .zero }
            let model = PasswordResetModel(
                client: client,
                email: options.email ?? "",
                allowsEmailEntry: options.email == nil || options.allowsEmailEntry,
                settings: settings
            )
            let texts = ResetTexts(Language.preferred)
            return await InteractiveReset(console: console, model: model, texts: texts).run(log)
        } catch {
            console.complain("reset-password: \(error.localizedDescription)")
            return .configuration
        }
    }

    private func run(_ log: TenantLog) async -> ExitCode {
        do throws(InputError) {
            if console.takesKeys {
                try await KeyFace(self).run()
            } else {
                try await LineFace(self).run()
            }
            complain(log)
            return ExitCode(model, log)
        } catch {
            model.cancel()
            await model.finishWork()
            if model.step == .done { return .done }
            console.complain(notice(of: error))
            complain(log)
            return error == .interrupted ? .unknownAnswer : .inputEnded
        }
    }

    /// A text in the person's language; where the code went is the tenant's to say, and may not speak to the terminal.
    func said(_ text: ResetText) -> String { texts[text].withoutControls }

    /// Says what an administrator needs, when it ends with a problem that is not the person's.
    private func complain(_ log: TenantLog) {
        guard model.problem != nil, ExitCode(model, log).isForAdministrators else { return }
        log.notes.forEach(console.complain)
    }

    private func notice(of error: InputError) -> String {
        if model.isUnconfirmed { return texts[.unconfirmed] }
        return switch error {
        case .ended: "The input has ended; the password is not changed."
        case .interrupted: "Stopped; the password is not changed."
        case .unreadable: "What was entered is no text in UTF-8; the password is not changed."
        }
    }
}

extension PasswordResetModel {
    /// Waits until nothing is under way; when the task is cancelled, so is what is under way.
    func finish() async throws(InputError) {
        await withTaskCancellationHandler {
            await finishWork()
        } onCancel: {
            Task { @MainActor in cancel() }
        }
        if Task.isCancelled { throw .interrupted }
    }
}
