import Foundation
import NativeAuth
import Testing

@Suite("The tenant's address", .timeLimit(.minutes(5)))
struct AuthorityTests {
    /// Where a client that is configured with an address sends its first request.
    private static func endpoint(_ configuration: NativeAuthConfiguration) async throws -> String? {
        let stub = StubTransport()
        var configuration = configuration
        configuration.transport = stub
        _ = try await NativeAuthClient(configuration).startPasswordReset(email: Bench.username)
        return stub.requests.first?.request.url.absoluteString
    }

    @Test(arguments: [
        ("https://contoso.ciamlogin.com/contoso.onmicrosoft.com", "/contoso.onmicrosoft.com"),
        ("https://contoso.ciamlogin.com/contoso.onmicrosoft.com/", "/contoso.onmicrosoft.com"),
        ("https://contoso.ciamlogin.com//contoso.onmicrosoft.com//", "/contoso.onmicrosoft.com"),
        ("https://contoso.ciamlogin.com", "/contoso.onmicrosoft.com"),
        ("https://contoso.ciamlogin.com/", "/contoso.onmicrosoft.com"),
        ("HTTPS://contoso.ciamlogin.com/", "/contoso.onmicrosoft.com"),
        (
            "https://contoso.ciamlogin.com/11111111-2222-3333-4444-555555555555",
            "/11111111-2222-3333-4444-555555555555"
        ),
    ])
    func `a tenant is named by its domain or its id`(address: String, tenant: String) async throws {
        let url = try #require(URL(string: address))
        let endpoint = try await Self.endpoint(NativeAuthConfiguration(clientId: "c", authority: url))
        #expect(endpoint == "https://contoso.ciamlogin.com\(tenant)/resetpassword/v1.0/start")
    }

    @Test(arguments: [
        "https://login.example.com:8443/tenant", "http://127.0.0.1:8080/tenant", "http://localhost:1/tenant",
        "http://LOCALHOST/tenant", "http://127.1.2.3/tenant", "http://[::1]:8080/tenant", "https://[::1]/tenant",
    ])
    func `an own domain is taken, and http for this machine`(address: String) async throws {
        let url = try #require(URL(string: address))
        let endpoint = try await Self.endpoint(NativeAuthConfiguration(clientId: "c", authority: url))
        #expect(endpoint == address + "/resetpassword/v1.0/start")
    }

    @Test(arguments: [
        "http://example.com/tenant", "http://contoso.ciamlogin.com/t", "http://localhost.example.com/t",
        "http://127.0.0.1.example.com/t", "http://128.0.0.1/t", "http://127.0.0.256/t", "http://127.1/t",
        "http://0.0.0.0/t", "http://[::2]/t", "file:///tenant", "ftp://127.0.0.1/t", "gopher://127.0.0.1/t",
        "javascript:alert(1)", "contoso.ciamlogin.com", "https:///tenant", "https://user@example.com/tenant",
        "https://user:secret@example.com/tenant", "https://example.com/tenant?x=1", "https://example.com/tenant?",
        "https://example.com/tenant#f", "https://example.com", "https://example.com/a/b",
        "https://t.ciamlogin.com/%20tenant", "https://example.com/a%2Fb", "https://example.com/t%0D%0AX-Evil:1",
        "https://example.com/ténant", "https://example.com/a@b",
    ])
    func `what is no tenant's address is refused, with the reason`(address: String) throws {
        let url = try #require(URL(string: address))
        let error = try #require(throws: ConfigurationError.self) {
            try NativeAuthClient(NativeAuthConfiguration(clientId: "c", authority: url))
        }
        guard case .invalidAuthority(let reason) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(!reason.isEmpty)
        #expect(error.errorDescription?.contains(reason) == true)
        #expect(!"\(error)".contains("secret"))
    }

    @Test(arguments: ["..", ".", "...", "-", ".hidden"])
    func `a tenant is made of host labels`(segment: String) throws {
        let url = try #require(URL(string: "https://example.com/\(segment)"))
        #expect(throws: ConfigurationError.self) {
            try NativeAuthClient(NativeAuthConfiguration(clientId: "c", authority: url))
        }
    }

    @Test(arguments: ["contoso", "Contoso", "a", "con-toso", "1contoso", String(repeating: "a", count: 63)])
    func `a subdomain is a host label`(name: String) async throws {
        let endpoint = try await Self.endpoint(NativeAuthConfiguration(clientId: "c", tenantSubdomain: name))
        let authority = "https://\(name).ciamlogin.com/\(name).onmicrosoft.com"
        #expect(endpoint?.lowercased() == (authority + "/resetpassword/v1.0/start").lowercased())
    }

    @Test(arguments: [
        "", " ", "contoso.com", "contoso/x", "con toso", "contoso ", "-contoso", "contoso-", "évil", "a@b", "a:1",
        "contoso\r\nX-Evil: 1", "a\u{0}", String(repeating: "a", count: 64), "https://contoso",
    ])
    func `what is no host label is no subdomain`(name: String) {
        #expect(throws: ConfigurationError.invalidTenantSubdomain) {
            try NativeAuthClient(NativeAuthConfiguration(clientId: "c", tenantSubdomain: name))
        }
    }
}
