extension ArraySlice<UInt8> {
    /// Where a text stands for the first time.
    func firstPlace(of text: String) -> Range<Int>? {
        let sought = text.utf8
        var left = self
        while let first = sought.first, let start = left.firstIndex(of: first) {
            if left[start...].starts(with: sought) { return start..<start + sought.count }
            left = left[(start + 1)...]
        }
        return nil
    }

    func holds(_ text: String) -> Bool {
        firstPlace(of: text) != nil
    }

    /// What stands before the first `separator` and what stands behind it, which is `nil` where there is none.
    func cut(at separator: String) -> (head: ArraySlice<UInt8>, tail: ArraySlice<UInt8>?) {
        guard let place = firstPlace(of: separator) else { return (self, nil) }
        return (self[..<place.lowerBound], self[place.upperBound...])
    }

    /// The parts between one `separator` and the next.
    func parts(between separator: String) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var rest: ArraySlice<UInt8>? = self
        while let left = rest {
            let (part, tail) = left.cut(at: separator)
            parts.append(part)
            rest = tail
        }
        return parts
    }

    /// The bytes as text, with a replacement for what isn't UTF-8.
    var text: String { String(decoding: self, as: UTF8.self) }
}
