import Console
import Foundation
import NativeAuth

/// Asks for the new password until the tenant takes it, and waits until it is in force.
struct PasswordEntry {
    let reset: InteractiveReset

    private var console: Console { reset.console }

    init(reset: InteractiveReset) {
        self.reset = reset
    }

    func run(_ step: PasswordReset.PasswordStep) async throws {
        console.say("The code is right.")
        while true {
            let password = try await enter()
            do {
                try await reset.persist { () async throws(PasswordResetError) in
                    defer { reset.progress.end() }
                    try await step.submitPassword(password)
                }
                console.say(console.style.green("The password is changed. Sign in with the new one."))
                return
            } catch let error as PasswordResetError {
                guard error.asksForAnotherPassword, console.isInteractive else { throw error }
                reset.tell(error)
            }
        }
    }

    /// The same password twice, byte for byte.
    private func enter() async throws -> String {
        while true {
            let password = try await console.askHidden("New password: ")
            guard !password.isEmpty else {
                console.say("Nothing was entered.")
                continue
            }
            let again = try await console.askHidden("New password, once more: ")
            // Compared as strings, an accented letter would equal its decomposed form. The tenant sees other bytes.
            if password.utf8.elementsEqual(again.utf8) { return password }
            guard console.isInteractive else { throw EntryError.mismatch }
            console.say("The two are not the same.")
        }
    }
}

/// Why what was entered is of no use, when nobody is there to be asked again.
enum EntryError: Error {
    /// The two passwords are not the same.
    case mismatch
}

extension PasswordResetError {
    fileprivate var asksForAnotherPassword: Bool {
        switch self {
        case .invalidPassword, .resetFailed(mayRetry: true, _): true
        default: false
        }
    }
}
