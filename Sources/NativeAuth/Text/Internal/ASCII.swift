/// Protocol words are ASCII, and their case never depends on a locale.
extension UInt8 {
    var isASCIIDigit: Bool {
        self &- UInt8(ascii: "0") < 10
    }

    var isASCIILetterOrDigit: Bool {
        isASCIIDigit || (self | 0x20) &- UInt8(ascii: "a") < 26
    }

    var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }

    /// Whether it may stand in a token (RFC 9110, section 5.6.2).
    fileprivate var isTokenCharacter: Bool {
        switch self {
        case UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^")...UInt8(ascii: "`"), UInt8(ascii: "|"),
            UInt8(ascii: "~"):
            true
        default: isASCIILetterOrDigit
        }
    }
}

extension String {
    /// Compares without regard to the case of ASCII letters.
    func isEqualIgnoringASCIICase(to other: String) -> Bool {
        utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }

    /// Whether it is a token: the name of a header field, or a method.
    var isToken: Bool {
        var text = self
        return !text.isEmpty && text.withUTF8 { $0.allSatisfy { $0.isTokenCharacter } }
    }
}
