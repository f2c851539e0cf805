import Foundation
import NativeAuth
import NativeAuthMock
import Testing

@Suite("Trust", .timeLimit(.minutes(1)))
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

    @Test("a file that holds no certificate is named")
    func fileWithoutCertificate() async throws {
        try await MockTenant.withAna(.tls) { tenant in
            let client = try tenant.client { $0.trustedRoots = .file(path: "/etc/hostname") }
            let error = await #expect(throws: PasswordResetError.self) {
                try await client.startPasswordReset(email: Ana.email)
            }
            #expect(error?.transportCode == .trustUnavailable)
            #expect("\(String(describing: error))".contains("/etc/hostname"))
        }
    }

    @Test("http against a server that speaks TLS is no answer")
    func httpAgainstTLS() async throws {
        try await MockTenant.withTenant(.tls) { tenant in
            var address = try #require(URLComponents(url: tenant.authority, resolvingAgainstBaseURL: false))
            address.scheme = "http"
            let url = try #require(address.url)
            await #expect(throws: TransportError.self) {
                try await CurlTransport().send(HTTPRequest(method: "POST", url: url))
            }
        }
    }

    @Test("https against a server without TLS is an error")
    func wrongScheme() async throws {
        let server = try FaultServer { _ in [.readBytes(1), .send("HTTP/1.1 400 Bad Request\r\n\r\n")] }
        defer { server.stop() }
        var address = try #require(URLComponents(url: server.url, resolvingAgainstBaseURL: false))
        address.scheme = "https"
        let url = try #require(address.url)
        try await MockTenant.withTenant(.tls) { tenant in
            let file = try #require(tenant.certificateAuthorityFile)
            let transport = CurlTransport(.init(trustedRoots: .file(path: file)))
            await #expect(throws: TransportError(.tlsFailed)) {
                try await transport.send(HTTPRequest(method: "POST", url: url))
            }
        }
    }
}

extension PasswordResetError {
    /// Why no answer came, for an error of the network.
    var transportCode: TransportError.Code? {
        guard case .network(let transport) = self else { return nil }
        return transport.code
    }
}
