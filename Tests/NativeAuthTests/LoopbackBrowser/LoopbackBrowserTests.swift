import Foundation
import Locking
import NativeAuth
import NativeAuthBrowser
import NativeAuthMock
import Testing

@Suite("A sign-in in the system's browser", .timeLimit(.minutes(5)))
struct LoopbackBrowserTests {
    private let person = TestBrowser()

    /// A browser that a person signs in with, and what its window shows at the end.
    private func loopback(
        _ act: @escaping @Sendable (URL) async throws -> Void
    ) -> LoopbackBrowser {
        var browser = LoopbackBrowser()
        browser.open = act
        return browser
    }

    private func signIn(_ browser: LoopbackBrowser, to tenant: MockTenant) async throws -> SignInResult {
        let client = try tenant.client()
        return try await browser.signIn { redirectURI throws(NativeAuthError) in
            try client.browserSignIn(redirectURI: redirectURI)
        }
    }

    /// The redirect URI that an address asks for.
    private static func redirectURI(in url: URL) -> URL {
        .url(url.parameters["redirect_uri"] ?? "")
    }

    @Test
    func `a person signs in, and the app has the tokens`() async throws {
        try await MockTenant.withAna { tenant in
            let browser = loopback { [person] url in _ = try await person.get(person.signIn(at: url)) }
            let result = try await signIn(browser, to: tenant)
            let idToken = try #require(DecodedToken(.string(result.idToken ?? "")))
            #expect(idToken["email"] == .text(Ana.email))
            #expect(tenant.requestCount(at: .token) == 1)
        }
    }

    @Test
    func `the page at the end is plain, has no script and nothing from elsewhere`() async throws {
        try await MockTenant.withAna { tenant in
            let (pages, shown) = AsyncStream.makeStream(of: HTTPResponse.self)
            var browser = loopback { [person] url in
                // The sign-in doesn't wait for what the window does next.
                let callback = try await person.signIn(at: url)
                Task { shown.yield(try await person.get(callback)) }
            }
            browser.page.language = "de"
            browser.page.title = "Zurück zu <App>"
            browser.page.text = "Sie können \"diese\" Seite schließen."
            _ = try await signIn(browser, to: tenant)
            var iterator = pages.makeAsyncIterator()
            let page = try #require(await iterator.next())
            #expect(page.status == 200)
            #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
            #expect(page.headers["Cache-Control"] == "no-store")
            #expect(page.headers["Referrer-Policy"] == "no-referrer")
            #expect(page.headers["X-Content-Type-Options"] == "nosniff")
            let policy = try #require(page.headers["Content-Security-Policy"])
            let nonce = try #require(policy.firstMatch(of: /style-src 'nonce-([A-Za-z0-9-]+)'/)).output.1
            #expect(policy.hasPrefix("default-src 'none'; "))
            #expect(page.html.contains("<style nonce=\"\(nonce)\">"))
            #expect(page.html.contains("<html lang=\"de\">"))
            #expect(page.html.contains("<h1>Zurück zu &lt;App&gt;</h1>"))
            #expect(page.html.contains("<title>Zurück zu &lt;App&gt;</title>"))
            #expect(page.html.contains("<p>Sie können &quot;diese&quot; Seite schließen.</p>"))
            #expect(page.html.contains("color-scheme: light dark"))
            for part in ["<script", "src=", "http:", "https:", "url(", "code="] { #expect(!page.html.contains(part)) }
        }
    }

    @Test
    func `what isn't the callback is refused, and the sign-in goes on`() async throws {
        try await MockTenant.withAna { tenant in
            let statuses = Locked<[Int]>([])
            let browser = loopback { [person] url in
                let callback = try await person.signIn(at: url)
                let other = callback.changing(["state": "another"])
                let denied = URL.url("\(Self.redirectURI(in: url))?error=access_denied&state=x")
                let icon = URL.url("/favicon.ico", relativeTo: callback)
                var replies = [try await person.get(icon), try await person.get(other), try await person.get(denied)]
                for method in ["POST", "HEAD", "OPTIONS"] { replies.append(try await person.send(method, callback)) }
                replies.append(try await person.send("GET", callback, host: "evil.example"))
                statuses.withLock { $0 = replies.map(\.status) }
                _ = try await person.get(callback)
            }
            let result = try await signIn(browser, to: tenant)
            #expect(!result.accessToken.isEmpty)
            #expect(statuses.withLock { $0 } == [404, 400, 400, 405, 405, 405, 400])
        }
    }

    @Test
    func `the port is closed once the callback is there`() async throws {
        try await MockTenant.withAna { tenant in
            let callback = Locked<URL?>(nil)
            var browser = loopback { [person] url in
                let address = try await person.signIn(at: url)
                callback.withLock { $0 = address }
                _ = try await person.get(address)
            }
            browser.port = unsharedPort()
            _ = try await signIn(browser, to: tenant)
            let address = try #require(callback.withLock { $0 })
            await #expect(throws: TransportError.self) { try await person.get(address) }
        }
    }

    @Test
    func `the redirect URI has the port and the path that the app wants`() async throws {
        try await MockTenant.withAna { tenant in
            let asked = Locked<URL?>(nil)
            var browser = loopback { [person] url in
                asked.withLock { $0 = Self.redirectURI(in: url) }
                _ = try await person.get(person.signIn(at: url))
            }
            browser.path = "/a/b"
            _ = try await signIn(browser, to: tenant)
            let address = try #require(asked.withLock { $0 }?.absoluteString)
            #expect(address.wholeMatch(of: /http:\/\/127\.0\.0\.1:[1-9][0-9]{3,4}\/a\/b/) != nil)
        }
    }

    @Test
    func `a person who cancels cancels the sign-in`() async throws {
        try await MockTenant.withAna { tenant in
            let browser = loopback { [person] url in _ = try await person.get(person.cancel(at: url)) }
            let error = await #expect(throws: LoopbackBrowserError.self) { try await signIn(browser, to: tenant) }
            #expect(error?.label == "cancelled")
        }
    }

    @Test
    func `a person who doesn't come back in time ends the wait`() async throws {
        try await MockTenant.withAna { tenant in
            let clock = TestClock()
            var browser = loopback { _ in }
            browser.clock = clock
            browser.timeLimit = .seconds(90)
            let task = Task { [browser] in try await signIn(browser, to: tenant) }
            #expect(await clock.nextSleep() == .seconds(90))
            clock.advance(by: .seconds(90))
            let error = await #expect(throws: LoopbackBrowserError.self) { try await task.value }
            #expect(error?.label == "timedOut")
        }
    }

    @Test
    func `a task that is cancelled ends the wait and closes the port`() async throws {
        try await MockTenant.withAna { tenant in
            let gate = Gate()
            let address = Locked<URL?>(nil)
            var browser = loopback { url in
                address.withLock { $0 = Self.redirectURI(in: url) }
                _ = await gate.pass()
            }
            browser.port = unsharedPort()
            let task = Task { [browser] in try await signIn(browser, to: tenant) }
            await gate.arrival()
            task.cancel()
            let error = await #expect(throws: LoopbackBrowserError.self) { try await task.value }
            #expect(error?.label == "cancelled")
            let callback = try #require(address.withLock { $0 })
            await #expect(throws: TransportError.self) { try await person.get(callback) }
        }
    }

    @Test
    func `a port that is in use is said`() async throws {
        try await MockTenant.withAna { tenant in
            let port = try #require(tenant.authority.port)
            var browser = loopback { _ in }
            browser.port = port
            let error = await #expect(throws: LoopbackBrowserError.self) { try await signIn(browser, to: tenant) }
            guard case .portInUse(port) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test(arguments: [-1, 65536])
    func `a port that is none is said`(port: Int) async throws {
        try await MockTenant.withAna { tenant in
            var browser = loopback { _ in }
            browser.port = port
            let error = await #expect(throws: LoopbackBrowserError.self) { try await signIn(browser, to: tenant) }
            #expect(error?.label == "cannotListen")
        }
    }

    @Test
    func `without a browser the app gets the address, and no state is printed`() async throws {
        struct NoBrowser: Error {}
        try await MockTenant.withAna { tenant in
            let browser = loopback { _ in throw NoBrowser() }
            let error = await #expect(throws: LoopbackBrowserError.self) { try await signIn(browser, to: tenant) }
            guard case .noBrowser(let url) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            let state = try #require(url.parameters["state"])
            for text in Canaries.prints(of: LoopbackBrowserError.noBrowser(url)) { #expect(!text.contains(state)) }
        }
    }

    @Test(arguments: ["callback", "/callback?x=1", "/a b#c"])
    func `a path that gives no redirect URI is the app's mistake`(path: String) async throws {
        try await MockTenant.withAna { tenant in
            var browser = loopback { _ in }
            browser.path = path
            let error = await #expect(throws: LoopbackBrowserError.self) { try await signIn(browser, to: tenant) }
            guard case .signIn(.invalidInput) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test
    func `a sign-in that fails after the browser says why`() async throws {
        try await MockTenant.withAna { tenant in
            tenant.inject(.serverError(503), at: .token)
            let browser = loopback { [person] url in _ = try await person.get(person.signIn(at: url)) }
            let error = await #expect(throws: LoopbackBrowserError.self) { try await signIn(browser, to: tenant) }
            guard case .signIn(.serverUnavailable) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(tenant.requestCount(at: .token) == 1)
        }
    }

    /// A way to a tenant whose connections fail a few times.
    private struct Unsteady: HTTPTransport {
        let code: TransportError.Code
        let failures: Int
        let attempts = Locked(0)
        private let next = CurlTransport(.patient())

        init(_ code: TransportError.Code, failures: Int) {
            self.code = code
            self.failures = failures
        }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let attempt = attempts.withLock { count in
                count += 1
                return count
            }
            if attempt <= failures { throw TransportError(code) }
            return try await next.send(request)
        }
    }

    /// Signs Ana in over a transport.
    private func signIn(over transport: Unsteady, _ clock: TestClock, _ tenant: MockTenant) async throws -> SignInResult
    {
        var browser = loopback { [person] url in _ = try await person.get(person.signIn(at: url)) }
        browser.clock = PatientClock(next: clock, limit: browser.timeLimit)
        let client = try tenant.client { $0.transport = transport }
        return try await browser.signIn { redirectURI throws(NativeAuthError) in
            try client.browserSignIn(redirectURI: redirectURI)
        }
    }

    @Test(arguments: [TransportError.Code.nameNotResolved, .cannotConnect], [1, 5])
    func `a person who has signed in doesn't do it again where no connection came about`(
        code: TransportError.Code,
        failures: Int
    ) async throws {
        try await MockTenant.withAna { tenant in
            let clock = TestClock(jumps: true)
            let transport = Unsteady(code, failures: failures)
            let result = try await signIn(over: transport, clock, tenant)
            #expect(!result.accessToken.isEmpty)
            #expect(clock.sleeps == [1, 2, 4, 8, 15].prefix(failures).map { .seconds($0) })
            #expect(transport.attempts.withLock { $0 } == failures + 1)
            #expect(tenant.requestCount(at: .token) == 1)
        }
    }

    @Test
    func `a connection that doesn't come about for half a minute is said`() async throws {
        try await MockTenant.withAna { tenant in
            let transport = Unsteady(.cannotConnect, failures: .max)
            let error = await #expect(throws: LoopbackBrowserError.self) {
                try await signIn(over: transport, TestClock(jumps: true), tenant)
            }
            guard case .signIn(.network(let fault)) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(fault.code == .cannotConnect)
            #expect(transport.attempts.withLock { $0 } == 6)
        }
    }

    @Test(arguments: [TransportError.Code.connectionLost, .timedOut, .other])
    func `a request that may have got through isn't sent again`(code: TransportError.Code) async throws {
        try await MockTenant.withAna { tenant in
            let transport = Unsteady(code, failures: 1)
            await #expect(throws: LoopbackBrowserError.self) {
                try await signIn(over: transport, TestClock(jumps: true), tenant)
            }
            #expect(transport.attempts.withLock { $0 } == 1)
        }
    }

    @Test(arguments: [Fault.reset, .emptyReply, .resetAfterHandling, .emptyReply.afterHandling, .cut(afterBytes: 9)])
    func `an answer that was lost is asked for once`(fault: Fault) async throws {
        try await MockTenant.withAna { tenant in
            tenant.inject(fault, at: .token)
            let browser = loopback { [person] url in _ = try await person.get(person.signIn(at: url)) }
            let error = await #expect(throws: LoopbackBrowserError.self) { try await signIn(browser, to: tenant) }
            #expect(error?.label == "signIn")
            #expect(tenant.requestCount(at: .token) == 1)
        }
    }

    @Test
    func `a task that is cancelled tries no more`() async throws {
        try await MockTenant.withAna { tenant in
            let clock = TestClock()
            let transport = Unsteady(.cannotConnect, failures: .max)
            let task = Task { try await signIn(over: transport, clock, tenant) }
            #expect(await clock.nextSleep() == .seconds(1))
            task.cancel()
            let error = await #expect(throws: LoopbackBrowserError.self) { try await task.value }
            #expect(error?.label == "cancelled")
            #expect(transport.attempts.withLock { $0 } == 1)
        }
    }
}

/// A clock by which the person has all the time, and pauses are as long as another clock's.
private struct PatientClock: Clock {
    let next: TestClock
    let limit: Duration
    private let still = TestClock()

    init(next: TestClock, limit: Duration) {
        self.next = next
        self.limit = limit
    }

    var now: TestClock.Instant { next.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
        let isPause = now.duration(to: deadline) < limit
        try await (isPause ? next : still).sleep(until: deadline, tolerance: tolerance)
    }
}
