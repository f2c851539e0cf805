import Foundation
import Testing

@testable import NativeAuth

@Suite("The request for a sign-in in a browser")
struct AuthorizationRequestTests {
    private static let redirectURI = URL.url("http://127.0.0.1:4711/callback")

    @Test
    func `its address has what the tenant needs, each once and encoded`() throws {
        let signIn = try Bench().client.browserSignIn(
            redirectURI: Self.redirectURI,
            scopes: ["api://orders/read", "openid"],
            loginHint: "ana+tag@contoso.com ",
            prompt: .selectAccount,
            claims: #"{"id_token":{"email":null}}"#
        )
        #expect(
            signIn.url.absoluteString.hasPrefix(
                "https://contoso.ciamlogin.com/contoso.onmicrosoft.com/oauth2/v2.0/authorize?client_id=client-1&"
            )
        )
        var sent = signIn.url.parameters
        for name in ["state", "nonce", "code_challenge"] {
            let value = sent.removeValue(forKey: name) ?? ""
            #expect(value.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
        }
        #expect(
            sent == [
                "client_id": "client-1", "response_type": "code", "response_mode": "query",
                "redirect_uri": "http://127.0.0.1:4711/callback",
                "scope": "api://orders/read openid profile offline_access", "code_challenge_method": "S256",
                "login_hint": "ana+tag@contoso.com", "prompt": "select_account",
                "claims": #"{"id_token":{"email":null}}"#,
            ]
        )
        #expect(!signIn.url.absoluteString.contains("+"))
    }

    @Test
    func `what wasn't given isn't sent`() throws {
        let signIn = try Bench().client.browserSignIn(redirectURI: Self.redirectURI, loginHint: " ")
        #expect(Set(signIn.url.parameters.keys).isDisjoint(with: ["login_hint", "prompt", "claims"]))
    }

    @Test
    func `the challenge is that of the verifier, as RFC 7636 has it`() throws {
        let key = try ProofKey(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(key.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test
    func `each sign-in has a state, a nonce and a key of its own`() throws {
        let client = try Bench().client
        let signIns = try (0..<20).map { _ in try client.browserSignIn(redirectURI: Self.redirectURI) }
        for name in ["state", "nonce", "code_challenge"] {
            #expect(Set(signIns.map { $0.url.parameters[name] }).count == 20)
        }
    }

    @Test
    func `the code goes to the token endpoint with the redirect URI and the verifier of the challenge`() async throws {
        let bench = try Bench()
        let signIn = try bench.client.browserSignIn(redirectURI: Self.redirectURI, scopes: ["api://orders/read"])
        let state = signIn.url.parameters["state"] ?? ""
        let callback = URL.url("\(Self.redirectURI)?code=a%2Fb%2Bc+d&state=\(state)")
        // The stub's ID token is none.
        await #expect(throws: NativeAuthError.misconfigured()) { try await signIn.finish(with: callback) }
        let request = try #require(bench.stub.requests.first)
        #expect(request.endpoint == .token)
        #expect(request["grant_type"] == "authorization_code")
        #expect(request["code"] == "a/b+c d")
        #expect(request["redirect_uri"] == Self.redirectURI.absoluteString)
        #expect(request["scope"] == "api://orders/read openid profile offline_access")
        let verifier = try #require(request["code_verifier"])
        #expect(verifier.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
        #expect(try ProofKey(verifier: verifier).challenge == signIn.url.parameters["code_challenge"])
    }

    @Test
    func `printing it shows neither verifier nor state`() throws {
        let signIn = try Bench().client.browserSignIn(redirectURI: Self.redirectURI, loginHint: "ana@contoso.com")
        for text in Canaries.prints(of: signIn) {
            #expect(!text.contains(signIn.url.parameters["state"] ?? "-"))
            #expect(!text.contains("ana@"))
            #expect(!text.contains("erifier"))
        }
        #expect("\(signIn)" == "BrowserSignIn(correlationId: \(signIn.correlationId.uuidString.lowercased()))")
    }

    @Test(arguments: [
        "http://127.0.0.1:4711/callback", "http://127.0.0.1", "http://[::1]:1/", "http://localhost/a",
        "https://app.contoso.com/auth", "myapp://auth", "com.contoso.app:/auth", "msal11111111://auth",
    ])
    func `a loopback address, a scheme of one's own and https are redirect URIs`(text: String) throws {
        let signIn = try Bench().client.browserSignIn(redirectURI: .url(text))
        #expect(signIn.url.parameters["redirect_uri"] == text)
        #expect(signIn.redirectURI.absoluteString == text)
    }

    @Test(arguments: [
        "http://app.contoso.com/auth", "http://127.0.0.1.evil.example/", "http://128.0.0.1/", "http:///auth",
        "https:///auth", "https:auth", "callback", "//127.0.0.1/callback", "http://127.0.0.1/?x=1",
        "http://127.0.0.1/?", "http://127.0.0.1/#", "http://user@127.0.0.1/", "http://u:p@127.0.0.1/",
    ])
    func `anything else is refused`(text: String) throws {
        let client = try Bench().client
        let error = #expect(throws: NativeAuthError.invalidInput()) {
            try client.browserSignIn(redirectURI: .url(text))
        }
        #expect(error?.diagnostics?.detail?.contains("redirect URI") == true)
    }

    @Test
    func `a client without a configuration has no sign-in`() {
        #expect(throws: NativeAuthError.notConfigured) {
            try NativeAuthClient.shared.browserSignIn(redirectURI: Self.redirectURI)
        }
    }
}
