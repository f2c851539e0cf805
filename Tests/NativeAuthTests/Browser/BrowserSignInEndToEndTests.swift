import Foundation
import NativeAuth
import NativeAuthMock
import Testing

@Suite("A sign-in on the tenant's pages", .timeLimit(.minutes(5)))
struct BrowserSignInEndToEndTests {
    private let browser = TestBrowser()

    private func begin(_ tenant: MockTenant) throws -> BrowserSignIn {
        try tenant.client().browserSignIn(redirectURI: .loopbackCallback)
    }

    @Test
    func `a password on the page leads to the tokens of that account`() async throws {
        try await MockTenant.withAna { tenant in
            let signIn = try tenant.client().browserSignIn(
                redirectURI: .loopbackCallback,
                scopes: ["api://orders/read"],
                loginHint: " \(Ana.email) "
            )
            #expect(signIn.url.parameters["login_hint"] == Ana.email)
            let result = try await signIn.finish(with: browser.signIn(at: signIn.url))
            let idToken = try #require(DecodedToken(.string(result.idToken ?? "")))
            #expect(idToken["email"] == .text(Ana.email))
            #expect(result.refreshToken != nil)
            #expect(result.scopes.contains("api://orders/read"))
        }
    }

    @Test
    func `a federated account, which can't sign in natively, gets the same kind of result`() async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.federated("cleo@contoso.com"))
            let client = try tenant.client()
            let error = await #expect(throws: NativeAuthError.self) {
                try await client.signIn(email: "cleo@contoso.com")
            }
            let signIn = try client.browserSignIn(redirectURI: .loopbackCallback, after: error)
            let callback = try await browser.signInElsewhere(at: signIn.url, email: "cleo@contoso.com")
            #expect(try await !signIn.finish(with: callback).accessToken.isEmpty)
        }
    }

    @Test
    func `it is for the scopes and claims of the sign-in that led to it, unless it has its own`() async throws {
        try await MockTenant.withAna { tenant in
            try tenant.addUser(.persona(.smsSecondFactor, email: "bo@contoso.com"))
            let client = try tenant.client()
            let claims = #"{"id_token":{"acr":null}}"#
            let start = await #expect(throws: NativeAuthError.browserRequired()) {
                tenant.inject(.redirect(), at: .signInInitiate)
                return try await client.signIn(email: Ana.email, scopes: ["a/b"], claims: claims)
            }
            let password = try await client.signIn(email: "bo@contoso.com", scopes: ["a/b"], claims: claims)
                .passwordStep
            let factor = await #expect(throws: NativeAuthError.browserRequired()) {
                try await password.submitPassword(MockUser.personaPassword)
            }
            for error in [start, factor] {
                let signIn = try client.browserSignIn(redirectURI: .loopbackCallback, after: error)
                #expect(signIn.url.parameters["scope"] == "a/b openid profile offline_access")
                #expect(signIn.url.parameters["claims"] == claims)
                let other = try client.browserSignIn(redirectURI: .loopbackCallback, scopes: ["c/d"], after: error)
                #expect(other.url.parameters["scope"] == "c/d openid profile offline_access")
                for text in Canaries.prints(of: error as Any) {
                    #expect(!text.contains("a/b") && !text.contains("acr"))
                }
            }
            let plain = try client.browserSignIn(redirectURI: .loopbackCallback)
            #expect(plain.url.parameters["scope"] == "openid profile offline_access")
        }
    }

    @Test
    func `the reason why the browser is needed is kept`() async throws {
        try await MockTenant.withAna { tenant in
            tenant.inject(.redirect(reason: "A passkey is needed."), at: .signInInitiate)
            let client = try tenant.client()
            let error = try await #require(throws: NativeAuthError.browserRequired()) {
                try await client.signIn(email: Ana.email)
            }
            let signIn = try client.browserSignIn(redirectURI: .loopbackCallback, after: error)
            #expect(signIn.redirectReason == "A passkey is needed.")
            #expect(!"\(signIn)".contains("passkey"))
        }
    }

    @Test
    func `it succeeds once`() async throws {
        try await MockTenant.withAna { tenant in
            let signIn = try begin(tenant)
            let callback = try await browser.signIn(at: signIn.url)
            _ = try await signIn.finish(with: callback)
            await #expect(throws: NativeAuthError.stepCompleted) { try await signIn.finish(with: callback) }
            #expect(tenant.requestCount(at: .token) == 1)
        }
    }

    @Test
    func `an answer that was lost on the way there can be asked for again`() async throws {
        try await MockTenant.withAna { tenant in
            let signIn = try begin(tenant)
            let callback = try await browser.signIn(at: signIn.url)
            tenant.inject(.reset, at: .token)
            let error = await #expect(throws: NativeAuthError.self) { try await signIn.finish(with: callback) }
            #expect(error?.label == "network")
            #expect(try await !signIn.finish(with: callback).accessToken.isEmpty)
        }
    }

    @Test
    func `an answer that was lost on the way back has used the code up`() async throws {
        try await MockTenant.withAna { tenant in
            let signIn = try begin(tenant)
            let callback = try await browser.signIn(at: signIn.url)
            tenant.inject(.emptyReply.afterHandling, at: .token)
            await #expect(throws: NativeAuthError.self) { try await signIn.finish(with: callback) }
            await #expect(throws: NativeAuthError.expired()) { try await signIn.finish(with: callback) }
        }
    }

    @Test
    func `a person who cancels is no error of the app's, and may go back and sign in`() async throws {
        try await MockTenant.withAna { tenant in
            let signIn = try begin(tenant)
            let cancelled = try await browser.cancel(at: signIn.url)
            await #expect(throws: NativeAuthError.cancelled) { try await signIn.finish(with: cancelled) }
            #expect(try await !signIn.finish(with: browser.signIn(at: signIn.url)).accessToken.isEmpty)
        }
    }

    @Test
    func `without a page the tenant wants one, since nobody is signed in there`() async throws {
        try await MockTenant.withAna { tenant in
            let client = try tenant.client()
            let signIn = try client.browserSignIn(redirectURI: .loopbackCallback, prompt: .noInteraction)
            let callback = try await browser.signIn(at: signIn.url)
            let error = await #expect(throws: NativeAuthError.browserRequired()) {
                try await signIn.finish(with: callback)
            }
            #expect(error?.diagnostics?.serverDescription != nil)
        }
    }

    @Test
    func `another sign-in's callback is refused without a request`() async throws {
        try await MockTenant.withAna { tenant in
            let signIn = try begin(tenant)
            let other = try begin(tenant)
            let callback = try await browser.signIn(at: other.url)
            #expect(!signIn.accepts(callback))
            await #expect(throws: NativeAuthError.invalidInput()) { try await signIn.finish(with: callback) }
            #expect(tenant.requestCount(at: .token) == 0)
            #expect(try await !other.finish(with: callback).accessToken.isEmpty)
        }
    }

    @Test
    func `another sign-in's code behind this one's state gets no tokens`() async throws {
        try await MockTenant.withAna { tenant in
            let signIn = try begin(tenant)
            let attackers = try await browser.signIn(at: begin(tenant).url)
            let callback = try await browser.signIn(at: signIn.url)
            let injected = callback.changing(["code": attackers.parameters["code"]])
            await #expect(throws: NativeAuthError.expired()) { try await signIn.finish(with: injected) }
        }
    }

    @Test
    func `tokens with another nonce are refused`() async throws {
        try await MockTenant.withAna { tenant in
            let signIn = try begin(tenant)
            let callback = try await browser.signIn(at: signIn.url.changing(["nonce": "another"]))
            let error = await #expect(throws: NativeAuthError.misconfigured()) {
                try await signIn.finish(with: callback)
            }
            #expect(error?.diagnostics?.detail?.contains("nonce") == true)
        }
    }

    @Test
    func `tokens without an ID token are refused`() async throws {
        try await MockTenant.withAna { tenant in
            let signIn = try begin(tenant)
            let callback = try await browser.signIn(at: signIn.url)
            tenant.inject(.removeField("id_token"), at: .token)
            await #expect(throws: NativeAuthError.misconfigured()) { try await signIn.finish(with: callback) }
        }
    }

    @Test
    func `two calls at once don't send the code twice`() async throws {
        try await MockTenant.withAna { tenant in
            let signIn = try begin(tenant)
            let callback = try await browser.signIn(at: signIn.url)
            let labels = await withTaskGroup(of: String.self) { group in
                for _ in 0..<2 {
                    group.addTask {
                        do throws(NativeAuthError) {
                            return try await signIn.finish(with: callback).accessToken.isEmpty ? "empty" : "tokens"
                        } catch {
                            return error.label
                        }
                    }
                }
                return await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(labels.contains("tokens"))
            #expect(labels.isSubset(of: ["tokens", "stepInUse", "stepCompleted"]))
            #expect(tenant.requestCount(at: .token) == 1)
        }
    }
}
