import Foundation
import NativeAuthMock
import Testing

@Suite("The tenant and clients that keep no rules", .timeLimit(.minutes(5)))
struct HostileClientTests {
    @Test(
        "A connection that ends right behind its last byte is closed, and not kept for a minute",
        arguments: [
            "", "GET", "\u{16}\u{3}\u{1}", "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc",
        ]
    )
    func ending(_ request: String) async throws {
        try await MockTenant.withTenant { tenant in
            let port = try UInt16(#require(tenant.authority.port))
            for _ in 1...20 {
                try #require(await isClosed(port, behind: request))
            }
            #expect(tenant.journal.count == (request.hasSuffix("\r\n\r\n") ? 20 : 0))
        }
    }

    /// Whether the server closes a connection on which it got the request and then the end.
    private func isClosed(_ port: UInt16, behind request: String) async -> Bool {
        await RawConnection.use(port) { connection in
            // In two pieces, so that the server has read one before the end comes with the other.
            connection.send(request.prefix(request.utf8.count / 2))
            connection.send(request.dropFirst(request.utf8.count / 2))
            connection.end()
            return connection.isClosedByPeer()
        }
    }
}
