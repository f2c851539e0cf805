/// A one-time passcode as the tenant wants it: ASCII digits, as many as it said.
struct OneTimeCode: Sendable {
    let digits: String

    /// Cleans up what a person has typed or pasted.
    ///
    /// Digits of any script become ASCII digits. White space, dashes and invisible formatting characters are dropped.
    ///
    /// - Parameters:
    ///   - entry: What the person entered.
    ///   - length: How many digits the code has.
    /// - Throws: A local `invalidCode` when something else is in it, or it has another length.
    init(_ entry: String, length: Int) throws(Failure) {
        var digits = ""
        for scalar in entry.unicodeScalars where !scalar.isSeparator {
            guard let value = scalar.decimalDigit else { throw Failure(.invalidCode) }
            digits.unicodeScalars.append(value)
        }
        guard digits.utf8.count == length else { throw Failure(.invalidCode) }
        self.digits = digits
    }
}

extension Unicode.Scalar {
    /// Whether people put it between digits: white space, a dash, an invisible formatting character.
    package var isSeparator: Bool {
        if ("0"..."9").contains(self) { return false }
        return switch properties.generalCategory {
        case .dashPunctuation, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
        default: properties.isWhitespace || self == "\u{2212}"
        }
    }

    /// The ASCII digit of the same value.
    package var decimalDigit: Unicode.Scalar? {
        if ("0"..."9").contains(self) { return self }
        guard properties.generalCategory == .decimalNumber, let value = properties.numericValue else { return nil }
        return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }
}
