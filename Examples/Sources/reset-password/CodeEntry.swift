import Console
import Foundation
import NativeAuth
import TenantOptions

/// Asks for the code, and for another one, until the tenant takes it.
struct CodeEntry {
    let reset: InteractiveReset

    private let clock = ContinuousClock()
    private var console: Console { reset.console }

    init(reset: InteractiveReset) {
        self.reset = reset
    }

    func run(_ first: PasswordReset.CodeStep) async throws -> PasswordReset.PasswordStep {
        var step = first
        var sentAt = clock.now
        describe(step)
        while true {
            let entry = try await console.ask("Code, or r for another one: ").trimmingCharacters(in: .whitespaces)
            switch entry.lowercased() {
            case "":
                console.say("Enter the \(step.codeLength) digits of the code, or r to have another one sent.")
            case "r", "resend":
                guard let another = try await resend(step, sentAt: sentAt) else { continue }
                step = another
                sentAt = clock.now
                describe(step)
            default:
                if let next = try await submit(entry, step) { return next }
            }
        }
    }

    private func describe(_ step: PasswordReset.CodeStep) {
        let way =
            switch step.channel {
            case .email: "by mail"
            case .sms: "by text message"
            default: "by \(step.channel.rawValue)"
            }
        console.say("A code of \(step.codeLength) digits is on its way \(way) to \(step.sentTo).")
        if let interval = step.resendInterval, interval > .zero {
            console.say("If it does not come, you can have another one sent after \(interval.inWords).")
        }
    }

    /// - Returns: The step for the newest code, or `nil` when none was sent.
    private func resend(
        _ step: PasswordReset.CodeStep,
        sentAt: ContinuousClock.Instant
    ) async throws -> PasswordReset.CodeStep? {
        let wait = (step.resendInterval ?? .zero) - (clock.now - sentAt)
        guard wait <= .zero else {
            console.say("The tenant sends another code in \(wait.inWords). Until then, wait for the first one.")
            return nil
        }
        let another = try await reset.persist { () async throws(PasswordResetError) in try await step.resendCode() }
        console.say("The code from before is no longer right.")
        return another
    }

    /// - Returns: The next step, or `nil` when the code is not right.
    private func submit(
        _ entry: String,
        _ step: PasswordReset.CodeStep
    ) async throws -> PasswordReset.PasswordStep? {
        do {
            return try await reset.persist { () async throws(PasswordResetError) in try await step.submitCode(entry) }
        } catch PasswordResetError.invalidCode(let diagnostics) where console.isInteractive {
            // Without diagnostics the client has refused it: it can't be a code.
            console.say(
                diagnostics == nil
                    ? "A code has \(step.codeLength) digits and nothing else."
                    : "That code is not right. Enter the newest one, or r to have another one sent."
            )
            return nil
        }
    }
}
