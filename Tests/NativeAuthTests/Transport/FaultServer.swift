import Foundation

/// A server of raw sockets that follows a script: it can cut, stall, drip, reset, lie about lengths and never close.
///
/// Each connection has a thread of its own, so that a stalled one holds up no other.
final class FaultServer: Sendable {
    /// One thing that a connection does.
    enum Action: Sendable {
        /// Speaks TLS from here on.
        case handshake(ServerIdentity)
        /// Reads one whole request, head and body, and puts it on record.
        case readRequest
        /// Reads that many bytes of a request; the request counts as seen.
        case readBytes(Int)
        case send(String)
        /// Sends one byte at a time, this far apart.
        case drip(String, every: Duration)
        /// Waits until the peer closes or the server stops.
        case stall
        /// Sends a FIN, whatever follows.
        case finish
        /// Ends the connection with an RST instead of a FIN.
        case reset
        /// Waits until the test lets it go on.
        case awaitSignal(Signal)
        /// Tells the test that it has come this far.
        case signal(Signal)
        /// Goes on with what the function says for the newest request of this connection.
        case answer(@Sendable (Request) -> [Action])
        /// Starts the script again.
        case again
    }

    /// A request as it was read.
    struct Request: Sendable {
        let connection: Int
        let path: String
        let head: String
        let body: String
    }

    let port: UInt16
    private let listener: Int32
    private let script: @Sendable (_ connection: Int) -> [Action]
    private let state = Watched(State())

    private struct State {
        var requests: [Request] = []
        var connections: [Int32] = []
        var isAccepting = true
        var isStopped = false

        var isAtEnd: Bool { !isAccepting && !connections.contains { $0 >= 0 } }
    }

    init(script: @escaping @Sendable (_ connection: Int) -> [Action]) throws {
        self.script = script
        (listener, port) = try listenUnshared()
        Thread.detachNewThread { [self] in acceptConnections() }
    }

    var url: URL { URL(string: "http://127.0.0.1:\(port)/contoso.onmicrosoft.com") ?? URL(fileURLWithPath: "/") }

    var requests: [Request] { state.value.requests }

    var connectionCount: Int { state.value.connections.count }

    var openConnectionCount: Int { state.value.connections.count { $0 >= 0 } }

    func stop() {
        state.change { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            endListening(state)
            for connection in state.connections where connection >= 0 {
                shutdown(connection, Int32(SHUT_RDWR))
            }
        }
    }

    /// Wakes the thread that accepts, which alone closes the descriptor: its number must not be another server's by then.
    private func endListening(_ state: State) {
        if state.isAccepting { shutdown(listener, Int32(SHUT_RDWR)) }
    }

    private func acceptConnections() {
        defer {
            state.change { state in
                state.isAccepting = false
                close(listener)
            }
        }
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            let index = state.change { state -> Int? in
                guard !state.isStopped else { return nil }
                state.connections.append(connection)
                return state.connections.count - 1
            }
            guard let index else {
                close(connection)
                return
            }
            Thread.detachNewThread { [self] in
                run(connection, index)
                state.change { state in
                    state.connections[index] = -1
                    close(connection)
                }
            }
        }
    }

    private func run(_ connection: Int32, _ index: Int) {
        var pending = script(index)
        let wire = Wire(connection)
        var reader = RequestReader(wire: wire)
        var newest: Request?
        while !pending.isEmpty {
            switch pending.removeFirst() {
            case .handshake(let identity):
                guard wire.secure(identity) else { return }
            case .readRequest:
                guard let request = reader.next(index) else { return }
                newest = request
                state.change { $0.requests.append(request) }
            case .readBytes(let count):
                let request = Request(connection: index, path: "", head: reader.bytes(count), body: "")
                state.change { $0.requests.append(request) }
            case .send(let text):
                guard wire.send(text) else { return }
            case .drip(let text, let interval):
                for byte in text {
                    guard wire.send(String(byte)), !waitForEnd(of: connection, atMost: interval) else { return }
                }
            case .stall:
                _ = waitForEnd(of: connection, atMost: .patience)
                return
            case .finish: shutdown(connection, Int32(SHUT_WR))
            case .reset:
                var linger = linger(l_onoff: 1, l_linger: 0)
                setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
                return
            case .awaitSignal(let signal): signal.waitForFire()
            case .signal(let signal):
                waitForDelivery(on: connection)
                signal.reply()
            case .answer(let next):
                if let newest { pending = next(newest) + pending }
            case .again:
                pending = script(index)
            }
        }
    }

    /// Returns once that many requests have been read, or the task is cancelled.
    func waitForRequests(_ count: Int) async {
        _ = await state.wait { $0.requests.count >= count }
    }

    /// Accepts no more connections, and returns once a new one is refused, or the task is cancelled.
    func stopListening() async {
        state.change { endListening($0) }
        _ = await state.wait { !$0.isAccepting }
    }

    /// Accepts no more connections, and returns once none is open, or the task is cancelled.
    func waitForConnectionsToEnd() async {
        await stopListening()
        _ = await state.wait(until: \.isAtEnd)
    }

    /// Returns once all that was sent is at the peer, for it to be read.
    private func waitForDelivery(on connection: Int32) {
        var rest: Int32 = 0
        while ioctl(connection, UInt(TIOCOUTQ), &rest) == 0, rest > 0 { sched_yield() }
    }

    /// Whether the peer hung up, or the server stopped, within that time.
    private func waitForEnd(of connection: Int32, atMost limit: Duration) -> Bool {
        var descriptor = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        return poll(
            &descriptor,
            1,
            Int32(limit.components.seconds * 1000 + limit.components.attoseconds / 1_000_000_000_000_000)
        ) > 0
    }
}

/// A connection's bytes, plain or over TLS.
private final class Wire {
    private let connection: Int32
    private var peer: TLSPeer?

    init(_ connection: Int32) {
        self.connection = connection
    }

    func secure(_ identity: ServerIdentity) -> Bool {
        peer = TLSPeer(connection, identity)
        return peer != nil
    }

    func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        peer?.receive(buffer) ?? recv(connection, buffer.baseAddress, buffer.count, 0)
    }

    func send(_ text: String) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { bytes in
                peer?.send(bytes) ?? Glibc.send(connection, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            bytes = bytes.dropFirst(count)
        }
        return true
    }
}

/// Reads requests one after the other from a connection.
private struct RequestReader {
    let wire: Wire
    private var buffer: [UInt8] = []

    init(wire: Wire) {
        self.wire = wire
    }

    mutating func next(_ index: Int) -> FaultServer.Request? {
        let end = Array("\r\n\r\n".utf8)
        var headLength: Int?
        while headLength == nil {
            headLength = buffer.firstRange(of: end)?.upperBound
            guard headLength != nil || fill() else { return nil }
        }
        guard let headLength else { return nil }
        let head = String(decoding: buffer[..<headLength], as: UTF8.self)
        let lengthLine = head.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
        let bodyLength =
            lengthLine.flatMap { Int($0.dropFirst("content-length:".count).trimmingCharacters(in: .whitespaces)) } ?? 0
        while buffer.count < headLength + bodyLength {
            guard fill() else { return nil }
        }
        let body = String(decoding: buffer[headLength..<(headLength + bodyLength)], as: UTF8.self)
        buffer.removeFirst(headLength + bodyLength)
        let target = head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        return FaultServer.Request(connection: index, path: target, head: head, body: body)
    }

    mutating func bytes(_ count: Int) -> String {
        while buffer.count < count, fill() {}
        defer { buffer.removeFirst(min(count, buffer.count)) }
        return String(decoding: buffer.prefix(count), as: UTF8.self)
    }

    private mutating func fill() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65536)
        let count = chunk.withUnsafeMutableBytes(wire.receive)
        guard count > 0 else { return false }
        buffer += chunk[..<count]
        return true
    }
}
