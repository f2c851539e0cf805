import CMicrohttpd
import Dispatch
import Locking

/// What the callbacks of a daemon work with.
final class ServerContext: Sendable {
    let suspended = SuspendedConnections()
    private let options: HTTPServer.Options
    private let answer: @Sendable (HTTPRequest) -> HTTPServer.Answer
    private let connections = Locked(0)
    private let answers = Locked(Answers())

    /// The responses that are worked on or being sent.
    private struct Answers {
        var count = 0
        var waiting: [DispatchSemaphore] = []
    }

    init(_ options: HTTPServer.Options, answer: @escaping @Sendable (HTTPRequest) -> HTTPServer.Answer) {
        self.options = options
        self.answer = answer
    }

    /// Starts the daemon, which gives this object, as `pointer`, to its callbacks.
    func start(on socket: Int32, _ pointer: UnsafeMutableRawPointer) -> OpaquePointer? {
        http_start_daemon(
            socket,
            options.tls?.keyPEM,
            options.tls?.certificatePEM,
            options.tlsPriorities,
            UInt32(clamping: max(1, options.connectionLimit)),
            UInt32(clamping: options.connectionsPerAddress.map { max(1, $0) } ?? 0),
            UInt32(clamping: max(1, options.idleTimeout.components.seconds)),
            arrive,
            proceed,
            complete,
            connect,
            pointer
        )
    }

    /// Makes the other end of one more connection, whose first request has to arrive in time.
    fileprivate func nextPeer(_ connection: OpaquePointer) -> Peer {
        let number = connections.withLock { count in
            count += 1
            return count
        }
        let deadline = options.requestTimeout.map { Deadline(http_connection_socket(connection), after: $0) }
        deadline?.start()
        return Peer(number: number, address: address(of: connection), deadline: deadline)
    }

    fileprivate func begin(_ exchange: Exchange, _ connection: OpaquePointer, method: String, path: String) {
        exchange.peer = http_socket_context(connection).map { Unmanaged<Peer>.fromOpaque($0).takeUnretainedValue() }
        let reader = RequestReader(
            connection,
            method: method,
            path: path,
            target: exchange.target,
            bodyLimit: options.bodyLimit(path),
            peer: exchange.peer
        )
        exchange.stage = .receiving(reader)
    }

    /// Blocks the thread until no response is worked on or being sent, or for so long.
    func waitForAnswers(within limit: Duration) {
        let end = DispatchSemaphore(value: 0)
        let isWaiting = answers.withLock { answers in
            if answers.count > 0 { answers.waiting.append(end) }
            return answers.count > 0
        }
        if isWaiting { _ = end.wait(timeout: .now() + limit / .seconds(1)) }
    }

    fileprivate func end(_ exchange: Exchange) {
        exchange.peer?.deadline?.start()
        switch exchange.stage {
        case .arrived, .receiving: break
        case .working: endAnswer()
        case .answered(let response):
            endAnswer()
            response.completion?()
        }
    }

    private func endAnswer() {
        answers.withLock { answers in
            answers.count -= 1
            guard answers.count == 0 else { return }
            for end in answers.waiting { end.signal() }
            answers.waiting = []
        }
    }

    fileprivate func respond(to request: HTTPRequest, _ exchange: Exchange, on connection: OpaquePointer) -> MHD_Result
    {
        answers.withLock { $0.count += 1 }
        switch answer(request) {
        case .now(let response): return send(response, exchange, on: connection)
        case .later(let work):
            let promised = Locked<HTTPResponse?>(nil)
            exchange.stage = .working(promised)
            suspended.suspend(connection, for: options.answerTimeout) {
                let response = await work()
                // The time is over: what cancelled work says of itself must not overtake the status 503.
                guard !Task.isCancelled else { return }
                promised.withLock { $0 = response }
            }
            return .YES
        }
    }

    /// Sends a response, once its delay is over.
    fileprivate func send(_ response: HTTPResponse, _ exchange: Exchange, on connection: OpaquePointer) -> MHD_Result {
        exchange.stage = .answered(response)
        guard let delay = response.delay else { return deliver(response, on: connection, suspended) }
        suspended.suspend(connection, for: delay)
        return .YES
    }
}

/// The other end of a connection.
final class Peer {
    let number: Int
    let address: String
    /// When its next request must have arrived.
    let deadline: Deadline?

    init(number: Int, address: String, deadline: Deadline?) {
        self.number = number
        self.address = address
        self.deadline = deadline
    }
}

/// One request on its way in and the response on its way out; the polling thread alone touches it.
private final class Exchange {
    enum Stage {
        case arrived
        case receiving(RequestReader)
        /// The response is being worked on elsewhere, until the connection is resumed.
        case working(Locked<HTTPResponse?>)
        case answered(HTTPResponse)
    }

    let target: String
    var peer: Peer?
    var stage = Stage.arrived

    init(target: String) {
        self.target = target
    }
}

// libmicrohttpd calls these on its own thread.

private let arrive: http_target_callback = { _, target, connection in
    let target = target.map { String(cString: $0) } ?? ""
    guard RequestReader.canRead(target) else {
        // libmicrohttpd 0.9.75 ends such a connection without an answer, and without ever giving the exchange back.
        if let connection { sendHead(414, ["Content-Length: 0", "Connection: close"], on: connection) }
        return nil
    }
    return Unmanaged.passRetained(Exchange(target: target)).toOpaque()
}

private let proceed: MHD_AccessHandlerCallback = { context, connection, url, method, _, data, size, slot in
    guard let context, let connection, let url, let method, let size, let opaque = slot?.pointee else { return .NO }
    let server = Unmanaged<ServerContext>.fromOpaque(context).takeUnretainedValue()
    let exchange = Unmanaged<Exchange>.fromOpaque(opaque).takeUnretainedValue()
    switch exchange.stage {
    case .arrived:
        server.begin(exchange, connection, method: String(cString: method), path: String(cString: url))
        return .YES
    case .receiving(let reader):
        guard let data, size.pointee > 0 else {
            exchange.peer?.deadline?.stop()
            return server.respond(to: reader.finish(), exchange, on: connection)
        }
        reader.take(data, size.pointee)
        size.pointee = 0
        return .YES
    case .working(let promised):
        return server.send(promised.withLock { $0 } ?? .unavailable, exchange, on: connection)
    case .answered(let response):
        return deliver(response, on: connection, server.suspended)
    }
}

private let complete: MHD_RequestCompletedCallback = { context, _, slot, _ in
    guard let context, let slot, let opaque = slot.pointee else { return }
    slot.pointee = nil
    let server = Unmanaged<ServerContext>.fromOpaque(context).takeUnretainedValue()
    server.end(Unmanaged<Exchange>.fromOpaque(opaque).takeRetainedValue())
}

private let connect: MHD_NotifyConnectionCallback = { context, connection, slot, code in
    guard let context, let connection, let slot else { return }
    if code == .CONNECTION_NOTIFY_STARTED {
        let server = Unmanaged<ServerContext>.fromOpaque(context).takeUnretainedValue()
        slot.pointee = Unmanaged.passRetained(server.nextPeer(connection)).toOpaque()
    } else if let opaque = slot.pointee {
        slot.pointee = nil
        Unmanaged<Peer>.fromOpaque(opaque).takeRetainedValue().deadline?.stop()
    }
}

private func address(of connection: OpaquePointer) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(http_address_size)) { buffer in
        guard let text = buffer.baseAddress else { return "" }
        http_peer_address(connection, text, http_address_size)
        return String(cString: text)
    }
}
