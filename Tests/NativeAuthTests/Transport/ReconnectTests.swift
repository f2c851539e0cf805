import CCurl
import Foundation
import Testing

@testable import NativeAuth

/// libcurl connects again by itself where a kept connection ends before the first byte of an answer.
@Suite("A connection that ends under a request, and can't be made again", .timeLimit(.minutes(5)))
struct ReconnectTests {
    private static let ok = FaultServer.Action.send(CannedTenant.response("{}"))

    /// Sends two requests on one connection, which ends under the second.
    private func lose(
        _ server: FaultServer,
        at release: Signal,
        over transport: CurlTransport,
        to url: URL,
        beforeEnd: () async -> Void = {}
    ) async throws {
        defer { server.stop() }
        let request = HTTPRequest(method: "POST", url: url)
        _ = try await transport.send(request)
        let second = Task { try await transport.send(request) }
        await server.waitForRequests(2)
        await beforeEnd()
        await release.fireAndWait()
        let error = try await #require(throws: TransportError.self) { try await second.value }
        #expect(error.code == .connectionLost)
        #expect(!error.isBeforeSending)
        #expect(server.requests.map(\.connection) == [0, 0])
    }

    private static func twoRequests(until release: Signal) -> [FaultServer.Action] {
        [.readRequest, ok, .readRequest, .awaitSignal(release), .signal(release)]
    }

    @Test("is lost where nothing listens any more, be it the tenant or a proxy", arguments: [false, true])
    func refused(isProxy: Bool) async throws {
        let release = Signal()
        let server = try FaultServer { _ in Self.twoRequests(until: release) }
        let proxy = try #require(URL(string: "http://127.0.0.1:\(server.port)"))
        let tenant = try #require(URL(string: "http://tenant.example/start"))
        try await lose(
            server,
            at: release,
            over: CurlTransport(.patient(proxy: isProxy ? .url(proxy) : .none)),
            to: isProxy ? tenant : server.url,
            beforeEnd: server.stopListening
        )
    }

    enum Handshake: CaseIterable {
        case none, reset, noTLS, untrusted
    }

    @Test("is lost where the next handshake fails", arguments: Handshake.allCases)
    func handshake(next: Handshake) async throws {
        let release = Signal()
        let (trusted, other) = (try ServerIdentity(), try ServerIdentity())
        let server = try FaultServer { connection in
            if connection == 0 { return [.handshake(trusted)] + Self.twoRequests(until: release) }
            return switch next {
            case .none: []
            case .reset: [.reset]
            case .noTLS: [.send("HTTP/1.1 400 No\r\n\r\n")]
            case .untrusted: [.handshake(other), .stall]
            }
        }
        try await lose(
            server,
            at: release,
            over: CurlTransport(.patient(trustedRoots: .file(path: trusted.authorityFile), proxy: .none)),
            to: try #require(URL(string: "https://127.0.0.1:\(server.port)/start"))
        )
    }

    @Test(
        "is lost with whatever making it anew ends with",
        arguments: [
            CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED,
            CURLE_PROXY, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
        ]
    )
    func codes(code: CURLcode) {
        let error = TransportError(curl: code)
        let lost = error.afterSending
        #expect(lost.code == .connectionLost)
        #expect(lost.curlCode == Int(code.rawValue))
        #expect(lost.detail.hasSuffix(error.detail))
    }

    @Test(
        "changes no other error",
        arguments: [CURLE_OPERATION_TIMEDOUT, CURLE_FILESIZE_EXCEEDED, CURLE_WEIRD_SERVER_REPLY, CURLE_RECV_ERROR]
    )
    func others(code: CURLcode) {
        #expect(TransportError(curl: code).afterSending.code == TransportError(curl: code).code)
    }
}
