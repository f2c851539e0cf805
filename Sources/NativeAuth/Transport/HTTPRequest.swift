public import NativeAuthEssentials

/// A request to the tenant, as a transport gets it.
///
/// The body holds user names, codes and passwords, and printing a request shows neither body nor header values.
public struct HTTPRequest: Sendable {
    /// The method, such as `POST`.
    public var method: String
    /// The absolute address.
    public var url: URL
    /// The header fields, without those that a transport adds itself (`Host`, `Content-Length`).
    public var headers: HTTPFields
    /// The body, byte for byte as it is to be sent.
    public var body: [UInt8]

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - method: The method, such as `POST`.
    ///   - url: An absolute `http` or `https` address.
    ///   - headers: Header fields in the order in which they are to be sent.
    ///   - body: The bytes of the body; empty for none.
    public init(method: String, url: URL, headers: HTTPFields = [:], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

extension HTTPRequest: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["method": method, "path": url.path, "bodyBytes": "\(body.count)"]
    }
}
