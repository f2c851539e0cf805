import NativeAuth

/// The samples about signing in.
struct SignInSamples {
    let client: NativeAuthClient
    let screen: Screen
    let email: String
    let password: String
    let code: String

    // sample: code-entry
    func prompt(for step: some CodeEntry) -> String {
        "Enter the \(step.codeLength) digits that were sent to \(step.sentTo)."
    }
    // end

    func steps() async throws {
        // sample: sign-in-steps
        switch try await client.signIn(email: "ana@contoso.com") {
        case .completed(let result): screen.show("Signed in for \(result.scopes.count) scopes.")
        case .passwordRequired(let step): _ = try await step.submitPassword(password)
        case .codeRequired(let step): _ = try await step.submitCode(code)
        case .mfaRequired(let step): _ = try await step.requestChallenge(step.methods.first)
        case .registrationRequired(let step): _ = try await step.registerEmail("ana@home.example")
        @unknown default: screen.show("Continue in the browser.")
        }
        // end
    }

    func show(_ step: SignIn.Step) async throws {
        if case .completed = step { screen.show("Signed in.") }
    }

    func mfa() async throws {
        // sample: mfa
        guard case .mfaRequired(let mfa) = try await client.signIn(email: email, password: password) else { return }
        switch try await mfa.requestChallenge(mfa.methods.first) {
        case .verificationRequired(let step): try await show(step.submitCode(code))
        default: screen.show("Choose a method.")
        }
        // end
    }

    func registration() async throws {
        // sample: registration
        let start = try await client.signIn(email: email, password: password)
        guard case .registrationRequired(let registration) = start else { return }
        switch try await registration.registerEmail("ana@home.example") {
        case .verificationRequired(let step): try await show(step.submitCode(code))
        case .completed(let result): screen.show("Signed in for \(result.scopes.count) scopes.")
        default: break
        }
        // end
    }

    func anotherCode(_ step: MFA.VerificationStep) async throws {
        // sample: second-factor-resend
        switch try await step.resendCode() {
        case .verificationRequired(let newest): screen.show(prompt(for: newest))
        default: screen.show("Choose a method.")
        }
        // end
    }

    func anotherCode(_ step: StrongAuthRegistration.VerificationStep) async throws {
        // sample: registration-resend
        switch try await step.resendCode() {
        case .verificationRequired(let newest): screen.show(prompt(for: newest))
        case .completed(let result): screen.show("Signed in for \(result.scopes.count) scopes.")
        default: break
        }
        // end
    }

    func saved(_ codeStep: PasswordReset.CodeStep) async throws {
        // sample: saved-step
        let kept = try codeStep.savedState.rawValue
        // Later, perhaps in another process:
        if case .resetCode(let step) = try client.resume(SavedState(rawValue: kept)) {
            _ = try await step.submitCode(code)
        }
        // end
    }

    func kind() async throws {
        // sample: account-kind
        switch try await client.accountKind(of: "ana@contoso.com") {
        case .password: screen.show("Enter your password, or reset it.")
        case .noPassword: screen.show("Sign in as you did before.")
        case .notFound: screen.show("Create an account.")
        @unknown default: screen.show("Continue in the browser.")
        }
        // end
    }
}
