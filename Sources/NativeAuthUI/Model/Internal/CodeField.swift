import NativeAuth

/// What of an entry belongs into the code field.
enum CodeField {
    /// Takes the digits of what was typed, pasted or filled in, as ASCII digits, and no more than the code has.
    ///
    /// From a pasted sentence it takes the first number that has the code's length.
    static func digits(of entry: String, length: Int) -> String {
        let chunks = entry.unicodeScalars.split { $0.decimalDigit == nil && !$0.isSeparator }.map { chunk in
            chunk.compactMap(\.decimalDigit)
        }
        let digits = chunks.first { $0.count == length } ?? Array(chunks.joined().prefix(length))
        return String(String.UnicodeScalarView(digits))
    }
}
