/// Something that the tenant asks of a person who signs up.
public struct RequiredAttribute: Sendable, Hashable {
    /// The name by which it is submitted, such as `displayName`, or `extension_…_age` for one of the tenant's own.
    public let name: String
    /// The type of the value in the tenant's words, such as `string`.
    public let type: String
    /// Whether the sign-up ends only when it has been given.
    public let required: Bool
    /// The regular expression that the tenant checks a value by, as the tenant wrote it.
    public let regex: String?

    init(name: String, type: String, required: Bool, regex: String?) {
        self.name = name
        self.type = type
        self.required = required
        self.regex = regex
    }

    /// Says whether a value fits ``regex``, before it is sent.
    ///
    /// It looks for a match anywhere in the value. The tenant has the last word: `true` promises nothing.
    ///
    /// The expression comes from the tenant, so only a simple one is tried: at most 512 characters, without a repeated
    /// group (one that may be left out is fine), a back reference or a look-behind, with at most three quantifiers that have no upper bound. And a value is
    /// tried that has at most 256 characters, fewer where the expression leaves many choices: with two or three such
    /// quantifiers about 60. For anything else the answer is `nil`, as it is without an expression. A call takes at most
    /// some hundredths of a second.
    ///
    /// ```swift
    /// func complaint(about value: String, for attribute: RequiredAttribute) -> String? {
    ///     attribute.accepts(value) == false ? "That is no \(attribute.name)." : nil
    /// }
    /// ```
    ///
    /// - Parameter value: What the person has entered.
    /// - Returns: Whether the value fits; `nil` when only the tenant can say.
    public func accepts(_ value: String) -> Bool? {
        regex.flatMap(BoundedPattern.init)?.matches(value)
    }
}

extension RequiredAttribute: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["name": name.printableName, "required": "\(required)"]
    }
}
