/// A form body (`application/x-www-form-urlencoded`) that keeps every byte of every value.
enum FormEncoding {
    /// Encodes names and values in their order; a field whose value is `nil` is left out.
    static func body(_ fields: [(String, String?)]) -> [UInt8] {
        var longest = 0
        for case (let name, let value?) in fields {
            longest += (name.utf8.count + value.utf8.count) * 3 + 2
        }
        return [UInt8](capacity: longest) { bytes in
            for case (let name, let value?) in fields {
                if !bytes.isEmpty {
                    bytes.append(UInt8(ascii: "&"))
                }
                append(name, to: &bytes)
                bytes.append(UInt8(ascii: "="))
                append(value, to: &bytes)
            }
        }
    }

    private static func append(_ text: String, to bytes: inout OutputSpan<UInt8>) {
        let text = text.utf8Span.span
        for index in text.indices {
            let byte = text[index]
            if byte.isUnreserved {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(hexDigit(byte >> 4))
                bytes.append(hexDigit(byte & 0xF))
            }
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}

extension UInt8 {
    /// RFC 3986, section 2.3.
    fileprivate var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: isASCIILetterOrDigit
        }
    }
}
