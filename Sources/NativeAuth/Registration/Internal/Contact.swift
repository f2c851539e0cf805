/// An address or number that codes can go to, cleaned up.
struct Contact: Sendable {
    let text: String

    /// Cleans up what a person has entered.
    ///
    /// - Parameters:
    ///   - entry: What the person entered.
    ///   - channel: How codes travel to it.
    /// - Throws: A local `invalidInput` when it can't be a contact of that channel.
    init(_ entry: String, on channel: CodeChannel) throws(Failure) {
        switch channel {
        case .sms:
            guard let number = Self.number(entry) else { throw Failure(.invalidInput) }
            text = number
        case .email:
            guard let address = entry.trimmed, Self.isAddress(address) else { throw Failure(.invalidInput) }
            text = address
        default:
            guard let other = entry.trimmed else { throw Failure(.invalidInput) }
            text = other
        }
    }

    /// A contact that was cleaned up before.
    init(registered text: String) {
        self.text = text
    }

    /// The number in the form of E.164: a plus sign, then up to fifteen digits of which the first is no zero.
    private static func number(_ entry: String) -> String? {
        let kept = entry.unicodeScalars.filter { !$0.isSeparator && !"().".unicodeScalars.contains($0) }
        guard kept.first == "+" || kept.first == "\u{FF0B}" else { return nil }
        var digits = ""
        for scalar in kept.dropFirst() {
            guard let digit = scalar.decimalDigit else { return nil }
            digits.unicodeScalars.append(digit)
        }
        guard (7...15).contains(digits.utf8.count), !digits.hasPrefix("0") else { return nil }
        return "+" + digits
    }

    /// Something on both sides of an `@`, and no white space; the tenant knows the rest.
    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
            && text.unicodeScalars.allSatisfy { !$0.properties.isWhitespace }
    }
}
