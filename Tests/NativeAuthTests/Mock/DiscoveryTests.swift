import Foundation
import NativeAuthMock
import Testing

@Suite("Discovery and keys")
struct DiscoveryTests {
    @Test("The published key verifies both tokens, and neither once a byte is changed")
    func signatures() throws {
        var driver = try EngineDriver()
        let reply = driver.tokens()
        let key = try driver.key()
        for name in ["id_token", "access_token"] {
            let token = try #require(DecodedToken(reply.body[name]))
            #expect(token.header["kid"] == key.kid)
            #expect(key.verifies(token))
            #expect(key.issuer == token["iss"]?.text)
            guard case .string(let text) = reply.body[name] else { continue }
            let parts = text.split(separator: ".")
            let claims = String(decoding: Data(base64URL: parts[1]) ?? Data(), as: UTF8.self)
            let other = Data(claims.replacingOccurrences(of: "\"ver\":\"2.0\"", with: "\"ver\":\"2.1\"").utf8)
            let forged = "\(parts[0]).\(other.base64EncodedString().filter { $0 != "=" }).\(parts[2])"
            let changed = try #require(DecodedToken(.string(forged)))
            #expect(changed["ver"] == "2.1")
            #expect(!key.verifies(changed))
        }
    }

    @Test("The tenants of a process share a key, and it outlives a reset")
    func oneKey() throws {
        var first = try EngineDriver()
        var second = try EngineDriver()
        let key = try first.key()
        #expect(try second.key().kid == key.kid)
        #expect(key.kty == "RSA")
        #expect(key.use == "sig")
        #expect(key.e == "AQAB")
        #expect(Data(base64URL: key.n)?.count == 256)
    }

    @Test(
        "Discovery names the endpoints by the tenant's id, at the address that the caller used",
        arguments: [false, true]
    )
    func metadata(_ tls: Bool) throws {
        var options = MockTenant.Options()
        options.tls = tls
        var driver = try EngineDriver(options)
        let reply = driver.get(.openIdConfiguration, host: "localhost:4711")
        let root = "\(tls ? "https" : "http")://localhost:4711/\(options.tenantId)/"
        let metadata = try reply.decoded(as: [String: JSONValue].self)
        #expect(metadata["token_endpoint"] == .text(root + "oauth2/v2.0/token"))
        #expect(metadata["jwks_uri"] == .text(root + "discovery/v2.0/keys"))
        #expect(metadata["id_token_signing_alg_values_supported"] == ["RS256"])
        #expect(metadata["token_endpoint_auth_methods_supported"] == ["none"])
        #expect(metadata["issuer"] == .text("https://\(options.tenantId).ciamlogin.com/\(options.tenantId)/v2.0"))
        #expect(reply.header("Content-Type") == "application/json; charset=utf-8")
    }

    @Test("The issuer of the tokens is the one that discovery has", arguments: [false, true])
    func issuer(_ own: Bool) throws {
        var options = MockTenant.Options()
        options.usesOwnIssuer = own
        var driver = try EngineDriver(options)
        let metadata = try driver.get(.openIdConfiguration).decoded(as: [String: JSONValue].self)
        let started = driver.signIn().token
        let token = driver.post(.signInChallenge, ["continuation_token": started]).token
        let reply = driver.post(.token) { request in
            request.headers.append(name: "Host", value: "127.0.0.1:8080")
            let fields = [
                "continuation_token": token, "grant_type": "password", "password": EngineDriver.oldPassword,
                "scope": "openid",
            ]
            request.fields = FormFields(request.fields.all + fields.map { FormField(name: $0.key, value: $0.value) })
        }
        let idToken = try #require(DecodedToken(reply.body["id_token"]))
        #expect(idToken["iss"] == metadata["issuer"])
        if own { #expect(idToken["iss"] == .text("http://127.0.0.1:8080/\(options.tenantId)/v2.0")) }
    }

    @Test(
        "Both are found by the tenant's name too, and nothing but GET is taken",
        arguments: [Endpoint.keys, .openIdConfiguration]
    )
    func methods(_ endpoint: Endpoint) throws {
        var driver = try EngineDriver()
        #expect(driver.get(endpoint).status == 200)
        driver.tenant = MockTenant.Options().tenantId
        #expect(driver.get(endpoint).status == 200)
        let posted = driver.get(endpoint, method: "POST")
        #expect(posted.status == 405)
        #expect(posted.header("Allow") == "GET")
        driver.tenant = "fabrikam.onmicrosoft.com"
        #expect(driver.get(endpoint).code == 90002)
    }

    @Test("The first version's address for discovery leads to the second's")
    func hint() throws {
        var driver = try EngineDriver()
        let reply = driver.get(Endpoint(rawValue: ".well-known/openid-configuration"))
        #expect(reply.status == 404)
        #expect(reply.text.contains("/contoso.onmicrosoft.com/v2.0/.well-known/openid-configuration"))
    }

    @Test("A tenant serves its keys, and shows the request in the journal", .timeLimit(.minutes(5)))
    func overHTTP() async throws {
        try await MockTenant.withTenant { tenant in
            let url = "\(tenant.authority.absoluteString)/\(Endpoint.openIdConfiguration.rawValue)?appid=x"
            let curl = Curl(tenant: tenant)
            let uri = try #require(member("jwks_uri", of: try await curl([url]).output))
            let port = try #require(tenant.authority.port)
            #expect(uri.hasPrefix("http://127.0.0.1:\(port)/"))
            let keys = try await curl([uri]).output
            #expect(try JSONDecoder().decode(PublishedKeys.self, from: Data(keys.utf8)).keys.count == 1)
            #expect(tenant.journal.map(\.endpoint) == [.openIdConfiguration, .keys])
            #expect(tenant.journal.first?.fields["appid"] == "x")
        }
    }
}
