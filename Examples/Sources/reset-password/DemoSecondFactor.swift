import Console
import Foundation
import NativeAuth
import NativeAuthMock

/// The demonstration's sign-in with a second factor: the password, then a code by text message.
struct DemoSecondFactor {
    private static let email = "cem@contoso.com"
    private static let number = "+14255550100"

    let console: Console
    let checklist: Checklist
    let tenant: MockTenant

    func play(_ configuration: NativeAuthConfiguration) async throws {
        try tenant.addUser(.persona(.smsSecondFactor, email: Self.email))
        var configuration = configuration
        configuration.capabilities = [.mfaRequired]
        console.say()
        console.say(console.style.bold("A sign-in with a second factor"))
        console.say("person  \(Self.email), whose account needs more than the password")
        guard case .mfaRequired(let mfa) = try await signIn(NativeAuthClient(configuration)) else {
            return checklist.check(false, "The password is right, and a second factor is asked for")
        }
        let hint = mfa.methods.first?.loginHint ?? "nobody"
        checklist.check(
            mfa.methods.map(\.channel) == [.sms] && hint != Self.number,
            "The password is right, and a code by text message is to come: \(hint)"
        )
        guard case .verificationRequired(let step) = try await mfa.requestChallenge(mfa.methods.first) else {
            return checklist.check(false, "A code is on its way")
        }
        let code = try await tenant.mailbox(for: Self.number).waitForCode()
        checklist.check(code.count == step.codeLength, "A code of \(step.codeLength) digits is there")
        await refuse(step, code.withAnotherLastDigit)
        guard case .completed(let result) = try await step.submitCode(code) else {
            return checklist.check(false, "The code is right: signed in")
        }
        checklist.check(result.idToken != nil, "The right code: signed in, with an access token and an ID token")
        try await leaveToTheBrowser(configuration)
    }

    private func signIn(_ client: NativeAuthClient) async throws(NativeAuthError) -> SignIn.Step {
        try await client.signIn(email: Self.email, password: MockUser.personaPassword)
    }

    private func refuse(_ step: MFA.VerificationStep, _ wrongCode: String) async {
        do throws(NativeAuthError) {
            _ = try await step.submitCode(wrongCode)
            checklist.check(false, "A wrong code gets .invalidCode")
        } catch {
            checklist.check(error == .invalidCode(), "A wrong code gets .\(error.label), and the step is still good")
        }
    }

    /// An app that doesn't say that it can show a second factor.
    private func leaveToTheBrowser(_ configuration: NativeAuthConfiguration) async throws {
        var configuration = configuration
        configuration.capabilities = []
        let client = try NativeAuthClient(configuration)
        do throws(NativeAuthError) {
            _ = try await signIn(client)
            checklist.check(false, "Without the capability .mfaRequired the app gets .browserRequired")
        } catch {
            checklist.check(
                error == .browserRequired(),
                "Without the capability .mfaRequired the app gets .\(error.label)"
            )
        }
    }
}
