import Foundation
import Testing

@testable import ResetSessionsRedis

/// Takes connections and never says anything.
final class SilentServer: Sendable {
    private let socket: Int32
    let port: UInt16

    init() throws {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        socket = Foundation.socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (socket, size) = (socket, length)
        let result = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, size) + listen(socket, 16) + getsockname(socket, address, &length)
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        try #require(result == 0)
    }

    deinit { close(socket) }

    var address: RedisAddress {
        get throws { try #require(RedisAddress("redis://127.0.0.1:\(port)")) }
    }
}
