import CMicrohttpd
import Foundation
import Locking
import NativeAuth

/// A port of 127.0.0.1 that a browser comes back to, with one thread of libmicrohttpd's.
final class LoopbackServer: Sendable {
    /// The first callback of the sign-in that is expected, once the browser has its page; nothing after that.
    let callbacks: AsyncStream<URL>
    private let port: UInt16
    private let visits: LoopbackVisits
    private let daemon: Locked<OpaquePointer?>

    init(port: Int, page: LoopbackPage) throws(LoopbackBrowserError) {
        guard var free = UInt16(exactly: port) else { throw .cannotListen(reason: "There is no port \(port).") }
        let socket = mock_listen(&free)
        guard socket >= 0 else {
            throw socket == -EADDRINUSE ? .portInUse(port) : .cannotListen(reason: String(cString: strerror(-socket)))
        }
        let (callbacks, arrival) = AsyncStream.makeStream(of: URL.self)
        let visits = LoopbackVisits(page: page, arrival: arrival)
        let context = Unmanaged.passUnretained(visits).toOpaque()
        guard let daemon = loopback_start_daemon(socket, arrive, answer, leave, context) else {
            close(socket)
            throw .cannotListen(reason: "libmicrohttpd gave no daemon.")
        }
        self.port = free
        self.callbacks = callbacks
        self.visits = visits
        self.daemon = Locked(daemon)
    }

    deinit { _ = Self.end(daemon, visits) }

    func redirectURI(_ path: String) -> URL? {
        URL(string: "http://127.0.0.1:\(port)\(path)")
    }

    /// Answers a sign-in's callback from now on; before that, nothing.
    func expect(_ signIn: BrowserSignIn, at path: String) {
        visits.expect(signIn, at: path)
    }

    /// Closes the port and every connection, and ends the thread.
    func stop() async {
        await withCheckedContinuation { continuation in
            if !Self.end(daemon, visits, then: { continuation.resume() }) { continuation.resume() }
        }
    }

    /// Ends the daemon on a thread of its own, since that waits for the daemon's thread; `false` when it has ended before.
    private static func end(
        _ daemon: Locked<OpaquePointer?>,
        _ visits: LoopbackVisits,
        then done: @escaping @Sendable () -> Void = {}
    ) -> Bool {
        guard daemon.withLock({ $0 != nil }) else { return false }
        Thread.detachNewThread {
            daemon.withLock { daemon in
                if let running = daemon { MHD_stop_daemon(running) }
                daemon = nil
            }
            // The daemon's callbacks have it without a count.
            withExtendedLifetime(visits) { done() }
        }
        return true
    }
}

// libmicrohttpd calls these on its own thread.

private let arrive: loopback_target_callback = { _, target, _ in
    target.map { Unmanaged.passRetained(LoopbackVisit(target: String(cString: $0))).toOpaque() }
}

private let answer: MHD_AccessHandlerCallback = { context, connection, _, method, _, _, _, slot in
    guard let context, let connection, let method, let opaque = slot?.pointee else { return .NO }
    let visits = Unmanaged<LoopbackVisits>.fromOpaque(context).takeUnretainedValue()
    let visit = Unmanaged<LoopbackVisit>.fromOpaque(opaque).takeUnretainedValue()
    let host = MHD_lookup_connection_value(connection, .HEADER_KIND, "Host").map { String(cString: $0) } ?? ""
    return send(visits.reply(to: visit, method: String(cString: method), host: host), on: connection)
}

private let leave: MHD_RequestCompletedCallback = { context, _, slot, _ in
    guard let context, let slot, let opaque = slot.pointee else { return }
    slot.pointee = nil
    let visits = Unmanaged<LoopbackVisits>.fromOpaque(context).takeUnretainedValue()
    visits.end(Unmanaged<LoopbackVisit>.fromOpaque(opaque).takeRetainedValue())
}

private func send(_ reply: LoopbackReply, on connection: OpaquePointer) -> MHD_Result {
    var body = Array(reply.body.utf8)
    guard let response = MHD_create_response_from_buffer(body.count, &body, .RESPMEM_MUST_COPY) else { return .NO }
    defer { MHD_destroy_response(response) }
    MHD_add_response_header(response, "Content-Type", reply.contentType)
    for (name, value) in LoopbackReply.commonHeaders.merging(reply.headers, uniquingKeysWith: { $1 }) {
        MHD_add_response_header(response, name, value)
    }
    return MHD_queue_response(connection, reply.status, response)
}
