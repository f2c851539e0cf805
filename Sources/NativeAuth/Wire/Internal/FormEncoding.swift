/// A form body (`application/x-www-form-urlencoded`) that keeps every byte of every value.
enum FormEncoding {
    /// Encodes names and values in their order; a field whose value is `nil` is left out.
    static func body(_ fields: [(String, String?)]) -> [UInt8] {
        var longest = 0
        for case (let name, let value?) in fields {
            longest += (name.utf8.count + value.utf8.count) * 3 + 2
        }
        return [UInt8](unsafeUninitializedCapacity: longest) { bytes, count in
            for case (let name, let value?) in fields {
                if count > 0 {
                    bytes[count] = UInt8(ascii: "&")
                    count += 1
                }
                append(name, to: bytes, &count)
                bytes[count] = UInt8(ascii: "=")
                count += 1
                append(value, to: bytes, &count)
            }
        }
    }

    private static func append(_ text: String, to bytes: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int) {
        var text = text
        text.withUTF8 { text in
            for byte in text {
                if byte.isUnreserved {
                    bytes[count] = byte
                    count += 1
                } else {
                    bytes[count] = UInt8(ascii: "%")
                    bytes[count + 1] = hexDigit(byte >> 4)
                    bytes[count + 2] = hexDigit(byte & 0xF)
                    count += 3
                }
            }
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}

extension UInt8 {
    /// RFC 3986, section 2.3: hyphen, full stop, digits; letters, underscore, tilde.
    fileprivate var isUnreserved: Bool {
        // A bit for each byte, from 0 and from 64 on: most of a client's forms is tokens, looked at byte by byte.
        let bits: UInt64 = self < 64 ? 0x03FF_6000_0000_0000 : 0x47FF_FFFE_87FF_FFFE
        return self < 128 && bits >> (self & 63) & 1 == 1
    }
}
