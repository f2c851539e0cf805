public import NativeAuthEssentials

/// Why no whole answer came.
///
/// ``code`` says what happened; an app shows the person "check the connection" for almost all of them. ``detail`` is
/// for a log: it may name a file or a limit, and never holds anything that was sent or received.
public struct TransportError: Error, Sendable {
    /// What happened, as an open set: a transport may define codes of its own.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as a word, safe as a metric label.
        public let rawValue: String

        /// Makes a code.
        ///
        /// - Parameter rawValue: A short word; no text from the outside.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The host name could not be resolved; nothing was sent.
        public static let nameNotResolved = Code(rawValue: "nameNotResolved")
        /// No connection came about, so nothing was sent.
        public static let cannotConnect = Code(rawValue: "cannotConnect")
        /// The connection ended before a whole answer had come; the tenant may have seen the request.
        public static let connectionLost = Code(rawValue: "connectionLost")
        /// Connecting, or the whole request, took longer than its limit.
        public static let timedOut = Code(rawValue: "timedOut")
        /// The task was cancelled, or the transport went away.
        public static let cancelled = Code(rawValue: "cancelled")
        /// No authority that this machine trusts vouches for the certificate.
        public static let certificateUntrusted = Code(rawValue: "certificateUntrusted")
        /// The certificate is no longer valid, or not yet.
        public static let certificateExpired = Code(rawValue: "certificateExpired")
        /// The certificate is for another host.
        public static let certificateHostMismatch = Code(rawValue: "certificateHostMismatch")
        /// The certificate is in order, and its public key is none of those that are pinned.
        public static let publicKeyNotPinned = Code(rawValue: "publicKeyNotPinned")
        /// The trusted certificates could not be read: a wrong path, or a machine without any.
        public static let trustUnavailable = Code(rawValue: "trustUnavailable")
        /// The server speaks no version of TLS from 1.2 on.
        public static let tlsVersionTooOld = Code(rawValue: "tlsVersionTooOld")
        /// The TLS handshake failed for another reason, such as a server that doesn't speak TLS at all.
        public static let tlsFailed = Code(rawValue: "tlsFailed")
        /// The answer is larger than the transport takes.
        public static let responseTooLarge = Code(rawValue: "responseTooLarge")
        /// The bytes that came are no HTTP answer.
        public static let notHTTP = Code(rawValue: "notHTTP")
        /// The proxy asks for a user name and a password, or refused those given (407).
        public static let proxyAuthenticationRequired = Code(rawValue: "proxyAuthenticationRequired")
        /// The proxy could not be used.
        public static let proxyFailed = Code(rawValue: "proxyFailed")
        /// The request can't be sent as it is: an address that isn't http or https, or a malformed header field.
        public static let invalidRequest = Code(rawValue: "invalidRequest")
        /// Anything else.
        public static let other = Code(rawValue: "other")
    }

    /// What happened.
    public let code: Code
    /// Whether the same request may get through later, without a change of the app, the machine or the service.
    public var isTransient: Bool {
        switch code {
        case .nameNotResolved, .cannotConnect, .connectionLost, .timedOut, .proxyFailed, .cancelled: true
        default: false
        }
    }
    /// Whether the request surely hasn't left this machine, so that sending it again can't make it count twice.
    ///
    /// Of the other errors none says whether the tenant has seen the request; ``Code/timedOut`` may be one of connecting too.
    /// A transport of your own must give ``Code/nameNotResolved`` and ``Code/cannotConnect`` for no request that has left.
    public var isBeforeSending: Bool { [.nameNotResolved, .cannotConnect].contains(code) }
    /// libcurl's own number (`CURLcode`) when libcurl reported the error.
    public let curlCode: Int?
    /// A sentence for a log, without anything that was sent or received.
    public let detail: String
    /// The correlation id of the request, when it had one.
    public internal(set) var correlationId: UUID?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What happened.
    ///   - detail: A sentence for a log; put nothing in it that was sent or received.
    ///   - curlCode: libcurl's number, if it comes from there.
    public init(_ code: Code, detail: String = "", curlCode: Int? = nil) {
        self.code = code
        self.detail = detail
        self.curlCode = curlCode
    }
}

extension TransportError {
    /// The same for a request that wasn't sent: a connection that ended, such as by a proxy that was asked for a tunnel, has
    /// lost no answer.
    var beforeSending: TransportError {
        guard code == .connectionLost else { return self }
        return TransportError(
            .cannotConnect,
            detail: "The connection ended before the request was sent.",
            curlCode: curlCode
        )
    }

    /// The same for a request that had been sent before: where making a connection anew failed, the answer is lost.
    var afterSending: TransportError {
        guard code.isOfConnecting else { return self }
        return TransportError(
            .connectionLost,
            detail: "The connection ended before an answer came, and no other one came about. \(detail)",
            curlCode: curlCode
        )
    }
}

extension TransportError.Code {
    /// Whether it says why there is no connection.
    fileprivate var isOfConnecting: Bool {
        switch self {
        case .nameNotResolved, .cannotConnect, .certificateUntrusted, .certificateExpired, .certificateHostMismatch,
            .publicKeyNotPinned, .trustUnavailable, .tlsVersionTooOld, .tlsFailed, .proxyAuthenticationRequired,
            .proxyFailed:
            true
        default: false
        }
    }
}

extension TransportError: Equatable {
    /// Two errors are equal when their codes are.
    public static func == (one: TransportError, other: TransportError) -> Bool {
        one.code == other.code
    }
}

extension TransportError: LocalizedError {
    /// What happened, without detail.
    public var errorDescription: String? {
        switch code {
        case .cancelled: "The request was cancelled."
        case .timedOut: "The service took too long to answer."
        case .certificateUntrusted, .certificateExpired, .certificateHostMismatch, .publicKeyNotPinned,
            .trustUnavailable, .tlsVersionTooOld, .tlsFailed:
            "There is no secure connection to the service."
        case .proxyAuthenticationRequired: "The network asks for a sign-in of its own."
        default: "The service could not be reached."
        }
    }
}

extension TransportError: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["code": code.rawValue, "curlCode": curlCode.map(String.init), "detail": detail.isEmpty ? nil : detail]
    }
}
