import Console
import Foundation
import NativeAuth
import NativeAuthMock

/// The steps of the demonstration's reset, in the order in which a person goes through them.
struct DemoReset {
    let console: Console
    let checklist: Checklist
    let tenant: MockTenant
    let polls: PollLog

    func play(_ client: NativeAuthClient) async throws {
        title("Start")
        let codeStep = try await start(client)
        title("Code")
        let passwordStep = try await enterCode(codeStep)
        title("New password")
        try await enterPassword(passwordStep)
    }

    private func title(_ text: String) {
        console.say()
        console.say(console.style.bold(text))
    }

    private var mailbox: Mailbox { tenant.mailbox(for: Demo.email) }

    private func start(_ client: NativeAuthClient) async throws -> PasswordReset.CodeStep {
        let step = try await client.startPasswordReset(email: Demo.email)
        checklist.check(
            step.channel == .email && step.codeLength == 8,
            "A code of \(step.codeLength) digits is on its way, channel \(step.channel.rawValue)"
        )
        checklist.check(step.sentTo != Demo.email, "It went to \(step.sentTo), as the tenant masks the address")
        let code = try await mailbox.waitForCode()
        checklist.check(code.count == step.codeLength, "Mail 1 is there, with a code of \(code.count) digits")
        console.say("       correlation id \(step.correlationId.uuidString.lowercased())")
        return step
    }

    private func enterCode(_ step: PasswordReset.CodeStep) async throws -> PasswordReset.PasswordStep {
        let first = try await mailbox.waitForCode()
        await checklist.check(throws: PasswordResetError.invalidCode(), "A wrong code") {
            () async throws(PasswordResetError) in
            _ = try await step.submitCode(first.withAnotherLastDigit)
        }
        let newest = try await step.resendCode()
        let second = try await mailbox.waitForCode(after: 1)
        checklist.check(newest.sentTo == step.sentTo, "The step is still good. Another code: mail 2 is there")
        await checklist.check(throws: PasswordResetError.invalidCode(), "The code of mail 1 now") {
            () async throws(PasswordResetError) in
            _ = try await newest.submitCode(first)
        }
        let passwordStep = try await newest.submitCode(second)
        checklist.check(passwordStep.correlationId == step.correlationId, "The code of mail 2: taken")
        return passwordStep
    }

    private func enterPassword(_ step: PasswordReset.PasswordStep) async throws {
        await checklist.check(throws: PasswordResetError.invalidPassword(.tooShort), "A password of 7 characters") {
            () async throws(PasswordResetError) in
            try await step.submitPassword(Demo.shortPassword)
        }
        await checklist.check(throws: PasswordResetError.invalidPassword(.recentlyUsed), "The old password") {
            () async throws(PasswordResetError) in
            try await step.submitPassword(Demo.oldPassword)
        }
        console.say("   A good one. The mock tenant says: not started, in progress (2), done.")
        let completion = try await step.submitPassword(Demo.newPassword)
        checklist.check(polls.count == 4, "The password is changed, after \(polls.count) polls")
        checklist.check(completion.canSignIn, "The tenant offers to sign in without asking for it again")
    }
}

extension String {
    /// The same code with one digit changed.
    var withAnotherLastDigit: String {
        dropLast() + (last == "0" ? "1" : "0")
    }
}
