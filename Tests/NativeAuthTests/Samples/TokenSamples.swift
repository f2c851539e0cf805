import Foundation
import NativeAuth

/// The samples about tokens.
struct TokenSamples {
    let client: NativeAuthClient
    let screen: Screen

    func keep(_ store: any TokenStore, email: String, password: String) async throws {
        // sample: token-keep
        let step = try await client.signIn(email: email, password: password, scopes: ["api://orders/read"])
        guard case .completed(let result) = step else { return }
        try await store.save(result)
        screen.show("Hello, \(result.claims?.name ?? "you").")
        // end
        // sample: token-kind
        switch result.claims?.accountKind {
        case .password: screen.show("Change your password here.")
        case .noPassword: screen.show("You sign in without a password.")
        default: break
        }
        // end
    }

    func use(_ store: any TokenStore, _ account: Account) async {
        // sample: token-use
        let accessTokens = client.accessTokens(in: store)
        do throws(NativeAuthError) {
            let token = try await accessTokens.token(for: account, scopes: ["api://orders/read"])
            screen.signedIn(accessToken: token.token, for: .seconds(token.expiresAt.timeIntervalSinceNow))
        } catch .expired {
            screen.show("Sign in again.")
        } catch {
            screen.show(error.localizedDescription)
        }
        // end
    }

    // sample: token-start-end
    func start(_ store: any TokenStore) async throws(TokenStoreError) -> Account? {
        let accounts = try await store.accounts()
        for account in accounts {
            screen.show("Continue as \(account.username ?? account.id)")
        }
        return accounts.first
    }

    func signOut(_ account: Account, of accessTokens: AccessTokens) async throws(TokenStoreError) {
        try await accessTokens.signOut(account)
        screen.show("You are signed out.")
    }
    // end

    func file(email: String, password: String) async throws {
        // sample: token-store
        let store = FileTokenStore(path: "/home/ana/.local/share/contoso/tokens.json")
        guard case .completed(let result) = try await client.signIn(email: email, password: password) else { return }
        try await store.save(result)
        // end
    }

    func list() async throws {
        // sample: token-file
        let store = FileTokenStore(path: "/home/ana/.local/share/contoso/tokens.json")
        for account in try await store.accounts() {
            screen.show(account.username ?? "somebody")
        }
        // end
    }
}
