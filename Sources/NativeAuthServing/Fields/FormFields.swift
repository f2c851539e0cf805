/// One field of a form, as it arrived.
public struct FormField: Sendable, Hashable, Codable {
    /// The field's name, decoded.
    public let name: String
    /// The field's value, decoded and otherwise untouched.
    public let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension FormField: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names of the fields whose values may be shown; any other value might be a secret.
    private static let shown: Set = [
        "client_id", "challenge_type", "grant_type", "scope", "capabilities", "capability", "client_info",
        "challenge_channel", "response_type", "response_mode", "redirect_uri", "code_challenge_method", "prompt",
    ]

    /// Whether the value may be shown.
    package var isShown: Bool { Self.shown.contains(name) }

    /// The value, or asterisks in its place where it might be a secret.
    public var maskedValue: String { isShown ? value : "***" }
    /// The name with the masked value.
    public var description: String { "\(name)=\(maskedValue)" }
    /// The name with the masked value.
    public var debugDescription: String { description }
    /// Nothing but the description.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The fields of a form in the order in which they arrived.
public struct FormFields: Sendable, Hashable {
    /// Every field, repeated ones included.
    public let all: [FormField]

    package init(_ all: [FormField] = []) {
        self.all = all
    }

    /// Gives the first value that a field has.
    ///
    /// - Parameter name: The field's name.
    public subscript(name: String) -> String? {
        all.first { $0.name == name }?.value
    }
}

extension FormFields: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The fields with their masked values.
    public var description: String { all.map(\.description).joined(separator: "&") }
    /// The fields with their masked values.
    public var debugDescription: String { description }
    /// The fields, which mask themselves.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: all) }
}
