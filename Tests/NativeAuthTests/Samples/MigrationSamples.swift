import Foundation
import NativeAuth

/// The samples for those who come from another SDK, each run against the mock tenant.
struct MigrationSamples: Sendable {
    let client: NativeAuthClient
    let screen: Screen
    var email = "ana@contoso.com"
    var password = ""
    var code = ""
    var log: @Sendable (String) -> Void = { _ in }

    static func setUp(_ client: NativeAuthClient) throws {
        // sample: migration-set-up
        try client.configure(
            clientId: "11111111-1111-1111-1111-111111111111",
            tenantSubdomain: "contoso",
            capabilities: [.mfaRequired, .registrationRequired]
        )
        // end
    }

    func prompt(for step: some CodeEntry) -> String {
        "Enter the \(step.codeLength) digits that were sent to \(step.sentTo)."
    }

    func reset() async throws {
        // sample: migration-reset
        let codeStep = try await client.startPasswordReset(email: email)
        screen.show(prompt(for: codeStep))
        let passwordStep = try await codeStep.submitCode(code)
        let completion = try await passwordStep.submitPassword(password)
        if completion.canSignIn {
            screen.signedIn(try await completion.signIn())
        }
        // end
    }

    func tokens(of result: SignInResult, in store: any TokenStore) async throws {
        // sample: migration-tokens
        try await store.save(result)
        let accessTokens = client.accessTokens(in: store)
        for account in try await store.accounts() {
            let token = try await accessTokens.token(for: account, scopes: ["api://orders/read"])
            screen.show("\(account.username ?? account.id) may use \(token.scopes.count) scopes.")
            try await accessTokens.signOut(account)
        }
        // end
    }

    func errors() async {
        // sample: migration-errors
        do throws(NativeAuthError) {
            screen.signedIn(try await client.signIn(email: email, password: password))
        } catch .invalidCredentials, .userNotFound {
            screen.show("User name or password is not right.")
        } catch .browserRequired {
            screen.show("Continue in the browser.")
        } catch {
            screen.show(error.localizedDescription)
            if let said = error.diagnostics {
                log("\(error.label) \(said.codes), correlation id \(said.correlationId?.uuidString ?? "none")")
            }
        }
        // end
    }
}
