/// A type that may hold secrets and therefore says itself what print, `dump`, a mirror or a failed test shows of it.
///
/// This is the only rule about what is printable: nothing but ``printable`` is shown.
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
