import Foundation
import Testing

@testable import NativeAuth

@Suite struct ConnectionSocketsTests {
    @Test func `a connection on which something waits to be read is no longer fit, also when another has its port`()
        throws
    {
        let peers = [try Listener(host: "127.0.0.1"), try Listener(host: "127.0.0.2")]
        let sockets = ConnectionSockets()
        let first = try connect(to: peers[0], from: 0, by: sockets)
        let port = try #require(localPort(of: first))
        #expect(sockets.isFit(localPort: port))
        // The kernel lets two connections have one port when their peers differ.
        let second = try connect(to: peers[1], from: UInt16(port), by: sockets)
        #expect(localPort(of: second) == port)
        #expect(sockets.isFit(localPort: port))
        #expect(sockets.isFit(localPort: port))

        try peers[0].speak()
        var descriptor = pollfd(fd: first, events: Int16(POLLIN), revents: 0)
        #expect(poll(&descriptor, 1, -1) == 1)
        #expect(!sockets.isFit(localPort: port))
        _ = sockets.end(second)
        #expect(!sockets.isFit(localPort: port))
        _ = sockets.end(first)
        #expect(sockets.isFit(localPort: port))
    }

    private func connect(to peer: Listener, from port: UInt16, by sockets: ConnectionSockets) throws -> Int32 {
        let socket = sockets.open(family: AF_INET, type: Int32(SOCK_STREAM.rawValue), protocol: 0)
        try #require(socket >= 0)
        var yes: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var local = Listener.address("0.0.0.0", port)
        try #require(withSocketAddress(&local) { bind(socket, $0, $1) } == 0)
        var remote = peer.address
        try #require(withSocketAddress(&remote) { Glibc.connect(socket, $0, $1) } == 0)
        return socket
    }

    private func localPort(of socket: Int32) -> Int32? {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
        }
        return code == 0 ? Int32(UInt16(bigEndian: address.sin_port)) : nil
    }
}

private func withSocketAddress<Result>(
    _ address: inout sockaddr_in,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
    withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
}

/// A socket that others can connect to, on an address of this machine.
private final class Listener {
    private let socket: Int32
    let address: sockaddr_in

    init(host: String) throws {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.address(host, 0)
        try #require(withSocketAddress(&address) { bind(socket, $0, $1) } == 0)
        try #require(listen(socket, 4) == 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
        }
        self.socket = socket
        self.address = address
    }

    deinit { close(socket) }

    /// Says something to whoever connected first.
    func speak() throws {
        let peer = accept(socket, nil, nil)
        try #require(peer >= 0)
        try #require(send(peer, "x", 1, 0) == 1)
    }

    static func address(_ host: String, _ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        return address
    }
}
