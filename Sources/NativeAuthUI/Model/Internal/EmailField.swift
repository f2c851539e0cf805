/// What of an entry is an address.
enum EmailField {
    /// The address without white space at its ends.
    ///
    /// - Returns: `nil` without something on both sides of one `@`, or with white space in it; the tenant knows the rest.
    static func address(in entry: String) -> String? {
        guard let first = entry.firstIndex(where: { !$0.isWhitespace }),
            let last = entry.lastIndex(where: { !$0.isWhitespace })
        else { return nil }
        let address = entry[first...last]
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts.contains(""), !address.contains(where: \.isWhitespace) else { return nil }
        return String(address)
    }
}
