import NativeAuthEssentials

extension Data {
    /// Reads base64 in the alphabet for addresses, without padding (RFC 4648, section 5; RFC 7515, section 2).
    init?(base64URL text: some StringProtocol) {
        guard text.utf8.allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
        else { return nil }
        var bytes = Data(text.utf8)
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "-"): bytes[index] = UInt8(ascii: "+")
            case UInt8(ascii: "_"): bytes[index] = UInt8(ascii: "/")
            default: break
            }
        }
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "="), count: (4 - bytes.count % 4) % 4))
        self.init(base64Encoded: bytes)
    }
}
