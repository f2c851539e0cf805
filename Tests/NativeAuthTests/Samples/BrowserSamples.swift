import Foundation
import Locking
import NativeAuth
import NativeAuthBrowser

/// The samples about sign-ins in a browser.
struct BrowserSamples {
    let client: NativeAuthClient
    let screen: Screen

    func byHand(
        _ redirectURI: URL,
        email: String,
        after error: NativeAuthError?,
        open: (URL) async throws -> URL
    ) async throws -> SignInResult {
        // sample: browser by hand
        let signIn = try client.browserSignIn(redirectURI: redirectURI, loginHint: email, after: error)
        let callback = try await open(signIn.url)
        let result = try await signIn.finish(with: callback)
        // end
        return result
    }

    func loopback(after error: NativeAuthError?) async throws -> SignInResult {
        // sample: loopback browser
        let result = try await LoopbackBrowser().signIn { redirectURI throws(NativeAuthError) in
            try client.browserSignIn(redirectURI: redirectURI, after: error)
        }
        // end
        return result
    }

    func show() -> LoopbackBrowser {
        // sample: loopback browser that shows the address
        var browser = LoopbackBrowser()
        browser.open = { url in
            do {
                try await SystemBrowser.open(url)
            } catch {
                screen.show("Open this address in a browser on this machine: \(url)")
            }
        }
        // end
        return browser
    }

    func whole(email: String, with browser: LoopbackBrowser) async throws {
        // sample: the way on in a browser
        do {
            if case .completed(let result) = try await client.signIn(email: email, scopes: ["api://orders/read"]) {
                screen.signedIn(accessToken: result.accessToken, for: result.expiresIn)
            }
        } catch .browserRequired(let diagnostics) {
            let result = try await browser.signIn { redirectURI throws(NativeAuthError) in
                try client.browserSignIn(
                    redirectURI: redirectURI,
                    loginHint: email,
                    after: NativeAuthError.browserRequired(diagnostics)
                )
            }
            screen.signedIn(accessToken: result.accessToken, for: result.expiresIn)
        }
        // end
    }

    func show(_ step: SignIn.Step) {
        if case .completed = step { screen.show("Signed in.") }
    }

    func goOnInBrowser(after error: NativeAuthError) async {
        let signIn = try? client.browserSignIn(redirectURI: .loopbackCallback, after: error)
        screen.show(signIn?.url.parameters["scope"] ?? "")
    }

    func inTask(email: String) async {
        let task =
            // sample: the way on in a closure
            Task {
                do throws(NativeAuthError) {
                    try await show(client.signIn(email: email, scopes: ["api://orders/read"]))
                } catch .browserRequired(let diagnostics) {
                    await goOnInBrowser(after: NativeAuthError.browserRequired(diagnostics))
                } catch {
                    screen.show(error.localizedDescription)
                }
            }
        // end
        await task.value
    }

    /// Where a web server keeps what belongs to one person.
    final class Session: Sendable {
        private let text = Locked("")

        var kept: String { text.withLock { $0 } }

        func keep(_ newest: String) { text.withLock { $0 = newest } }
    }

    func save(_ redirectURI: URL, in session: Session) throws -> URL {
        // sample: a browser sign-in is saved
        let signIn = try client.browserSignIn(redirectURI: redirectURI, scopes: ["api://orders/read"])
        session.keep(try signIn.savedState.rawValue)
        let address = signIn.url
        // end
        return address
    }

    func finish(with url: URL, in session: Session) async throws {
        // sample: a saved browser sign-in is finished
        guard case .browserSignIn(let signIn) = try client.resume(SavedState(rawValue: session.kept)),
            signIn.accepts(url)
        else { return }
        let result = try await signIn.finish(with: url)
        // end
        screen.signedIn(accessToken: result.accessToken, for: result.expiresIn)
    }

    func opened(with url: URL, _ waiting: [BrowserSignIn]) async throws {
        // sample: an app that is opened with an address
        guard let signIn = waiting.first(where: { $0.accepts(url) }) else { return }
        let result = try await signIn.finish(with: url)
        // end
        screen.signedIn(accessToken: result.accessToken, for: result.expiresIn)
    }
}
