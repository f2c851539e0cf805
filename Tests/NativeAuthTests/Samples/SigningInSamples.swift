import Foundation
import NativeAuth

/// The samples of the article about signing in, each run against the mock tenant.
struct SigningInSamples: Sendable {
    let client: NativeAuthClient
    let screen: Screen

    // sample: sign-in-loop
    func signIn(email: String) async throws {
        var step = try await client.signIn(email: email, scopes: ["api://orders/read"])
        while true {
            switch step {
            case .completed(let result):
                return screen.signedIn(accessToken: result.accessToken, for: result.expiresIn)
            case .passwordRequired(let next): step = try await next.submitPassword(screen.askForPassword())
            case .codeRequired(let next): step = try await next.submitCode(screen.askForCode(prompt(for: next)))
            case .mfaRequired(let next): step = try await passSecondFactor(next)
            case .registrationRequired(let next): step = try await registerMethod(next)
            @unknown default: return screen.show("Go on in the browser.")
            }
        }
    }
    // end

    func prompt(for step: some CodeEntry) -> String {
        "Enter the \(step.codeLength) digits that were sent to \(step.sentTo)."
    }

    static func capabilities() -> NativeAuthConfiguration {
        // sample: capabilities
        let configuration = NativeAuthConfiguration(
            clientId: "11111111-1111-1111-1111-111111111111",
            tenantSubdomain: "contoso",
            capabilities: [.mfaRequired, .registrationRequired]
        )
        // end
        return configuration
    }

    // sample: second-factor
    func passSecondFactor(_ mfa: MFA.Step) async throws -> SignIn.Step {
        var challenge = try await mfa.requestChallenge(screen.choose(among: mfa.methods))
        while true {
            guard case .verificationRequired(let codeStep) = challenge else {
                challenge = try await mfa.requestChallenge(screen.choose(among: mfa.methods))
                continue
            }
            do {
                return try await codeStep.submitCode(screen.askForCode(prompt(for: codeStep)))
            } catch NativeAuthError.invalidCode {
                screen.show("That code is not right. Enter the newest one.")
            }
        }
    }
    // end

    // sample: method-registration
    func registerMethod(_ registration: StrongAuthRegistration.Step) async throws -> SignIn.Step {
        let number = try await screen.askForNumber()
        switch try await registration.registerSMS(phoneNumber: number) {
        case .verificationRequired(let codeStep):
            return try await codeStep.submitCode(screen.askForCode(prompt(for: codeStep)))
        case .completed(let result): return .completed(result)
        case .mfaRequired(let mfa): return .mfaRequired(mfa)
        case .registrationRequired(let another): return .registrationRequired(another)
        @unknown default: throw NativeAuthError.browserRequired()
        }
    }
    // end

    func changeFirst(email: String, password: String) async throws {
        // sample: forced-change
        do {
            screen.signedIn(try await client.signIn(email: email, password: password))
        } catch NativeAuthError.passwordResetRequired {
            screen.show("Choose a new password. We send you a code first.")
            let codeStep = try await client.startPasswordReset(email: email)
            let passwordStep = try await codeStep.submitCode(screen.askForCode(prompt(for: codeStep)))
            let completion = try await passwordStep.submitPassword(screen.askForPassword())
            screen.signedIn(try await completion.signIn())
        }
        // end
    }

    func oneText(email: String, password: String) async {
        // sample: one-text
        do throws(NativeAuthError) {
            screen.signedIn(try await client.signIn(email: email, password: password))
        } catch .invalidCredentials, .userNotFound {
            screen.show("User name or password is not right.")
        } catch .throttled {
            screen.show("There were too many attempts. Wait, or reset your password.")
        } catch {
            screen.show(error.localizedDescription)
        }
        // end
    }

    func offer(email: String) async throws {
        // sample: account-offer
        switch try await client.accountKind(of: email) {
        case .password: screen.show("Enter your password. Forgotten? Reset it.")
        case .noPassword: screen.show("Sign in the way you signed up: with a code by mail, Apple, Google or Microsoft.")
        case .notFound: screen.show("Create an account.")
        @unknown default: screen.show("Go on in the browser.")
        }
        // end
    }
}

extension Screen {
    func signedIn(_ step: SignIn.Step) {
        if case .completed(let result) = step { signedIn(accessToken: result.accessToken, for: result.expiresIn) }
    }

    func choose(among methods: [StrongAuthMethod]) async throws -> StrongAuthMethod {
        guard let method = methods.first(where: { $0.channel == .sms }) ?? methods.first else { throw Closed() }
        return method
    }

    func askForNumber() async throws -> String { "+1 (425) 555-0100" }
}
