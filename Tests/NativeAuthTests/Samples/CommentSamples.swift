import Foundation
import NativeAuth

/// The samples that stand in documentation comments.
struct CommentSamples {
    let client: NativeAuthClient
    let screen: Screen

    func client() async throws -> PasswordReset.CodeStep {
        // sample: client
        try NativeAuthClient.shared.configure(
            clientId: "11111111-1111-1111-1111-111111111111",
            tenantSubdomain: "contoso"
        )
        let codeStep = try await NativeAuthClient.shared.startPasswordReset(email: "ana@contoso.com")
        // end
        return codeStep
    }

    func steps() async throws {
        // sample: steps
        let codeStep = try await client.startPasswordReset(email: "ana@contoso.com")
        let passwordStep = try await codeStep.submitCode("13579086")
        try await passwordStep.submitPassword("a new pass phrase")
        // end
    }

    func error() async {
        // sample: error
        do {
            _ = try await client.startPasswordReset(email: "ana@contoso.com")
        } catch {
            switch error {
            case .notSupported: screen.show("This account has no password here.")
            case .throttled(let retryAfter?, _): screen.show("Wait for \(retryAfter.components.seconds) seconds.")
            default: screen.show(error.localizedDescription)
            }
        }
        // end
    }

    func rejection(_ passwordStep: PasswordReset.PasswordStep, password: String) async throws {
        // sample: rejection
        do {
            try await passwordStep.submitPassword(password)
        } catch .invalidPassword(let rejection) {
            switch rejection {
            case .tooShort: screen.show("Use at least 8 characters.")
            case .recentlyUsed: screen.show("You have used this password before.")
            default: screen.show("Choose another password.")
            }
        }
        // end
    }

    func event(_ configuration: inout NativeAuthConfiguration) {
        // sample: event
        configuration.observer = { event in
            if case .answered(let endpoint, let status, let duration, _, let correlationId) = event {
                print(endpoint, status, duration, correlationId)
            }
        }
        // end
    }
}
