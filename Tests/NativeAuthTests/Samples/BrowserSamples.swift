import Foundation
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
            if case .completed(let result) = try await client.signIn(email: email) {
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

    func opened(with url: URL, _ waiting: [BrowserSignIn]) async throws {
        // sample: an app that is opened with an address
        guard let signIn = waiting.first(where: { $0.accepts(url) }) else { return }
        let result = try await signIn.finish(with: url)
        // end
        screen.signedIn(accessToken: result.accessToken, for: result.expiresIn)
    }
}
