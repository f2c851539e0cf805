import CCurl

/// An address as libcurl has parsed it.
///
/// Parsing costs libcurl a fifth of a request, and a client asks the same few addresses again and again.
final class ParsedAddress {
    let handle: OpaquePointer

    init(_ address: String) throws(TransportError) {
        guard let handle = curl_url() else { throw TransportError(.other, detail: "Out of memory.") }
        self.handle = handle
        let code = curl_url_set(handle, CURLUPART_URL, address, 0)
        guard code == CURLUE_OK else {
            throw TransportError(.invalidRequest, detail: "The address is malformed or not http or https.")
        }
    }

    deinit {
        curl_url_cleanup(handle)
    }

    /// The newest addresses, by their text.
    struct Cache {
        private var addresses: [String: ParsedAddress] = [:]

        /// More than a tenant has endpoints.
        private static let limit = 64

        mutating func parse(_ address: String) throws(TransportError) -> ParsedAddress {
            if let known = addresses[address] {
                return known
            }
            let parsed = try ParsedAddress(address)
            if addresses.count == Self.limit {
                addresses.removeAll()
            }
            addresses[address] = parsed
            return parsed
        }
    }
}
