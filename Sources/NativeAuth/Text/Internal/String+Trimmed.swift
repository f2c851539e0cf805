import NativeAuthEssentials

extension String {
    /// The text without white space at its ends; `nil` when nothing is left.
    package var trimmed: String? {
        guard let first = utf8.first, let last = utf8.last else { return nil }
        let letters = UInt8(ascii: "!")...UInt8(ascii: "~")
        if letters.contains(first) && letters.contains(last) { return self }
        guard let start = unicodeScalars.firstIndex(where: { !$0.isSpace }),
            let end = unicodeScalars.lastIndex(where: { !$0.isSpace })
        else { return nil }
        return String(unicodeScalars[start...end])
    }
}

extension Unicode.Scalar {
    /// White space, or the zero width space that comes along when an address is pasted.
    package var isSpace: Bool { properties.isWhitespace || value == 0x200B }
}
