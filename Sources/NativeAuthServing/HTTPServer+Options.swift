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
