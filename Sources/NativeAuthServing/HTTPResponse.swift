/// A response in bytes.
public struct HTTPResponse: Sendable {
    /// How a response is sent, for tests of a client that has to stand it.
    package enum Delivery: Sendable, Hashable {
        /// As it is.
        case whole
        /// Not at all: the connection is closed.
        case close
        /// Not at all: the connection is reset.
        case reset
        /// Up to so many bytes of the body; then the connection is closed.
        case cut(afterBytes: Int)
        /// Whole, with a `Content-Length` of half of the body.
        case halfLength
        /// Whole, one byte of the body after the other with this time in between.
        case drip(every: Duration)
    }

    /// The status, such as 200.
    public var status: Int
    /// The header fields, besides `Date`, `Content-Length` and `Connection`.
    ///
    /// A field that has a line break or a zero byte in it isn't sent.
    public var headers: HeaderFields
    /// The body's bytes.
    public var body: [UInt8]
    /// How it is sent; as it is.
    package var delivery = Delivery.whole
    /// The status of an interim response that goes before it, such as 103.
    package var interim: Int?
    /// How long to wait, in real time, before anything is sent.
    package var delay: Duration?
    /// Called, on the server's thread, once the response is sent or its connection has ended; never for one that comes too
    /// late to be sent at all.
    public var completion: (@Sendable () -> Void)?

    /// Makes a response.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - headers: The header fields, as in `["Content-Type": "text/plain"]`.
    ///   - body: The body's bytes.
    public init(status: Int, headers: HeaderFields = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Makes a response with a list of header fields.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - headers: The header fields.
    ///   - body: The body's bytes.
    public init(status: Int, headers: [HeaderFields.Field], body: [UInt8] = []) {
        self.init(status: status, headers: HeaderFields(headers), body: body)
    }

    /// What is answered where the work on a response doesn't end.
    static let unavailable = HTTPResponse(status: 503, headers: ["Cache-Control": "no-store"])
}

// Header fields and body may have secrets.
extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status and the size of the body.
    public var description: String { "HTTPResponse(\(status), \(body.count) bytes)" }
    /// The status and the size of the body.
    public var debugDescription: String { description }
    /// Nothing but the description.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
