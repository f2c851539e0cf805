import CMicrohttpd
import Foundation
import Locking

/// The tenant on a port of 127.0.0.1, in plain HTTP or over TLS, with one thread of libmicrohttpd's.
final class TenantServer: Sendable {
    let port: Int
    private let running: Locked<Running?>
    let suspended: SuspendedConnections

    /// A daemon and the context that its callbacks get.
    private struct Running {
        let daemon: OpaquePointer
        let context: Unmanaged<ServerContext>
    }

    init(_ core: TenantCore, _ family: TenantFamily, authority: CertificateAuthority?) throws(MockTenantError) {
        var port = UInt16(core.options.port)
        let socket = mock_listen(&port)
        guard socket >= 0 else {
            if socket == -EADDRINUSE { throw .portInUse(core.options.port) }
            throw .cannotListen(String(cString: strerror(-socket)))
        }
        let context = Unmanaged.passRetained(ServerContext(core, family))
        suspended = context.takeUnretainedValue().suspended
        let daemon = mock_start_daemon(
            socket,
            authority?.serverKeyPEM,
            authority?.serverCertificatePEM,
            core.options.tlsPriorities,
            answer,
            release,
            count,
            context.toOpaque()
        )
        guard let daemon else {
            context.release()
            close(socket)
            throw .cannotListen("libmicrohttpd gave no daemon")
        }
        self.port = Int(port)
        running = Locked(Running(daemon: daemon, context: context))
    }

    /// Closes every connection and ends the thread, at once also where connections are held back.
    func stop() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [running, suspended] in
                Self.stop(running, suspended)
                continuation.resume()
            }
        }
    }

    deinit {
        guard running.withLock({ $0 != nil }) else { return }
        Thread.detachNewThread { [running, suspended] in Self.stop(running, suspended) }
    }

    /// Holds the lock until the daemon has ended, so that a second caller returns no sooner than the first.
    private static func stop(_ running: Locked<Running?>, _ suspended: SuspendedConnections) {
        suspended.stop()
        running.withLock { state in
            guard let running = state else { return }
            MHD_stop_daemon(running.daemon)
            running.context.release()
            state = nil
        }
    }
}

/// What the callbacks of a daemon work with.
private final class ServerContext: Sendable {
    let core: TenantCore
    let admin: AdminRoutes
    let suspended = SuspendedConnections()
    private let connections = Locked(0)

    init(_ core: TenantCore, _ family: TenantFamily) {
        self.core = core
        admin = AdminRoutes(core, family)
    }

    func nextConnection() -> Int {
        connections.withLock { count in
            count += 1
            return count
        }
    }

    func reply(to exchange: Exchange, connection: Int) -> AdminRoutes.Reply {
        let request = exchange.finish()
        if AdminRoutes.handles(request.path) {
            return admin.respond(to: request, query: exchange.query, body: exchange.body)
        }
        return .now(core.respond(to: request, connection: connection))
    }
}

// libmicrohttpd calls these on its own thread.

private let answer: MHD_AccessHandlerCallback = { context, connection, url, method, _, data, size, slot in
    guard let context, let connection, let url, let method, let size, let slot else { return .NO }
    let server = Unmanaged<ServerContext>.fromOpaque(context).takeUnretainedValue()
    guard let opaque = slot.pointee else {
        let exchange = Exchange(connection, method: String(cString: method), path: String(cString: url))
        slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
        return .YES
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(opaque).takeUnretainedValue()
    if let data, size.pointee > 0 {
        exchange.take(data, size.pointee)
        size.pointee = 0
        return .YES
    }
    if let held = exchange.held { return deliver(held, on: connection, server.suspended) }
    if let promised = exchange.promised {
        return deliver(promised.withLock { $0 } ?? .unavailable, on: connection, server.suspended)
    }
    let number = Int(bitPattern: mock_socket_context(connection))
    let reply: WireReply
    switch server.reply(to: exchange, connection: number) {
    case .now(let made): reply = made
    case .later(let work):
        exchange.promised = server.suspended.suspend(connection, during: work)
        return .YES
    }
    guard let delay = reply.delay else { return deliver(reply, on: connection, server.suspended) }
    exchange.held = reply
    server.suspended.suspend(connection, for: delay)
    return .YES
}

extension SuspendedConnections {
    /// How long work may take, after which the client is told that it takes too long.
    private static let patience: Duration = .seconds(60)

    /// Suspends a connection until its reply has been made.
    fileprivate func suspend(
        _ connection: OpaquePointer,
        during work: @escaping @Sendable () async -> WireReply
    ) -> Locked<WireReply?> {
        let promised = Locked<WireReply?>(nil)
        guard let id = suspend(connection, for: Self.patience) else { return promised }
        Task.detached { [self] in
            let reply = await work()
            promised.withLock { $0 = reply }
            resume(id)
        }
        return promised
    }
}

private let release: MHD_RequestCompletedCallback = { _, _, slot, _ in
    guard let slot, let opaque = slot.pointee else { return }
    Unmanaged<Exchange>.fromOpaque(opaque).release()
    slot.pointee = nil
}

private let count: MHD_NotifyConnectionCallback = { context, _, slot, code in
    guard let context, let slot, code == .CONNECTION_NOTIFY_STARTED else { return }
    let server = Unmanaged<ServerContext>.fromOpaque(context).takeUnretainedValue()
    slot.pointee = UnsafeMutableRawPointer(bitPattern: server.nextConnection())
}
