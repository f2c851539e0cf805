import Console
import Foundation
import NativeAuth
import NativeAuthBrowser

/// Signs a person in on the tenant's pages, in the system's browser.
@main
enum BrowserSignInProgram {
    static func main() {
        let console = Console()
        let words = Array(CommandLine.arguments.dropFirst())
        if words.contains("--help") || words.contains("-h") {
            console.write(Options.usage)
            return
        }
        do throws(UsageError) {
            let options = try Options(words)
            Interruption.run(console) { await signIn(options, console) }
        } catch {
            console.complain("browser-sign-in: \(error.problem)")
            console.complain("Try: browser-sign-in --help")
            exit(64)
        }
    }

    private static func signIn(_ options: Options, _ console: Console) async -> Int32 {
        do {
            let client = try NativeAuthClient(options.configuration)
            var browser = LoopbackBrowser()
            let open = browser.open
            browser.open = { url in
                if !options.prints, (try? await open(url)) != nil { return }
                console.write("Open this address in a browser on this machine:\n\(url.absoluteString)\n")
            }
            let result = try await browser.signIn { redirectURI throws(NativeAuthError) in
                try client.browserSignIn(
                    redirectURI: redirectURI,
                    scopes: options.scopes,
                    loginHint: options.email
                )
            }
            console.write("Signed in as \(account(of: result)).\n")
            return 0
        } catch LoopbackBrowserError.cancelled, LoopbackBrowserError.timedOut {
            console.complain("browser-sign-in: Nobody was signed in.")
            return 75
        } catch {
            console.complain("browser-sign-in: \(error.localizedDescription)")
            return 1
        }
    }

    private struct Claims: Decodable {
        let email: String
    }

    /// Who it is, by the ID token, which came from the tenant itself.
    private static func account(of result: SignInResult) -> String {
        let parts = (result.idToken ?? "").split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return "somebody" }
        let text = parts[1].replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
        guard let bytes = Data(base64Encoded: text + padding),
            let claims = try? JSONDecoder().decode(Claims.self, from: bytes)
        else { return "somebody" }
        return claims.email
    }
}
