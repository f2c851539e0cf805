import Foundation
import NativeAuth
import Testing

@Suite("A proxy", .timeLimit(.minutes(5)))
struct ProxyTests {
    /// A tenant that no loopback rule keeps from the proxy; it doesn't exist, and its name is never looked up.
    private static let tenant = "https://tenant.example/contoso.onmicrosoft.com/start"

    private func send(
        through server: FaultServer,
        user: String = "",
        connectTimeout: Duration = .patience
    ) async throws(TransportError) -> HTTPResponse {
        guard let proxy = URL(string: "http://\(user)127.0.0.1:\(server.port)"), let url = URL(string: Self.tenant)
        else { throw TransportError(.invalidRequest) }
        var options = CurlTransport.Options.patient(proxy: .url(proxy))
        options.connectTimeout = connectTimeout
        return try await CurlTransport(options).send(HTTPRequest(method: "POST", url: url))
    }

    @Test(
        "that refuses is told apart from the tenant",
        arguments: [("407 Authenticate", TransportError.Code.proxyAuthenticationRequired), ("403 No", .proxyFailed)]
    )
    func refusal(status: String, code: TransportError.Code) async throws {
        let server = try FaultServer { _ in [.readRequest, .send("HTTP/1.1 \(status)\r\nContent-Length: 0\r\n\r\n")] }
        defer { server.stop() }
        await #expect(throws: TransportError(code)) { try await send(through: server) }
        #expect(server.requests.first?.head.hasPrefix("CONNECT tenant.example:443 ") == true)
    }

    @Test(
        "that hangs up is no lost answer: the tenant can't have seen the request",
        arguments: [[], [FaultServer.Action.reset]]
    )
    func hangUp(end: [FaultServer.Action]) async throws {
        let server = try FaultServer { _ in [.readRequest] + end }
        defer { server.stop() }
        await #expect(throws: TransportError(.cannotConnect)) { try await send(through: server) }
    }

    @Test("gets user name and password, and no error shows them")
    func credentials() async throws {
        let server = try FaultServer { _ in [.readRequest, .send("HTTP/1.1 403 No\r\n\r\n")] }
        defer { server.stop() }
        let error = await #expect(throws: TransportError(.proxyFailed)) {
            try await send(through: server, user: "ana:s%20cret@")
        }
        let sent = try #require(server.requests.first)
        #expect(sent.head.contains("Proxy-Authorization: Basic " + Data("ana:s cret".utf8).base64EncodedString()))
        #expect(!String(reflecting: error).contains("cret"))
    }

    @Test("that keeps silent ends with the cancellation of the task, or at the limit")
    func silence() async throws {
        let server = try FaultServer { _ in [.readRequest, .stall] }
        defer { server.stop() }
        let call = Task { try await send(through: server) }
        await server.waitForRequests(1)
        call.cancel()
        await #expect(throws: TransportError(.cancelled)) { try await call.value }
        await #expect(throws: TransportError(.timedOut)) {
            try await send(through: server, connectTimeout: .milliseconds(300))
        }
        #expect(server.requests.allSatisfy { $0.head.hasPrefix("CONNECT tenant.example:443 ") })
    }

    @Test("that can't be one is refused when the client is configured, and nothing of it is shown")
    func malformed() throws {
        let port = try #require(URL(string: "http://user:secret@proxy.example:99999"))
        let host = try #require(URL(string: "http://:80"))
        for url in [port, host] {
            var configuration = NativeAuthConfiguration(clientId: "id", tenantSubdomain: "contoso")
            configuration.proxy = .url(url)
            #expect(throws: ConfigurationError.invalidProxy) { try NativeAuthClient(configuration) }
        }
        let error = TransportError(.proxyFailed)
        #expect(!String(describing: error).contains("secret"))
    }

    @Test("is never asked for a loopback host")
    func loopback() async throws {
        let proxy = try FaultServer { _ in [.readRequest, .send("HTTP/1.1 500 No\r\n\r\n")] }
        let server = try FaultServer { _ in [.readRequest, .send(CannedTenant.response("{}"))] }
        defer {
            proxy.stop()
            server.stop()
        }
        let address = try #require(URL(string: "http://127.0.0.1:\(proxy.port)"))
        let transport = CurlTransport(.patient(proxy: .url(address)))
        #expect(try await transport.send(HTTPRequest(method: "POST", url: server.url)).status == 200)
        #expect(proxy.connectionCount == 0)
    }
}
