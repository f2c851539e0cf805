/// Finds what somebody probably meant to write.
enum Nearest {
    /// The candidate that takes the fewest bytes to add, drop or change in one of the texts, if they are few enough.
    static func match(_ texts: String..., among candidates: [String], within limit: Int) -> String? {
        candidates
            .map { candidate in (candidate, texts.map { distance($0, candidate, within: limit) }.min() ?? .max) }
            .filter { $0.1 <= limit }
            .min { $0.1 < $1.1 }?
            .0
    }

    static func distance(_ left: String, _ right: String, within limit: Int) -> Int {
        let right = Array(right.utf8)
        guard abs(left.utf8.count - right.count) <= limit else { return .max }
        var row = Array(0...right.count)
        for (i, byte) in left.utf8.enumerated() {
            var previous = row[0]
            row[0] = i + 1
            for j in right.indices {
                let change = previous + (byte == right[j] ? 0 : 1)
                previous = row[j + 1]
                row[j + 1] = min(change, row[j] + 1, previous + 1)
            }
        }
        return row[right.count]
    }
}
