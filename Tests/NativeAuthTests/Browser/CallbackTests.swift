import Foundation
import Testing

@testable import NativeAuth

@Suite("The callback of a sign-in in a browser")
struct CallbackTests {
    private static let at = "http://127.0.0.1:4711/callback"

    private static func signIn(_ redirectURI: String = at) throws -> BrowserSignIn {
        try Bench().client.browserSignIn(redirectURI: .url(redirectURI))
    }

    private static func state(of signIn: BrowserSignIn) -> String {
        signIn.url.parameters["state"] ?? ""
    }

    @Test(arguments: [
        (at, "\(at)?code=c&state=STATE"),
        (at, "\(at)?state=STATE&session_state=x&code=c%2B"),
        (at, "HTTP://127.0.0.1:4711/callback?code=c&state=STATE"),
        (at, "\(at)?error=access_denied&state=STATE"),
        (at, "\(at)?code=c&state=STATE&error="),
        ("http://[::1]:80/", "http://[::1]:80/?code=c&state=STATE"),
        ("http://localhost:4711", "http://localhost:4711/?code=c&state=STATE"),
        ("myapp://auth", "myapp://auth/?code=c&state=STATE"),
        ("com.contoso.app:/auth", "com.contoso.app:/auth?code=c&state=STATE"),
        ("https://app.contoso.com/auth", "https://APP.contoso.com/auth?code=c&state=STATE"),
    ])
    func `a callback at the redirect URI with the state is the sign-in's`(redirectURI: String, callback: String) throws
    {
        let signIn = try Self.signIn(redirectURI)
        #expect(signIn.accepts(.url(callback.replacing("STATE", with: Self.state(of: signIn)))))
    }

    @Test(arguments: [
        // Another place.
        "https://127.0.0.1:4711/callback?code=c&state=STATE",
        "http://127.0.0.1:4712/callback?code=c&state=STATE",
        "http://127.0.0.1/callback?code=c&state=STATE",
        "http://localhost:4711/callback?code=c&state=STATE",
        "http://evil.example:4711/callback?code=c&state=STATE",
        "http://127.0.0.1.evil.example:4711/callback?code=c&state=STATE",
        "http://127.0.0.1:4711/callback/?code=c&state=STATE",
        "http://127.0.0.1:4711/CALLBACK?code=c&state=STATE",
        "http://127.0.0.1:4711/x/../callback?code=c&state=STATE",
        "http://127.0.0.1:4711/%63allback?code=c&state=STATE",
        "myapp://auth?code=c&state=STATE",
        "/callback?code=c&state=STATE",
        // Something beside a query.
        "http://user@127.0.0.1:4711/callback?code=c&state=STATE",
        "http://@127.0.0.1:4711/callback?code=c&state=STATE",
        "http://u:p@127.0.0.1:4711/callback?code=c&state=STATE",
        "\(at)?code=c&state=STATE#",
        "\(at)?code=c&state=STATE#code=d",
        "\(at)#code=c&state=STATE",
        // Parameters that are missing, empty, double or contradictory.
        at, "\(at)?", "\(at)?code=c", "\(at)?code=c&state=", "\(at)?state=STATE", "\(at)?code=&state=STATE",
        "\(at)?code=c&code=d&state=STATE",
        "\(at)?code=c&c%6Fde=d&state=STATE",
        "\(at)?code=c&state=STATE&state=STATE",
        "\(at)?code=c&state=STATE&x=1&x=2",
        "\(at)?code=c&state=STATE&error=access_denied",
        "\(at)?Code=c&state=STATE",
        // Another state.
        "\(at)?code=c&state=STATEx", "\(at)?code=c&state=xSTATE", "\(at)?code=c&state=%20STATE",
        "\(at)?code=c&state=STATE%00", "\(at)?code=c&state=%FF", "\(at)?code=c&state=another",
    ])
    func `anything else is not`(callback: String) async throws {
        let bench = try Bench()
        let signIn = try bench.client.browserSignIn(redirectURI: .url(Self.at))
        let url = URL.url(callback.replacing("STATE", with: Self.state(of: signIn)))
        #expect(!signIn.accepts(url))
        let error = await #expect(throws: NativeAuthError.invalidInput()) { try await signIn.finish(with: url) }
        #expect(error?.diagnostics?.detail != nil)
        #expect(error?.endsFlow == false)
        #expect(bench.stub.requests.isEmpty)
    }

    @Test(
        arguments: [
            (
                "error=access_denied&error_subcode=cancel&error_description=AADSTS50126%3A+x",
                NativeAuthError.cancelled, []
            ),
            ("error=access_denied", .cancelled, []),
            ("error=consent_required&error_description=AADSTS65004%3A+Declined.", .cancelled, []),
            ("error=access_denied&error_description=AADSTS50105%3A+Not+assigned.", .unexpected(), [50105]),
            ("error=login_required&error_description=AADSTS50058%3A+x", .browserRequired(), [50058]),
            ("error=interaction_required", .browserRequired(), []),
            ("error=server_error&error_description=AADSTS90033%3A+x", .serverUnavailable(), [90033]),
            ("error=temporarily_unavailable", .serverUnavailable(), []),
            ("error=invalid_client&error_description=AADSTS700016%3A+x", .misconfigured(), [700016]),
            ("error=invalid_scope&error_description=AADSTS70011%3A+x", .misconfigured(), [70011]),
            ("error=invalid_request&error_description=AADSTS900144%3A+x", .misconfigured(), [900144]),
            ("error=something_new&error_description=a+b", .unexpected(), []),
        ] as [(String, NativeAuthError, [Int])]
    )
    func `an error in it means one case, and no request`(
        query: String,
        expected: NativeAuthError,
        codes: [Int]
    ) async throws {
        let bench = try Bench()
        let signIn = try bench.client.browserSignIn(redirectURI: .url(Self.at))
        let callback = URL.url("\(Self.at)?\(query)&state=\(Self.state(of: signIn))")
        let error = await #expect(throws: expected) { try await signIn.finish(with: callback) }
        #expect(error?.diagnostics?.codes ?? [] == codes)
        #expect(bench.stub.requests.isEmpty)
    }

    @Test
    func `the tenant's text in it is kept whole, and printed nowhere`() async throws {
        let signIn = try Self.signIn()
        let text = "AADSTS50105%3A+The+user+is+not+assigned.%0D%0ATrace+ID%3A+1%2B1"
        let callback = URL.url(
            "\(Self.at)?error=access_denied&error_description=\(text)&state=\(Self.state(of: signIn))"
        )
        let error = try await #require(throws: NativeAuthError.self) { try await signIn.finish(with: callback) }
        let expected = "AADSTS50105: The user is not assigned.\r\nTrace ID: 1+1"
        #expect(error.diagnostics?.serverDescription == expected)
        #expect(error.diagnostics?.correlationId == signIn.correlationId)
        #expect(!"\(error)".contains("assigned"))
    }
}
