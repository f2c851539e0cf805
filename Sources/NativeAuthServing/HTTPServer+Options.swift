extension HTTPServer {
    /// Where a server listens and what it takes.
    public struct Options: Sendable {
        /// The port; 0 picks a free one.
        public var port = 0
        /// The numeric address of IPv4 or IPv6 to listen on; `127.0.0.1`, which this machine alone reaches.
        public var address = "127.0.0.1"
        /// The certificate to speak HTTPS with; with `nil` it's plain HTTP.
        public var tls: TLSIdentity?
        /// GnuTLS's priorities, such as `NORMAL:-VERS-ALL:+VERS-TLS1.3`; GnuTLS's own default with `nil`.
        public var tlsPriorities: String?
        /// The bytes that a body may have, by the request's path; 64 KiB.
        ///
        /// What is more is dropped, and the request says so by ``HTTPRequest/isTooLarge``.
        public var bodyLimit: @Sendable (String) -> Int = { _ in 64 * 1024 }
        /// How many connections there may be; 1024.
        ///
        /// More of them wait until one ends.
        public var connectionLimit = 1024
        /// How many connections one address may have, with `nil` as many as there may be; 64.
        ///
        /// More of them are closed at once. Behind a proxy all of them come from the proxy's address: use `nil`, and let the proxy count.
        public var connectionsPerAddress: Int? = 64
        /// How long a connection may be silent, in whole seconds, after which it is closed; 30 seconds.
        public var idleTimeout: Duration = .seconds(30)
        /// How long a request may take to arrive whole, with `nil` for ever; a minute.
        ///
        /// It counts from the connection's start, or from the end of the response before. Then the connection is closed.
        public var requestTimeout: Duration? = .seconds(60)
        /// How long the work on an answer may take, from ``HTTPServer/Answer/later(_:)``; a minute.
        public var answerTimeout: Duration = .seconds(60)

        /// Makes the default options.
        public init() {}
    }

    /// A certificate and its key.
    public struct TLSIdentity: Sendable {
        let certificatePEM: String
        let keyPEM: String

        /// Makes an identity of what a certificate authority gives.
        ///
        /// - Parameters:
        ///   - certificatePEM: The certificate in PEM, and behind it those of the authorities between it and the root.
        ///   - keyPEM: The certificate's private key in PEM, without a password.
        public init(certificatePEM: String, keyPEM: String) {
            self.certificatePEM = certificatePEM
            self.keyPEM = keyPEM
        }
    }
}

// The key is a secret.
extension HTTPServer.TLSIdentity: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type's name.
    public var description: String { "TLSIdentity(***)" }
    /// The type's name.
    public var debugDescription: String { description }
    /// Nothing but the description.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
