public import Foundation
public import NativeAuth

/// A sign-in in the system's browser, for an app on a desktop or in a terminal (RFC 8252).
///
/// It listens on a port of 127.0.0.1, opens the browser, waits until the browser comes back, closes the port and exchanges
/// the code for tokens. The app's registration needs the redirect URI `http://127.0.0.1/callback`, for a public client.
///
/// ```swift
/// let result = try await LoopbackBrowser().signIn { redirectURI throws(NativeAuthError) in
///     try client.browserSignIn(redirectURI: redirectURI, after: error)
/// }
/// ```
///
/// On a machine without a browser, such as a server that somebody uses by SSH, show the address yourself with ``open``.
public struct LoopbackBrowser: Sendable {
    /// The port to listen on; 0, and the system picks a free one.
    ///
    /// The service leaves out the port when it compares a loopback redirect URI with those of the registration.
    public var port = 0
    /// The path of the redirect URI, with a slash at its beginning; `/callback`.
    public var path = "/callback"
    /// How long the person may take; 5 minutes.
    ///
    /// An ``open`` of the app's own has to end when its task is cancelled: it is waited for.
    public var timeLimit: Duration = .seconds(300)
    /// What the browser shows at the end.
    public var page = LoopbackPage()
    /// The clock by which the time limit runs, and the pauses before the code is exchanged again.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Opens an address in a browser; ``SystemBrowser/open(_:)``.
    ///
    /// When it throws, the sign-in fails; when it returns, or for as long as it runs, the wait for the browser goes on. It
    /// has to end when its task is cancelled.
    ///
    /// ```swift
    /// var browser = LoopbackBrowser()
    /// browser.open = { url in
    ///     do {
    ///         try await SystemBrowser.open(url)
    ///     } catch {
    ///         screen.show("Open this address in a browser on this machine: \(url)")
    ///     }
    /// }
    /// ```
    public var open: @Sendable (URL) async throws -> Void = { url in try await SystemBrowser.open(url) }

    /// Makes one with the settings that most apps want.
    public init() {}

    /// Signs a person in.
    ///
    /// Of what comes to the port it takes the first callback of this sign-in alone. Everything else, such as a request for an
    /// icon or a callback with another state, is refused and changes nothing.
    ///
    /// Where no connection to the tenant comes about after that (`TransportError.isBeforeSending`), the code is exchanged
    /// again for half a minute. A request that the tenant may have seen isn't sent a second time.
    ///
    /// - Parameter begin: Makes the sign-in for the redirect URI, by `NativeAuthClient.browserSignIn`.
    /// - Returns: The tokens, as a sign-in without a browser gives them.
    /// - Throws: ``LoopbackBrowserError``; `portInUse` or `cannotListen` before anything is opened, `noBrowser`, `timedOut`
    ///   after ``timeLimit``, `cancelled`, and `signIn` with what `begin` or the tenant's answer threw.
    public func signIn(
        _ begin: (URL) throws(NativeAuthError) -> BrowserSignIn
    ) async throws(LoopbackBrowserError) -> SignInResult {
        let server = try LoopbackServer(port: port, page: page)
        let callback: Result<(BrowserSignIn, URL), LoopbackBrowserError>
        do throws(LoopbackBrowserError) {
            let signIn = try Self.begin(at: server.redirectURI(path), begin)
            server.expect(signIn, at: path)
            callback = .success((signIn, try await wait(for: signIn, at: server)))
        } catch {
            callback = .failure(error)
        }
        await server.stop()
        let (signIn, url) = try callback.get()
        return try await finish(signIn, with: url)
    }

    /// How long to wait before another try to exchange the code: half a minute in all, which a change of network takes.
    private static let pauses: [Duration] = [1, 2, 4, 8, 15].map { .seconds($0) }

    /// Exchanges the code, again where no connection came about: the person has signed in, and shouldn't have to do it twice.
    private func finish(
        _ signIn: BrowserSignIn,
        with callback: URL
    ) async throws(LoopbackBrowserError) -> SignInResult {
        var pauses = Self.pauses.makeIterator()
        while true {
            do throws(NativeAuthError) {
                return try await signIn.finish(with: callback)
            } catch {
                guard case .network(let fault) = error, fault.isBeforeSending, let pause = pauses.next() else {
                    throw LoopbackBrowserError(error)
                }
                guard (try? await clock.sleep(for: pause)) != nil else { throw .cancelled }
            }
        }
    }

    private static func begin(
        at redirectURI: URL?,
        _ begin: (URL) throws(NativeAuthError) -> BrowserSignIn
    ) throws(LoopbackBrowserError) -> BrowserSignIn {
        do throws(NativeAuthError) {
            guard let redirectURI else { throw NativeAuthError.invalidInput() }
            return try begin(redirectURI)
        } catch {
            throw LoopbackBrowserError(error)
        }
    }

    /// Opens the browser and waits until it comes back: the first end of three decides.
    private func wait(
        for signIn: BrowserSignIn,
        at server: LoopbackServer
    ) async throws(LoopbackBrowserError) -> URL {
        let outcome = await withTaskGroup(of: Result<URL, LoopbackBrowserError>?.self) { [self] group in
            group.addTask {
                for await callback in server.callbacks { return .success(callback) }
                return .failure(.cancelled)
            }
            group.addTask {
                (try? await clock.sleep(for: timeLimit)) == nil ? .failure(.cancelled) : .failure(.timedOut)
            }
            group.addTask {
                do {
                    try await open(signIn.url)
                    return nil
                } catch {
                    return .failure(Task.isCancelled ? .cancelled : .noBrowser(signIn.url))
                }
            }
            for await case let outcome? in group {
                group.cancelAll()
                return outcome
            }
            return .failure(.cancelled)
        }
        return try outcome.get()
    }
}
