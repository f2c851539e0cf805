import Foundation
import NativeAuth
import NativeAuthBrowser
import NativeAuthMock
import Testing

@Suite("The samples about a sign-in in a browser, run", .timeLimit(.minutes(5)))
struct BrowserSamplesTests {
    private let person = TestBrowser()

    private func withSamples(_ body: (BrowserSamples, MockTenant) async throws -> Void) async throws {
        try await MockTenant.withAna { tenant in
            try tenant.addUser(.federated("cleo@contoso.com"))
            try await body(BrowserSamples(client: tenant.client(), screen: Screen(code: { "" })), tenant)
        }
    }

    @Test
    func `an account that can't sign in natively goes on in the browser`() async throws {
        try await withSamples { samples, _ in
            var browser = samples.show()
            browser.open = { [person] url in
                _ = try await person.get(person.signInElsewhere(at: url, email: "cleo@contoso.com"))
            }
            try await samples.whole(email: "cleo@contoso.com", with: browser)
            #expect(samples.screen.signIns == 1)
        }
    }

    @Test
    func `in a closure, too, and for the same scopes`() async throws {
        try await withSamples { samples, _ in
            await samples.inTask(email: "cleo@contoso.com")
            #expect(samples.screen.shown == ["api://orders/read openid profile offline_access"])
        }
    }

    @Test
    func `a server that another one has sent the browser from finishes the sign-in`() async throws {
        try await withSamples { samples, tenant in
            let session = BrowserSamples.Session()
            let callback = try await person.signIn(at: samples.save(.loopbackCallback, in: session))
            let other = BrowserSamples(client: try tenant.client(), screen: Screen(code: { "" }))
            try await other.finish(with: callback.changing(["state": "another"]), in: session)
            #expect(other.screen.signIns == 0)
            try await other.finish(with: callback, in: session)
            #expect(other.screen.signIns == 1)
        }
    }

    @Test
    func `an app takes the callback itself, and finds the sign-in that it belongs to`() async throws {
        try await withSamples { samples, _ in
            let result = try await samples.byHand(.loopbackCallback, email: Ana.email, after: nil) { [person] url in
                try await person.signIn(at: url)
            }
            #expect(!result.accessToken.isEmpty)
            let waiting = try (0..<3).map { _ in
                try samples.client.browserSignIn(redirectURI: .loopbackCallback)
            }
            try await samples.opened(with: person.signIn(at: waiting[1].url), waiting)
            #expect(samples.screen.signIns == 1)
            await #expect(throws: NativeAuthError.stepCompleted) {
                try await waiting[1].finish(with: person.signIn(at: waiting[1].url))
            }
        }
    }
}
