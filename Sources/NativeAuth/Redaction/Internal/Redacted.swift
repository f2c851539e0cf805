import NativeAuthEssentials

/// A type that may hold secrets and therefore says itself what print, `dump`, a mirror or a failed test shows of it.
///
/// This is the only rule about what is printable: nothing but ``printable`` is shown. What may be shown of a text from
/// elsewhere is below.
protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What may be shown: names and values without user names, codes, passwords, tokens or text from a server. A value
    /// that is `nil` is left out.
    var printable: KeyValuePairs<String, String?> { get }
}

extension Redacted {
    /// The printable parts; never a secret.
    public var description: String {
        let parts = shown.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
        return "\(Self.self)(\(parts))"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror of the printable parts alone.
    public var customMirror: Mirror {
        Mirror(self, children: shown.map { (label: $0.name, value: $0.value as Any) }, displayStyle: .struct)
    }

    private var shown: [(name: String, value: String)] {
        printable.compactMap { name, value in value.map { (name, $0) } }
    }
}

extension String {
    /// The name of an attribute, which is the tenant's configuration and no secret; `…` for what can't be one.
    ///
    /// It comes from the network, so it is letters, digits and `_` alone, and at most 128 of them.
    var printableName: String {
        let isName =
            utf8.count <= 128 && utf8.first.map { !$0.isASCIIDigit } ?? false
            && utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }
        return isName ? self : "…"
    }

    /// As much of an account's id as tells two apart, where it begins with a GUID; `nil` for any other, such as an address.
    var printableStart: String? {
        UUID(uuidString: String(prefix { $0 != "." })).map { String($0.uuidString.lowercased().prefix(8)) + "…" }
    }
}

extension [String] {
    /// Names of attributes, and how many there are more; `nil` for none.
    var printableNames: String? {
        let names = prefix(8).map(\.printableName).joined(separator: ", ")
        return isEmpty ? nil : count > 8 ? "\(names) and \(count - 8) more" : names
    }
}
