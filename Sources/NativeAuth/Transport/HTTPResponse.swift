/// An answer, as a transport returns it.
///
/// The body may hold tokens, and printing an answer shows neither body nor header values.
public struct HTTPResponse: Sendable {
    /// The HTTP status, such as 200.
    public var status: Int
    /// The header fields of the answer itself, not those of an interim answer or of a proxy.
    public var headers: HTTPFields
    /// The body, byte for byte as it came.
    public var body: [UInt8]

    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - status: The HTTP status.
    ///   - headers: The header fields.
    ///   - body: The bytes of the body.
    public init(status: Int, headers: HTTPFields = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension HTTPResponse: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["status": "\(status)", "bodyBytes": "\(body.count)"]
    }
}
