/// One field of a form, as it arrived.
public struct FormField: Sendable, Hashable, Codable {
    /// The field's name, decoded.
    public let name: String
    /// The field's value, decoded and otherwise untouched.
    public let value: String

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - name: The name, decoded.
    ///   - value: The value, decoded.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension FormField: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name, with asterisks for the value: any value might be a secret.
    public var description: String { "\(name)=***" }
    /// The name, with asterisks for the value.
    public var debugDescription: String { description }
    /// Nothing but the description.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The fields of a form in the order in which they arrived.
public struct FormFields: Sendable, Hashable {
    /// Every field, repeated ones included.
    public let all: [FormField]

    /// Makes the fields of a form.
    ///
    /// - Parameter all: Every field, in order.
    public init(_ all: [FormField] = []) {
        self.all = all
    }

    /// Gives the first value that a field has.
    ///
    /// - Parameter name: The field's name.
    public subscript(name: String) -> String? {
        all.first { $0.name == name }?.value
    }
}

extension FormFields: ExpressibleByDictionaryLiteral {
    /// Makes the fields of names and their values, in the order in which they are written.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { FormField(name: $0, value: $1) })
    }
}

extension FormFields: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names of the fields, with asterisks for their values.
    public var description: String { all.map(\.description).joined(separator: "&") }
    /// The names of the fields, with asterisks for their values.
    public var debugDescription: String { description }
    /// The fields, which mask themselves.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: all) }
}
