import Foundation
import NativeAuth
import NativeAuthMock
import Testing

/// The samples about a password reset, each run against the mock tenant.
struct ResetSamples: Sendable {
    let client: NativeAuthClient
    let screen: Screen

    func wholeReset(email: String) async throws {
        // sample: reset
        do {
            let codeStep = try await client.startPasswordReset(email: email)
            let prompt = "Enter the \(codeStep.codeLength) digits that we sent to \(codeStep.sentTo)."
            let passwordStep = try await codeStep.submitCode(screen.askForCode(prompt))
            try await passwordStep.submitPassword(screen.askForPassword())
            screen.show("Your password is changed. Sign in with it.")
        } catch let error as PasswordResetError {
            switch error {
            case .invalidCode: screen.show("That code is not right.")
            case .invalidPassword: screen.show("That password is not strong enough.")
            case .notSupported: screen.show("This account has no password here. Sign in the way you signed up.")
            default: screen.show(error.localizedDescription)
            }
        }
        // end
    }

    func firstStep(email: String) async throws -> PasswordReset.CodeStep {
        // sample: first-step
        let codeStep = try await client.startPasswordReset(email: email)
        screen.show("We sent a code of \(codeStep.codeLength) digits to \(codeStep.sentTo).")
        // end
        return codeStep
    }

    // sample: code-loop
    func enterCode(_ codeStep: PasswordReset.CodeStep) async throws -> PasswordReset.PasswordStep {
        while true {
            do {
                let code = try await screen.askForCode("The code that we sent to \(codeStep.sentTo):")
                return try await codeStep.submitCode(code)
            } catch PasswordResetError.invalidCode {
                screen.show("That code is not right. Enter the newest one.")
            }
        }
    }
    // end

    func anotherCode(_ first: PasswordReset.CodeStep) async throws -> PasswordReset.CodeStep {
        // sample: resend
        let newest = try await first.resendCode()
        screen.show("Another code is on its way to \(newest.sentTo).")
        // end
        return newest
    }

    // sample: password-loop
    func enterPassword(_ passwordStep: PasswordReset.PasswordStep) async throws {
        while true {
            do {
                try await passwordStep.submitPassword(screen.askForPassword())
                return screen.show("Your password is changed. Sign in with it.")
            } catch PasswordResetError.invalidPassword(let rejection) {
                screen.show(advice(on: rejection))
            } catch PasswordResetError.resetFailed(mayRetry: true, _) {
                screen.show("That password could not be set. Choose another one.")
            }
        }
    }
    // end

    // sample: advice
    func advice(on rejection: PasswordRejection) -> String {
        switch rejection {
        case .tooShort: "Use at least 8 characters."
        case .tooLong: "Use at most 256 characters."
        case .tooWeak: "Mix lower case, upper case, digits and symbols."
        case .recentlyUsed: "You have used that password before."
        case .banned: "Leave out common words and your own name."
        default: "That password is not accepted. Choose another one."
        }
    }
    // end

    func unconfirmed(_ passwordStep: PasswordReset.PasswordStep, password: String) async throws {
        // sample: unconfirmed
        do {
            try await passwordStep.submitPassword(password)
        } catch PasswordResetError.resetUnconfirmed {
            screen.show("Your password may be changed already. We are asking once more.")
            try await passwordStep.submitPassword(password)
        }
        // end
    }

    func cancelled(_ passwordStep: PasswordReset.PasswordStep, password: String) async throws {
        // sample: cancel
        let change = Task {
            try await passwordStep.submitPassword(password)
        }
        // The person closes the screen.
        change.cancel()
        do {
            _ = try await change.value
        } catch PasswordResetError.cancelled where passwordStep.isSubmitted {
            screen.show("Your password may be changed already. Try to sign in with it.")
        } catch PasswordResetError.cancelled {
            screen.show("No answer came. Your old password most likely still works.")
        }
        // end
    }

    func signInBriefly(_ passwordStep: PasswordReset.PasswordStep, password: String) async throws {
        // sample: sign-in-briefly
        let completion = try await passwordStep.submitPassword(password)
        if completion.canSignIn,
            case .completed(let result) = try await completion.signIn(scopes: ["api://orders/read"])
        {
            screen.signedIn(accessToken: result.accessToken, for: result.expiresIn)
        }
        // end
    }

    // sample: sign-in
    func finish(_ passwordStep: PasswordReset.PasswordStep, password: String) async throws(PasswordResetError) {
        let completion = try await passwordStep.submitPassword(password)
        do throws(NativeAuthError) {
            switch try await completion.signIn(scopes: ["api://orders/read"]) {
            case .completed(let result): screen.signedIn(accessToken: result.accessToken, for: result.expiresIn)
            default: screen.show("Your password is changed. Sign in with it.")
            }
        } catch {
            // Such as .noMatchingAuthMethod, where the tenant doesn't offer it.
            screen.show("Your password is changed. Sign in with it.")
        }
    }
    // end

    func federated(email: String) async throws {
        // sample: federated
        do throws(PasswordResetError) {
            let codeStep = try await client.startPasswordReset(email: email)
            screen.show("We sent a code to \(codeStep.sentTo).")
        } catch .notSupported {
            screen.show("You have no password with us, so there is none to reset.")
            screen.show("Sign in the way you signed up: with Apple, Google or Microsoft, or with a code by mail.")
        } catch {
            screen.show(error.localizedDescription)
        }
        // end
    }

    func hidden(email: String) async throws -> PasswordReset.CodeStep? {
        // sample: enumeration
        let codeStep: PasswordReset.CodeStep?
        do throws(PasswordResetError) {
            codeStep = try await client.startPasswordReset(email: email)
        } catch .userNotFound, .notSupported {
            codeStep = nil
        }
        screen.show("If \(email) has a password with us, a code is on its way to it.")
        // end
        return codeStep
    }

    func handled(_ codeStep: PasswordReset.CodeStep, code: String) async {
        // sample: handling
        do throws(PasswordResetError) {
            _ = try await codeStep.submitCode(code)
        } catch .throttled(let retryAfter, _) {
            screen.show("Too many attempts. Wait \((retryAfter ?? .seconds(60)).components.seconds) seconds.")
        } catch {
            screen.show(error.localizedDescription)
            if error.endsFlow {
                screen.show("Start again.")
            } else if error.isRetryable {
                screen.show("Try again.")
            }
        }
        // end
    }

    func inATask(_ codeStep: PasswordReset.CodeStep, code: String) async {
        let button =
            // sample: in-a-task
            Task {
                do throws(PasswordResetError) {
                    _ = try await codeStep.submitCode(code)
                } catch .invalidCode {
                    screen.show("That code is not right.")
                } catch {
                    screen.show(error.localizedDescription)
                }
            }
        // end
        await button.value
    }

    func onTheThread(email: String, code: String, password: String) async throws {
        // sample: task-executor
        try await withTaskExecutorPreference(client.taskExecutor) {
            let codeStep = try await client.startPasswordReset(email: email)
            let passwordStep = try await codeStep.submitCode(code)
            try await passwordStep.submitPassword(password)
        }
        // end
    }

    // sample: support
    func reference(for error: PasswordResetError) -> String {
        var parts = [error.label]
        if let diagnostics = error.diagnostics {
            parts += diagnostics.codes.map { "AADSTS\($0)" }
            parts += [diagnostics.correlationId, diagnostics.traceId.flatMap(UUID.init)].compactMap { $0?.uuidString }
        }
        return parts.joined(separator: " ")
    }
    // end
}
