import Foundation
import Locking

private let given = Locked<Set<UInt16>>([])

/// A port that no other test gets, also once its server has ended: no request strays to it from elsewhere.
///
/// It is below those that the system gives away.
func unsharedPort() -> Int {
    // Bound as servers bind it, and without listening: a program that is just being started may keep this socket for longer.
    while true {
        let port = nextPort()
        let descriptor = reusableSocket()
        defer { close(descriptor) }
        if withLoopback(port, { bind(descriptor, $0, $1) }) == 0 { return Int(port) }
    }
}

/// Listens on such a port of 127.0.0.1, without accepting.
func listenUnshared(backlog: Int32 = 128) throws -> (descriptor: Int32, port: UInt16) {
    while true {
        let port = nextPort()
        let descriptor = reusableSocket()
        if withLoopback(port, { bind(descriptor, $0, $1) }) == 0, Glibc.listen(descriptor, backlog) == 0 {
            return (descriptor, port)
        }
        let reason = errno
        close(descriptor)
        // Another process may have it.
        guard reason == EADDRINUSE else { throw POSIXError(POSIXErrorCode(rawValue: reason) ?? .EADDRNOTAVAIL) }
    }
}

/// A socket whose connections keep nobody from the port once they have ended, as for the next run of the tests.
private func reusableSocket() -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var isOn: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    return descriptor
}

private func nextPort() -> UInt16 {
    while true {
        let port = UInt16.random(in: 10_000...30_000)
        if given.withLock({ $0.insert(port).inserted }) { return port }
    }
}

private func withLoopback(_ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
}
