import CCurl
import NativeAuthEssentials

/// An address as libcurl has parsed it.
///
/// Parsing costs libcurl a fifth of a request, and a client asks the same few addresses again and again.
final class ParsedAddress {
    let handle: OpaquePointer
    /// Whether the host is this machine, which no proxy can reach.
    let isLoopback: Bool

    init(_ url: URL) throws(TransportError) {
        guard let handle = curl_url() else { throw TransportError(.other, detail: "Out of memory.") }
        self.handle = handle
        isLoopback = url.isLoopback
        let code = curl_url_set(handle, CURLUPART_URL, url.absoluteString, 0)
        guard code == CURLUE_OK, ["http", "https"].contains(url.scheme?.lowercased()) else {
            throw TransportError(.invalidRequest, detail: "The address is malformed or not http or https.")
        }
    }

    /// Whether libcurl takes the address for a proxy's.
    static func isProxy(_ url: URL) -> Bool {
        guard let handle = curl_url() else { return false }
        defer { curl_url_cleanup(handle) }
        let schemes = ["http", "https", "socks5", "socks5h"]
        return schemes.contains(url.scheme?.lowercased() ?? "") && url.host?.isEmpty == false
            && curl_url_set(handle, CURLUPART_URL, url.absoluteString, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK
    }

    deinit {
        curl_url_cleanup(handle)
    }

    /// The newest addresses, by their text.
    struct Cache {
        private var addresses: [String: ParsedAddress] = [:]

        /// More than a tenant has endpoints.
        private static let limit = 64

        mutating func parse(_ url: URL) throws(TransportError) -> ParsedAddress {
            let address = url.absoluteString
            if let known = addresses[address] {
                return known
            }
            let parsed = try ParsedAddress(url)
            if addresses.count == Self.limit {
                addresses.removeAll()
            }
            addresses[address] = parsed
            return parsed
        }
    }
}
