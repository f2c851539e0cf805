import Foundation
import NativeAuth

/// The samples about a sign-up, each run against the mock tenant.
struct SignUpSamples: Sendable {
    let client: NativeAuthClient
    let screen: Screen

    func wholeSignUp() async throws -> SignInAfterSignUp {
        // sample: sign-up
        let codeStep = try await client.signUp(email: "ana@contoso.com")
        var next = try await codeStep.submitCode(screen.askForCode("The code that we sent to \(codeStep.sentTo):"))
        while true {
            switch next {
            case .passwordRequired(let step):
                next = try await step.submitPassword(screen.askForPassword())
            case .attributesRequired(let attributes, let step):
                next = try await step.submitAttributes(screen.ask(for: attributes))
            case .completed(let completion):
                return completion
            @unknown default:
                throw NativeAuthError.browserRequired()
            }
        }
        // end
    }

    func allAtOnce(email: String, password: String) async {
        // sample: sign-up-start
        do throws(NativeAuthError) {
            let codeStep = try await client.signUp(
                email: email,
                password: password,
                attributes: ["displayName": "Ana"]
            )
            screen.show("We sent a code of \(codeStep.codeLength) digits to \(codeStep.sentTo).")
        } catch {
            switch error {
            case .userAlreadyExists: screen.show("You have an account already. Sign in, or reset the password.")
            case .invalidPassword(let rejection): screen.show(advice(on: rejection))
            case .invalidAttributes(let names, _): screen.show("Look at this again: \(names.joined(separator: ", ")).")
            default: screen.show(error.localizedDescription)
            }
        }
        // end
    }

    private func advice(on rejection: PasswordRejection) -> String {
        rejection == .tooShort ? "Use at least 8 characters." : "Choose another password."
    }

    // sample: sign-up-again
    func untilTaken(_ submit: () async throws -> SignUp.NextStep) async throws -> SignUp.NextStep {
        while true {
            do {
                return try await submit()
            } catch let error as NativeAuthError {
                switch error {
                case .invalidCode, .invalidPassword, .invalidAttributes: screen.show(error.localizedDescription)
                default: throw error
                }
            }
        }
    }
    // end

    func enterPassword(_ step: SignUp.PasswordStep) async throws -> SignUp.NextStep {
        // sample: sign-up-password
        let next = try await untilTaken {
            try await step.submitPassword(screen.askForPassword())
        }
        // end
        return next
    }

    // sample: sign-up-attributes-again
    func enterAttributes(_ step: SignUp.AttributesStep) async throws -> SignUp.NextStep {
        var values = try await screen.ask(for: step.attributes)
        while true {
            do {
                return try await step.submitAttributes(values)
            } catch .invalidAttributes(let names, _) {
                screen.show("Look at this again: \(names.joined(separator: ", ")).")
                values = try await screen.ask(for: step.attributes)
            } catch {
                throw error  // Without this, Swift 6.3.1 stops with "Found ownership error?!".
            }
        }
    }
    // end

    // sample: sign-up-attribute
    func complaint(about value: String, for attribute: RequiredAttribute) -> String? {
        attribute.accepts(value) == false ? "That is no \(attribute.name)." : nil
    }
    // end

    func finish(_ completion: SignInAfterSignUp) async throws {
        // sample: sign-up-sign-in
        if completion.canSignIn,
            case .completed(let result) = try await completion.signIn(scopes: ["api://orders/read"])
        {
            screen.signedIn(accessToken: result.accessToken, for: result.expiresIn)
        } else {
            screen.show("Your account is there. Sign in with it.")
        }
        // end
    }
}

extension Screen {
    /// A person who knows a postal code, and gets it right once something was shown.
    func ask(for attributes: [RequiredAttribute]) async throws -> [String: String] {
        Dictionary(uniqueKeysWithValues: attributes.map { ($0.name, shown.isEmpty ? "none" : "98052") })
    }
}
