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
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let connection = RawConnection(port)
                // In two pieces, so that the server has read one before the end comes with the other.
                connection.send(request.prefix(request.utf8.count / 2))
                connection.send(request.dropFirst(request.utf8.count / 2))
                connection.end()
                continuation.resume(returning: connection.isClosedByPeer())
            }
        }
    }
}

/// A socket of a client, used from a thread that may block.
private struct RawConnection {
    private let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)

    init(_ port: UInt16) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        _ = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    func send(_ text: Substring) {
        var text = String(text)
        text.withUTF8 { _ = Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    func end() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Reads up to the end; `false` where nothing comes for five seconds.
    func isClosedByPeer() -> Bool {
        defer { close(descriptor) }
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout.size(ofValue: limit)))
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &bytes, bytes.count, 0)
            if count <= 0 { return count == 0 }
        }
    }
}
