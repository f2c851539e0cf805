import NativeAuth

/// What of an entry is an address.
enum EmailField {
    /// The address without white space at its ends, as the client sends it.
    ///
    /// - Returns: `nil` without something on both sides of one `@`, or with white space in it; the tenant knows the rest.
    static func address(in entry: String) -> String? {
        guard let address = entry.trimmed, !address.unicodeScalars.contains(where: \.isSpace) else { return nil }
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts.contains("") ? address : nil
    }
}
