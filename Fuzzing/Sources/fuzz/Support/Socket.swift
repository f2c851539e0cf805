import Foundation

/// A TCP socket on 127.0.0.1, used as plainly as a hostile peer does.
struct Socket: Sendable {
    private let descriptor: Int32

    /// Connects to a port.
    init?(connectingTo port: UInt16) {
        guard let made = Self.make(port, connect) else { return nil }
        self = made
    }

    /// Listens on a free port.
    static func listening() -> Socket? {
        guard let made = make(0, bind), listen(made.descriptor, SOMAXCONN) == 0 else { return nil }
        return made
    }

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout.size(ofValue: limit)))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout.size(ofValue: limit)))
    }

    private static func make(
        _ port: UInt16,
        _ open: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Socket? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                open(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard descriptor >= 0, result == 0 else { return nil }
        return Socket(descriptor)
    }

    var port: UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    func accept() -> Socket? {
        let accepted = Glibc.accept(descriptor, nil, nil)
        return accepted >= 0 ? Socket(accepted) : nil
    }

    /// Sends the bytes, or as many as the peer takes.
    func send(_ bytes: some Sequence<UInt8>) {
        var left = Array(bytes)[...]
        while !left.isEmpty {
            let count = left.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            left = left.dropFirst(count)
        }
    }

    /// What comes next: bytes, none at the end of the connection, or `nil` where nothing came for ten seconds.
    func receive() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        if count < 0, errno == EAGAIN { return nil }
        return Array(bytes.prefix(max(0, count)))
    }

    /// Tells the peer that nothing more comes.
    func end() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Closes the socket with an RST.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        close()
    }

    func close() {
        Glibc.close(descriptor)
    }
}
