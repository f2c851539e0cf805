/// A word of the protocol, as an open set: an unknown word survives and never fails an answer.
///
/// Words are equal whatever the case of their ASCII letters, in any locale.
public protocol WireWord: RawRepresentable, Hashable, Sendable where RawValue == String {
    /// Makes a word.
    ///
    /// - Parameter rawValue: The word on the wire.
    init(rawValue: String)
}

extension WireWord {
    /// Compares without regard to the case of ASCII letters.
    public static func == (one: Self, other: Self) -> Bool {
        one.rawValue.isEqualIgnoringASCIICase(to: other.rawValue)
    }

    /// Hashes without regard to the case of ASCII letters.
    public func hash(into hasher: inout Hasher) {
        for byte in rawValue.utf8 {
            hasher.combine(byte.asciiLowercased)
        }
    }

    /// The word where it is one of `known`, and otherwise that it is another: a server may send anything as a word.
    func printable(among known: Set<Self>) -> String {
        known.contains(self) ? rawValue : "other"
    }
}
