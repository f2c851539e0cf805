/// Header fields in order, found by name in any case (RFC 9110, section 5.1).
public struct HTTPFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One header field.
    public struct Field: Sendable, Hashable {
        /// The name, as it was written.
        public let name: String
        /// The value, without white space at its ends.
        public let value: String
    }

    /// The fields in their order; a name may stand more than once.
    public private(set) var fields: [Field] = []

    /// Makes fields from a literal, in its order.
    ///
    /// - Parameter elements: Names and values.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements {
            append(name, value)
        }
    }

    /// The value of the first field of that name, whatever the case of its letters.
    ///
    /// - Parameter name: The field's name, such as `Retry-After`.
    public subscript(name: String) -> String? {
        fields.first { $0.name.isEqualIgnoringASCIICase(to: name) }?.value
    }

    /// Adds a field behind the others.
    ///
    /// - Parameters:
    ///   - name: The field's name.
    ///   - value: The field's value; spaces and tabs at its ends are dropped.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value.withoutSpaceAtEnds))
    }
}

extension HTTPFields {
    init(reservingCapacity capacity: Int) {
        fields.reserveCapacity(capacity)
    }

}

extension HTTPFields: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["count": "\(fields.count)"]
    }
}

extension HTTPFields.Field: Redacted {
    // A server chooses the names of its fields, too.
    var printable: KeyValuePairs<String, String?> { [:] }
}

extension String {
    /// The optional white space around a value is no part of it (RFC 9110, section 5.5).
    fileprivate var withoutSpaceAtEnds: String {
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        if let first = utf8.first, let last = utf8.last, !isSpace(first), !isSpace(last) {
            return self
        }
        guard let first = utf8.firstIndex(where: { !isSpace($0) }), let last = utf8.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(self[first..<utf8.index(after: last)])
    }
}
