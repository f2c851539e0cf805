import Console
import Foundation
import NativeAuth

/// A password reset with the person who has forgotten the password.
struct InteractiveReset {
    let console: Console
    let client: NativeAuthClient
    let progress: PollProgress
    let trustedRoots: TrustedRoots

    static func run(_ configuration: NativeAuthConfiguration, email: String?, _ console: Console) async -> ExitCode {
        let progress = PollProgress(console)
        var configuration = configuration
        configuration.observer = { progress.note($0) }
        do {
            let reset = InteractiveReset(
                console: console,
                client: try NativeAuthClient(configuration),
                progress: progress,
                trustedRoots: configuration.trustedRoots
            )
            return await reset.run(email: email)
        } catch {
            console.complain("reset-password: \(error.localizedDescription)")
            return .configuration
        }
    }

    private func run(email: String?) async -> ExitCode {
        console.say(console.style.bold("Reset a password"))
        do {
            try await runUntilDone(email: email)
            return .done
        } catch let error as PasswordResetError {
            return end(with: error)
        } catch InputError.ended {
            console.complain("The input has ended; the password is not changed.")
            return .inputEnded
        } catch InputError.unreadable {
            console.complain("What was entered is no text in UTF-8; the password is not changed.")
            return .inputEnded
        } catch EntryError.mismatch {
            console.complain("The two passwords are not the same; the password is not changed.")
            return .refused
        } catch {
            console.complain(progress.stopNotice)
            return .unknownAnswer
        }
    }

    /// Goes through the steps; from the start again as often as the person wants to, when the tenant ended the flow.
    private func runUntilDone(email: String?) async throws {
        while true {
            do {
                let codeStep = try await start(email: email)
                let passwordStep = try await CodeEntry(reset: self).run(codeStep)
                return try await PasswordEntry(reset: self).run(passwordStep)
            } catch let error as PasswordResetError {
                guard error.canStartAgain, console.isInteractive else { throw error }
                tell(error)
                guard try await confirm("Start again?") else { throw error }
            }
        }
    }

    private func start(email: String?) async throws -> PasswordReset.CodeStep {
        while true {
            let address: String
            if let email { address = email } else { address = try await console.ask("Email address: ") }
            do {
                return try await persist { () async throws(PasswordResetError) in
                    try await client.startPasswordReset(email: address)
                }
            } catch let error as PasswordResetError {
                guard [.userNotFound(), .invalidUsername()].contains(error), email == nil, console.isInteractive else {
                    throw error
                }
                tell(error)
            }
        }
    }

    private func end(with error: PasswordResetError) -> ExitCode {
        switch error {
        case .cancelled:
            console.complain(progress.stopNotice)
        case .notSupported, .browserRequired:
            tell(error)
        default:
            for paragraph in Explanation(error, trustedRoots: trustedRoots).paragraphs { console.complain(paragraph) }
        }
        return ExitCode(error)
    }
}

// What the steps share.
extension InteractiveReset {
    /// Repeats a call for as long as it may succeed the next time and the person wants to try.
    func persist<Value>(_ call: () async throws(PasswordResetError) -> Value) async throws -> Value {
        while true {
            do throws(PasswordResetError) {
                return try await call()
            } catch {
                guard error.isRetryable, error != .cancelled, console.isInteractive else { throw error }
                tell(error)
                guard try await confirm("Try again?") else { throw error }
            }
        }
    }

    func tell(_ error: PasswordResetError) {
        for paragraph in Explanation(error, trustedRoots: trustedRoots).paragraphs { console.say(paragraph) }
    }

    private func confirm(_ question: String) async throws(InputError) -> Bool {
        let answer = try await console.ask("\(question) [Y/n] ").trimmingCharacters(in: .whitespaces).lowercased()
        return !answer.hasPrefix("n")
    }
}

extension PasswordResetError {
    /// Whether the same person can go through the same flow once more, from its start.
    fileprivate var canStartAgain: Bool {
        switch self {
        case .expired, .resetFailed: endsFlow
        default: false
        }
    }
}
