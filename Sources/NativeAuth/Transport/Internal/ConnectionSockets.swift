import CCurl
import NativeAuthEssentials

/// The sockets of a loop's connections, found by the local port that libcurl tells just before it sends.
///
/// libcurl uses a kept connection again although something waits to be read on it: the end of a TLS connection, a late
/// answer, an answer to nothing. The next request would be lost, or get that answer. So the socket is looked at first.
final class ConnectionSockets {
    /// A connection that has a local port, and whether it has carried a request yet.
    private struct Connection {
        let socket: curl_socket_t
        var isNew = true
    }

    /// By local port, which connections to different servers may share.
    private var connections: [Int32: [Connection]] = [:]
    private var ports: [curl_socket_t: Int32] = [:]
    /// Those whose port isn't known yet.
    private var opened: Set<curl_socket_t> = []

    /// Makes a socket for a connection to be; programs that the process starts don't inherit it.
    func open(family: Int32, type: Int32, protocol: Int32) -> curl_socket_t {
        #if os(Linux)
        let type = type | Int32(SOCK_CLOEXEC.rawValue)
        let opened = socket(family, type, `protocol`)
        #else
        let opened = socket(family, type, `protocol`)
        _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
        #endif
        if opened >= 0 {
            self.opened.insert(opened)
        }
        return opened
    }

    func end(_ socket: curl_socket_t) -> Int32 {
        opened.remove(socket)
        if let port = ports.removeValue(forKey: socket) {
            connections[port]?.removeAll { $0.socket == socket }
            if connections[port]?.isEmpty == true {
                connections[port] = nil
            }
        }
        return close(socket)
    }

    /// Whether a request may go out on the connection with that local port.
    ///
    /// It may on a new one, and on a kept one on which nothing has happened since its last answer.
    func isFit(localPort: Int32) -> Bool {
        learnPorts()
        guard let sharing = connections[localPort] else { return true }
        if sharing.contains(where: \.isNew) {
            connections[localPort] = sharing.map { Connection(socket: $0.socket, isNew: false) }
        }
        // Of several, any may be meant: a request that isn't sent now gets a connection of its own.
        return sharing.allSatisfy { $0.isNew || Self.isQuiet($0.socket) }
    }

    private static func isQuiet(_ socket: curl_socket_t) -> Bool {
        var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) == 0
    }

    /// Finds out the ports of all that have begun to connect; one that hasn't begun is asked again.
    private func learnPorts() {
        for socket in opened {
            guard let port = Self.localPort(of: socket), port != 0 else { continue }
            opened.remove(socket)
            ports[socket] = port
            connections[port, default: []].append(Connection(socket: socket))
        }
    }

    private static func localPort(of socket: curl_socket_t) -> Int32? {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
        }
        guard code == 0 else { return nil }
        return withUnsafeBytes(of: &address) { bytes in
            // The port is the first field after the family, for IPv4 and IPv6 alike.
            Int32(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
        }
    }
}

let openSocket: ccurl_open_socket_callback = { context, _, address in
    guard let context, let address else { return CURL_SOCKET_BAD }
    let (family, type) = (address.pointee.family, address.pointee.socktype)
    return Unmanaged<ConnectionSockets>.fromOpaque(context).takeUnretainedValue()
        .open(family: family, type: type, protocol: address.pointee.protocol)
}

let closeSocket: ccurl_close_socket_callback = { context, socket in
    guard let context else { return 1 }
    return Unmanaged<ConnectionSockets>.fromOpaque(context).takeUnretainedValue().end(socket)
}
