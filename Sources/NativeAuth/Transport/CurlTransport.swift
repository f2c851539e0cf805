/// The transport over libcurl, which a client uses unless it is given another one.
///
/// One thread of its own, started with the first request, runs libcurl's multi interface; nothing blocks Swift's
/// cooperative pool. Connections, DNS answers and TLS sessions are reused by all requests of one transport. The thread
/// ends when the transport goes away.
///
/// Each request reaches the server at most once, also where libcurl would repeat it by itself on a fresh connection.
/// Redirects are never followed. TLS is always verified and at least version 1.2.
///
/// ```swift
/// let transport = CurlTransport(.init(connectTimeout: .seconds(5), trustedRoots: .file(path: "/etc/ssl/own.pem")))
/// var configuration = NativeAuthConfiguration(clientId: clientId, tenantSubdomain: "contoso")
/// configuration.transport = transport
/// ```
///
/// - Note: A process that calls `fork` without `exec` must not use a transport in the child that was made in the parent.
public final class CurlTransport: HTTPTransport, Sendable {
    let loop: CurlLoop

    /// Makes a transport; no thread and no connection exists before the first request.
    ///
    /// - Parameter options: Limits, trust and proxy.
    public init(_ options: Options = Options()) {
        loop = CurlLoop(options: options)
    }

    /// Sends the request and returns the whole answer.
    ///
    /// - Parameter request: Method, absolute `http` or `https` address, header fields and body.
    /// - Returns: Status, header fields and body, whatever the status is.
    /// - Throws: ``TransportError`` with the code that tells what happened; ``TransportError/Code/cancelled`` at once
    ///   when the calling task is cancelled.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if Task.isCancelled {
            throw TransportError(.cancelled, detail: "The task was cancelled.")
        }
        let id = loop.makeIdentifier()
        let result: Result<HTTPResponse, TransportError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.start(CurlLoop.Ticket(id: id, request: request, continuation: continuation))
                // A cancellation that came before the ticket was in the loop's inbox has found nothing to cancel.
                if Task.isCancelled {
                    loop.cancel(id)
                }
            }
        } onCancel: {
            loop.cancel(id)
        }
        return try result.get()
    }
}

extension CurlTransport {
    /// What a ``CurlTransport`` is made with; every default is what an app in production wants.
    public struct Options: Sendable {
        /// How long connecting may take, name look-up and TLS handshake included.
        public var connectTimeout: Duration
        /// How long the whole request may take, however slowly bytes keep coming.
        public var requestTimeout: Duration
        /// Whose certificates are trusted.
        public var trustedRoots: TrustedRoots
        /// Public keys of which a server's certificate must have one; none, and any key will do.
        public var pinnedPublicKeys: [PublicKeyPin]
        /// The proxy.
        public var proxy: ProxySetting
        /// The largest body that is taken, in bytes.
        public var maximumBodySize: Int
        /// The largest block of header fields that is taken, in bytes.
        public var maximumHeaderSize: Int
        /// Finds the certificates that the system trusts, when they are first needed.
        var systemTrust: @Sendable () -> SystemTrust = { .here }

        /// Makes options.
        ///
        /// - Parameters:
        ///   - connectTimeout: How long connecting may take; 10 seconds.
        ///   - requestTimeout: How long the whole request may take; 30 seconds.
        ///   - trustedRoots: Whose certificates are trusted; the system's.
        ///   - pinnedPublicKeys: Public keys of which a server's certificate must have one; none.
        ///   - proxy: The proxy; what the environment says.
        ///   - maximumBodySize: The largest body that is taken, in bytes; 1 MiB.
        ///   - maximumHeaderSize: The largest block of header fields that is taken, in bytes; 64 KiB.
        public init(
            connectTimeout: Duration = .seconds(10),
            requestTimeout: Duration = .seconds(30),
            trustedRoots: TrustedRoots = .system,
            pinnedPublicKeys: [PublicKeyPin] = [],
            proxy: ProxySetting = .environment,
            maximumBodySize: Int = 1 << 20,
            maximumHeaderSize: Int = 1 << 16
        ) {
            self.connectTimeout = connectTimeout
            self.requestTimeout = requestTimeout
            self.trustedRoots = trustedRoots
            self.pinnedPublicKeys = pinnedPublicKeys
            self.proxy = proxy
            self.maximumBodySize = maximumBodySize
            self.maximumHeaderSize = maximumHeaderSize
        }
    }
}
