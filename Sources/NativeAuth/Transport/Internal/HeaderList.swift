import CCurl

/// Header fields as libcurl takes them.
final class HeaderList {
    private let fields: HTTPFields
    private let isForLongBody: Bool
    private(set) var first: UnsafeMutablePointer<curl_slist>?

    init(_ fields: HTTPFields, bodySize: Int) throws(TransportError) {
        self.fields = fields
        isForLongBody = Self.isLong(bodySize)
        var line: [UInt8] = []
        for field in fields.fields {
            guard field.isSafeToSend else {
                throw TransportError(.invalidRequest, detail: "A header field has a malformed name or value.")
            }
            line.removeAll(keepingCapacity: true)
            line.append(contentsOf: field.name.utf8)
            // libcurl's own notation for a field without a value is a semicolon.
            line.append(contentsOf: field.value.isEmpty ? ";".utf8 : ": ".utf8)
            line.append(contentsOf: field.value.utf8)
            try append(line)
        }
        if isForLongBody {
            // Without this line libcurl waits up to a second for "100 Continue" before it sends the body.
            try append(Array("Expect:".utf8))
        }
    }

    /// Whether this list is right for those fields and a body of that size.
    func fits(_ fields: HTTPFields, bodySize: Int) -> Bool {
        self.fields == fields && isForLongBody == Self.isLong(bodySize)
    }

    /// Whether some version of libcurl asks before it sends a body of that size.
    private static func isLong(_ bodySize: Int) -> Bool {
        bodySize >= 1024
    }

    deinit {
        curl_slist_free_all(first)
    }

    private func append(_ line: [UInt8]) throws(TransportError) {
        let list = (line + [0]).withUnsafeBytes { bytes in
            curl_slist_append(first, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
        guard let list else { throw TransportError(.other, detail: "Out of memory.") }
        first = list
    }
}

extension HTTPFields.Field {
    /// Whether name and value can stand in a header: a token, and no control characters.
    var isSafeToSend: Bool {
        var value = value
        return name.isToken && value.withUTF8 { $0.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
    }
}
