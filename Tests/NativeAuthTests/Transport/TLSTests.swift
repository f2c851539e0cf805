import Foundation
import NativeAuthMock
import Testing

@testable import NativeAuth

@Suite("Trust", .timeLimit(.minutes(5)))
struct TLSTests {
    @Test(
        "a bad certificate names what is wrong with it, and nothing is sent",
        arguments: [
            (BadCertificate.expired, TransportError.Code.certificateExpired), (.wrongHost, .certificateHostMismatch),
            (.otherAuthority, .certificateUntrusted),
        ]
    )
    func badCertificate(kind: BadCertificate, code: TransportError.Code) async throws {
        var options = MockTenant.Options.tls
        options.badCertificate = kind
        try await MockTenant.withAna(options) { tenant in
            let error = await #expect(throws: PasswordResetError.network(TransportError(code))) {
                try await tenant.client().startPasswordReset(email: Ana.email)
            }
            #expect(error?.transportCode == code)
            #expect(tenant.journal.isEmpty)
        }
    }

    @Test("the system's trust does not extend to the mock tenant")
    func systemTrust() async throws {
        try await MockTenant.withAna(.tls) { tenant in
            let client = try tenant.client { $0.trustedRoots = .system }
            let error = await #expect(throws: PasswordResetError.self) {
                try await client.startPasswordReset(email: Ana.email)
            }
            // The second on a machine without any trusted certificates.
            let codes: [TransportError.Code] = [.certificateUntrusted, .trustUnavailable]
            #expect(error?.transportCode.map(codes.contains) == true)
            #expect(tenant.journal.isEmpty)
        }
    }

    @Test(
        "trusted certificates that can't be used are named by their place, whoever has named it",
        arguments: ["/etc/hostname", "/no/such/file.pem", "/etc"]
    )
    func uselessTrust(path: String) async throws {
        try await MockTenant.withTenant(.tls) { tenant in
            for transport in [
                CurlTransport(.patient(trustedRoots: .file(path: path))), .trusting(.file(path)),
                .trusting(.hashedFolder("/no/such/folder:" + path)),
            ] {
                let error = await #expect(throws: TransportError(.trustUnavailable)) {
                    try await transport.send(HTTPRequest(method: "POST", url: tenant.authority))
                }
                #expect(error?.detail.contains(path) == true)
            }
            #expect(tenant.journal.isEmpty)
        }
    }

    @Test("a pipe of trusted certificates isn't waited for", .timeLimit(.minutes(1)))
    func pipeOfTrust() async throws {
        try await Scratch.with { scratch in
            mkfifo(scratch.path, 0o600)
            try await MockTenant.withTenant(.tls) { tenant in
                for transport in [
                    CurlTransport(.init(trustedRoots: .file(path: scratch.path))), .trusting(.file(scratch.path)),
                ] {
                    let error = await #expect(throws: TransportError(.trustUnavailable)) {
                        try await transport.send(HTTPRequest(method: "POST", url: tenant.authority))
                    }
                    #expect(error?.detail.contains(scratch.path) == true)
                }
            }
        }
    }

    @Test("a machine without trusted certificates is told apart")
    func missingTrust() async throws {
        try await MockTenant.withTenant(.tls) { tenant in
            let error = await #expect(throws: TransportError(.trustUnavailable)) {
                try await CurlTransport.trusting(.missing).send(HTTPRequest(method: "POST", url: tenant.authority))
            }
            #expect(error?.detail == "There are no trusted certificates on this machine.")
            #expect(tenant.journal.isEmpty)
        }
    }

    @Test(
        "a server that speaks no TLS from 1.2 on is told apart, and nothing is sent",
        arguments: ["+VERS-TLS1.1", "+VERS-TLS1.0", "+VERS-TLS1.0:+VERS-TLS1.1"]
    )
    func oldVersion(versions: String) async throws {
        var options = MockTenant.Options.tls
        options.tlsPriorities = "NORMAL:-VERS-ALL:" + versions
        try await MockTenant.withAna(options) { tenant in
            let error = await #expect(throws: PasswordResetError.self) {
                try await tenant.client().startPasswordReset(email: Ana.email)
            }
            #expect(error?.transportCode == .tlsVersionTooOld)
            #expect("\(String(describing: error))".contains("TLS from 1.2 on"))
            #expect(tenant.journal.isEmpty)
        }
    }

    /// Each of these is one record: an alert, or the server's choice of a version.
    @Test(
        "an old version shows in a server's alert as well as in its choice, and no weaker attempt follows",
        arguments: [
            ("\u{15}\u{3}\u{2}\0\u{2}\u{2}\u{46}", TransportError.Code.tlsVersionTooOld),
            ("\u{16}\u{3}\u{2}\0*\u{2}\0\0&\u{3}\u{2}\(String(repeating: "r", count: 32))\0\0/\0", .tlsVersionTooOld),
            ("\u{15}\u{3}\u{3}\0\u{2}\u{2}\u{28}", .tlsFailed),
        ]
    )
    func oldVersionOnTheWire(record: String, code: TransportError.Code) async throws {
        let server = try FaultServer { _ in [.readBytes(6), .send(record), .stall] }
        defer { server.stop() }
        try await Self.expect(code, from: server)
    }

    @Test("a handshake that the network cuts off is no fault of TLS", arguments: [[], [FaultServer.Action.reset]])
    func cutHandshake(end: [FaultServer.Action]) async throws {
        let server = try FaultServer { _ in [.readBytes(1)] + end }
        defer { server.stop() }
        try await Self.expect(.cannotConnect, from: server)
    }

    @Test("TLS 1.2 and 1.3 are spoken", arguments: ["+VERS-TLS1.2", "+VERS-TLS1.3"])
    func newVersion(version: String) async throws {
        var options = MockTenant.Options.tls
        options.tlsPriorities = "NORMAL:-VERS-ALL:" + version
        try await MockTenant.withAna(options) { tenant in
            _ = try await tenant.client().startPasswordReset(email: Ana.email)
            #expect(tenant.journal.count == 2)
        }
    }

    @Test(
        "the length of an answer says whether it is whole, and not how the connection ends",
        arguments: [
            ("Content-Length: 2\r\n\r\n{}", true), ("Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", true),
            ("Content-Length: 3\r\n\r\n{}", false), ("Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n", false),
        ]
    )
    func endWithoutGoodbye(rest: String, isWhole: Bool) async throws {
        let identity = try ServerIdentity()
        let server = try FaultServer { _ in [.handshake(identity), .readRequest, .send("HTTP/1.1 200 OK\r\n" + rest)] }
        defer { server.stop() }
        let transport = CurlTransport(.patient(trustedRoots: .file(path: identity.authorityFile)))
        let request = HTTPRequest(method: "POST", url: try server.secureURL)
        if isWhole {
            #expect(try await transport.send(request).body == Array("{}".utf8))
        } else {
            await #expect(throws: TransportError(.connectionLost)) { try await transport.send(request) }
        }
        #expect(server.requests.count == 1)
    }

    @Test("HTTP/1.1 is spoken, also to a server that would rather speak HTTP/2")
    func protocolVersion() async throws {
        let identity = try ServerIdentity()
        let server = try FaultServer { _ in [.handshake(identity), .readRequest, .send(CannedTenant.response("{}"))] }
        defer { server.stop() }
        let transport = CurlTransport(.patient(trustedRoots: .file(path: identity.authorityFile)))
        let response = try await transport.send(HTTPRequest(method: "POST", url: try server.secureURL))
        #expect(response.status == 200)
        #expect(server.requests.first?.head.hasPrefix("POST /contoso.onmicrosoft.com HTTP/1.1\r\n") == true)
    }

    @Test("http against a server that speaks TLS is no answer")
    func httpAgainstTLS() async throws {
        try await MockTenant.withTenant(.tls) { tenant in
            var address = try #require(URLComponents(url: tenant.authority, resolvingAgainstBaseURL: false))
            address.scheme = "http"
            let url = try #require(address.url)
            await #expect(throws: TransportError.self) {
                try await CurlTransport(.patient()).send(HTTPRequest(method: "POST", url: url))
            }
        }
    }

    @Test("https against a server without TLS is an error")
    func wrongScheme() async throws {
        let server = try FaultServer { _ in [.readBytes(1), .send("HTTP/1.1 400 Bad Request\r\n\r\n")] }
        defer { server.stop() }
        try await Self.expect(.tlsFailed, from: server)
    }

    /// Trusts an authority that is there, whatever this machine has, and connects once.
    private static func expect(_ code: TransportError.Code, from server: FaultServer) async throws {
        let url = try server.secureURL
        try await MockTenant.withTenant(.tls) { tenant in
            let file = try #require(tenant.certificateAuthorityFile)
            let transport = CurlTransport(.patient(trustedRoots: .file(path: file)))
            await #expect(throws: TransportError(code)) {
                try await transport.send(HTTPRequest(method: "POST", url: url))
            }
        }
        #expect(server.connectionCount == 1)
    }
}

extension FaultServer {
    /// The address for a client that expects TLS.
    fileprivate var secureURL: URL {
        get throws {
            var address = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false))
            address.scheme = "https"
            return try #require(address.url)
        }
    }
}

extension CurlTransport {
    /// A transport on a machine whose trusted certificates are there.
    fileprivate static func trusting(_ trust: SystemTrust) -> CurlTransport {
        var options = Options.patient()
        options.systemTrust = { trust }
        return CurlTransport(options)
    }
}

extension PasswordResetError {
    /// Why no answer came, for an error of the network.
    var transportCode: TransportError.Code? {
        guard case .network(let transport) = self else { return nil }
        return transport.code
    }
}
