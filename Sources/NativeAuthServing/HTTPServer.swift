import CMicrohttpd
import Foundation
import Locking

/// A server for HTTP/1.1, in plain text or over TLS, with one thread of libmicrohttpd's.
///
/// ```swift
/// let server = try HTTPServer { request in
///     guard request.path == "/reset", request.method == "POST", let email = request.fields["email"] else {
///         return .now(HTTPResponse(status: 404))
///     }
///     return .later { await startReset(email) }
/// }
/// ```
///
/// It listens from its start until ``stop(finishing:)`` or until it is let go. What answers the requests runs on that
/// thread, one request after the other, so it must not wait: what takes time goes into ``Answer/later(_:)``.
public final class HTTPServer: Sendable {
    /// What a request is answered.
    public enum Answer: Sendable {
        /// This response.
        case now(HTTPResponse)
        /// The response that this work makes, while the server serves other connections.
        ///
        /// After ``HTTPServer/Options/answerTimeout`` the client gets the status 503 in its place, and the work's task is
        /// cancelled; so it is by ``HTTPServer/stop(finishing:)``. A client that goes away meanwhile isn't noticed: the
        /// work goes on.
        case later(@Sendable () async -> HTTPResponse)
    }

    /// The port that it listens on.
    public let port: Int
    private let running: Locked<Running?>
    package let suspended: SuspendedConnections

    /// A daemon and the context that its callbacks get.
    private struct Running {
        let daemon: OpaquePointer
        let context: Unmanaged<ServerContext>
        /// The listening socket of a daemon that takes no more connections, which is to be closed behind it.
        var closedPort: Int32?
    }

    /// Starts a server; it listens when this returns.
    ///
    /// - Parameters:
    ///   - options: Where it listens and what it takes.
    ///   - answer: Answers a request. It is called on the server's thread and must not wait.
    /// - Throws: ``HTTPServerError``, such as ``HTTPServerError/portInUse(_:)``.
    public init(
        _ options: Options = Options(),
        answer: @escaping @Sendable (HTTPRequest) -> Answer
    ) throws(HTTPServerError) {
        guard var port = UInt16(exactly: options.port) else { throw .cannotListen("there is no port \(options.port)") }
        let socket = http_listen(options.address, &port)
        guard socket >= 0 else {
            if socket == -EADDRINUSE { throw .portInUse(options.port) }
            throw .cannotListen(String(cString: strerror(-socket)))
        }
        let listening = ListeningSocket(socket)
        let context = ServerContext(options, answer: answer)
        let retained = Unmanaged.passRetained(context)
        guard let daemon = context.start(on: socket, retained.toOpaque()) else {
            retained.release()
            listening.close()
            throw .cannotListen(
                options.tls == nil
                    ? "libmicrohttpd gave no daemon" : "libmicrohttpd gave no daemon with this certificate and key"
            )
        }
        self.port = Int(port)
        suspended = context.suspended
        running = Locked(Running(daemon: daemon, context: retained))
    }

    /// Closes the port and every connection and ends the thread; work on responses that aren't sent yet is cancelled.
    ///
    /// Stopping twice is fine. The cancellation of the task that stops a server cuts nothing short.
    ///
    /// - Parameter limit: How long responses that are worked on or being sent may still take, with the port closed already;
    ///   with zero, the default, it ends at once.
    public func stop(finishing limit: Duration = .zero) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [running, suspended] in
                if limit > .zero { Self.finish(running, within: limit) }
                Self.stop(running, suspended)
                continuation.resume()
            }
        }
    }

    deinit {
        guard running.withLock({ $0 != nil }) else { return }
        Thread.detachNewThread { [running, suspended] in Self.stop(running, suspended) }
    }

    /// Takes no more connections, and waits until nothing is being answered on those that are there.
    private static func finish(_ running: Locked<Running?>, within limit: Duration) {
        let context = running.withLock { running -> ServerContext? in
            guard let daemon = running?.daemon else { return nil }
            if running?.closedPort == nil { running?.closedPort = http_close_port(daemon) }
            return running?.context.takeUnretainedValue()
        }
        context?.waitForAnswers(within: limit)
    }

    /// Holds the lock until the daemon has ended, so that a second caller returns no sooner than the first.
    private static func stop(_ running: Locked<Running?>, _ suspended: SuspendedConnections) {
        suspended.stop()
        running.withLock { state in
            guard let running = state else { return }
            MHD_stop_daemon(running.daemon)
            if let socket = running.closedPort { close(socket) }
            running.context.release()
            state = nil
        }
    }
}
