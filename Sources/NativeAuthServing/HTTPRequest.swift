/// A request that a server received whole.
public struct HTTPRequest: Sendable {
    /// The method, as in `POST`.
    public let method: String
    /// The path, decoded, without a query.
    public let path: String
    /// Path and query as they came, neither decoded nor in another order.
    public let target: String
    /// The fields of the query, decoded; of those with the same name the first.
    public let query: [String: String]
    /// The header fields.
    public let headers: HeaderFields
    /// The body's bytes, as far as they are within the limit.
    public let body: [UInt8]
    /// The fields of the form in the body, decoded, or those of the query of a `GET`.
    public let fields: FormFields
    /// Whether the body has more bytes than ``HTTPServer/Options/bodyLimit`` allows; the rest of them was dropped.
    public let isTooLarge: Bool
    /// What is wrong with the request, in a sentence for the caller: a body that is too large, a form's value that isn't
    /// UTF-8, or a zero byte in the address or in the name of a form's field.
    ///
    /// An address with a zero byte stays encoded in ``path`` and in ``query``.
    public let malformation: String?
    /// The number of the connection that it came over, from 1; two requests with one number shared a connection.
    public let connection: Int
    /// The numeric address at the other end of the connection, such as `127.0.0.1`: a proxy's, if there is one between.
    public let remoteAddress: String

    /// Makes a request, to try what answers requests without a server.
    ///
    /// - Parameters:
    ///   - method: The method, as in `POST`.
    ///   - path: The path, decoded, without a query.
    ///   - target: Path and query as they would come, encoded.
    ///   - query: The fields of the query, decoded.
    ///   - headers: The header fields.
    ///   - body: The body's bytes.
    ///   - fields: The fields of the form, decoded. They aren't read from the body.
    ///   - isTooLarge: Whether the body has more bytes than it may.
    ///   - malformation: What is wrong with the request.
    ///   - connection: The number of the connection.
    ///   - remoteAddress: The numeric address at the other end.
    public init(
        method: String,
        path: String,
        target: String = "",
        query: [String: String] = [:],
        headers: HeaderFields = [:],
        body: [UInt8] = [],
        fields: FormFields = [:],
        isTooLarge: Bool = false,
        malformation: String? = nil,
        connection: Int = 1,
        remoteAddress: String = "127.0.0.1"
    ) {
        self.method = method
        self.path = path
        self.target = target
        self.query = query
        self.headers = headers
        self.body = body
        self.fields = fields
        self.isTooLarge = isTooLarge
        self.malformation = malformation
        self.connection = connection
        self.remoteAddress = remoteAddress
    }
}

// Address, header fields and body may have secrets.
extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method and the size of the body.
    public var description: String { "HTTPRequest(\(method), \(body.count) bytes)" }
    /// The method and the size of the body.
    public var debugDescription: String { description }
    /// Nothing but the description.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
