import Foundation
import Locking

private let given = Locked<Set<UInt16>>([])

/// A port that no other test gets, also once its server has ended: no request strays to it from elsewhere.
///
/// It is below those that the system gives away.
func unsharedPort() throws -> Int {
    let (descriptor, port) = try listenUnshared()
    close(descriptor)
    return Int(port)
}

/// Listens on such a port of 127.0.0.1, without accepting.
func listenUnshared(backlog: Int32 = 128) throws -> (descriptor: Int32, port: UInt16) {
    while true {
        let port = UInt16.random(in: 10_000...30_000)
        guard given.withLock({ $0.insert(port).inserted }) else { continue }
        if let descriptor = try listen(on: port, backlog) { return (descriptor, port) }
    }
}

/// `nil` where another process has the port.
private func listen(on port: UInt16, _ backlog: Int32) throws -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let isListening = withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                && Glibc.listen(descriptor, backlog) == 0
        }
    }
    if isListening { return descriptor }
    let reason = errno
    close(descriptor)
    guard reason == EADDRINUSE else { throw POSIXError(POSIXErrorCode(rawValue: reason) ?? .EADDRNOTAVAIL) }
    return nil
}
