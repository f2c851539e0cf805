/// The header fields of a request or a response, in their order.
public struct HeaderFields: Sendable, Hashable {
    /// One header field.
    public struct Field: Sendable, Hashable {
        /// The name in the case that was sent.
        public let name: String
        /// The value as it was sent.
        public let value: String

        /// Makes a header field.
        ///
        /// - Parameters:
        ///   - name: The name.
        ///   - value: The value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Every field, repeated ones included.
    public var all: [Field]

    /// Makes header fields.
    ///
    /// - Parameter all: Every field, in order.
    public init(_ all: [Field] = []) {
        self.all = all
    }

    /// Adds a field behind the others.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    public mutating func append(name: String, value: String) {
        all.append(Field(name: name, value: value))
    }

    /// Gives the first value of a field, whatever the case of its name.
    ///
    /// - Parameter name: The field's name.
    public subscript(name: String) -> String? {
        all.first { ASCII.areSame($0.name[...], name[...]) }?.value
    }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    /// Makes header fields of names and their values, in the order in which they are written.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0, value: $1) })
    }
}

extension HeaderFields {
    package static let formType = "application/x-www-form-urlencoded"

    /// Whether they announce a body that is a form.
    package var announceForm: Bool {
        guard let text = self["content-type"] else { return false }
        // What nearly every client sends needs no closer look.
        if text == Self.formType { return true }
        let type = text.utf8
        let form = Self.formType.utf8
        let rest = type.dropFirst(form.count)
        return ASCII.areSame(Substring(type.prefix(form.count)), Self.formType[...])
            && (rest.isEmpty || "; \t".utf8.contains(rest[rest.startIndex]))
    }
}

extension HeaderFields.Field: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private static let masked: Set = ["authorization", "proxy-authorization", "cookie", "set-cookie"]

    /// The field, its value masked where it carries a credential.
    public var description: String {
        "\(name): \(Self.masked.contains(name.lowercased()) ? "***" : value)"
    }
    /// The field, its value masked where it carries a credential.
    public var debugDescription: String { description }
    /// Nothing but the description.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
