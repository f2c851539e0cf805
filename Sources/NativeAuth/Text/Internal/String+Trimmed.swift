import Essentials

extension String {
    /// The text without white space at its ends; `nil` when nothing is left.
    var trimmed: String? {
        guard let first = utf8.first, let last = utf8.last else { return nil }
        let letters = UInt8(ascii: "!")...UInt8(ascii: "~")
        if letters.contains(first) && letters.contains(last) { return self }
        guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
        else {
            return nil
        }
        return String(self[start...end])
    }
}
