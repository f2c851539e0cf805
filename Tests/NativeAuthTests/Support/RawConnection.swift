import Foundation

/// A socket of a client, used from a thread that may block.
struct RawConnection {
    private let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)

    /// Connects to a port of this machine, and closes the connection when the work is done.
    static func use<Result: Sendable>(
        _ port: UInt16,
        _ work: @escaping @Sendable (RawConnection) -> Result
    ) async -> Result {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let connection = RawConnection(port)
                defer { close(connection.descriptor) }
                continuation.resume(returning: work(connection))
            }
        }
    }

    private init(_ port: UInt16) {
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

    func send(_ text: some StringProtocol) {
        var text = String(text)
        text.withUTF8 { _ = Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    func end() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Reads up to the end; `false` where nothing comes for most of the time that a test may take.
    func isClosedByPeer() -> Bool {
        while true {
            switch read() {
            case nil: return false
            case 0?: return true
            case _?: continue
            }
        }
    }

    /// Sends a text again and again, with some seconds in between, until the server closes the connection; `false` where it
    /// doesn't.
    func isClosed(while text: String, every seconds: Double, upTo times: Int) -> Bool {
        for _ in 1...times {
            send(text)
            if read(within: seconds) == 0 { return true }
        }
        return false
    }

    /// Reads what is there; 0 at the end, and `nil` where nothing comes for some seconds.
    func read(within seconds: Double = 240) -> Int? {
        let whole = Int(seconds)
        var limit = timeval(tv_sec: whole, tv_usec: Int((seconds - Double(whole)) * 1_000_000))
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout.size(ofValue: limit)))
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        if count >= 0 { return count }
        return errno == EAGAIN ? nil : 0
    }
}
