/// Something that the tenant asks of a person who signs up.
public struct UserAttribute: Sendable, Hashable {
    /// The name on the wire, as in `displayName`, `postalCode` or `extension_…_age`.
    public var name: String
    /// The type on the wire, as in `string`.
    public var type: String
    /// Whether a sign-up ends only when it has been given.
    public var isRequired: Bool
    /// The regular expression in which a value must have a match; `nil` takes any that isn't empty.
    ///
    /// A value of more than 256 bytes is refused, and one of more than 12 where the expression could take for ever.
    public var pattern: String?

    /// Describes an attribute.
    ///
    /// - Parameters:
    ///   - name: The name on the wire.
    ///   - type: The type on the wire.
    ///   - isRequired: Whether a sign-up ends only when it has been given.
    ///   - pattern: The regular expression in which a value must have a match.
    public init(_ name: String, type: String = "string", isRequired: Bool = true, pattern: String? = nil) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.pattern = pattern
    }
}
