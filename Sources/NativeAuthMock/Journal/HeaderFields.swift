import Foundation

/// The header fields of a request in the order in which they arrived.
public struct HeaderFields: Sendable, Hashable {
    /// One header field.
    public struct Field: Sendable, Hashable {
        /// The name in the case that was sent.
        public let name: String
        /// The value as it was sent.
        public let value: String
    }

    /// Every field, repeated ones included.
    public private(set) var all: [Field]

    package init(_ fields: KeyValuePairs<String, String> = [:]) {
        all = fields.map { Field(name: $0.key, value: $0.value) }
    }

    init(_ fields: [Field]) {
        all = fields
    }

    package mutating func append(name: String, value: String) {
        all.append(Field(name: name, value: value))
    }

    /// Gives the first value of a field, whatever the case of its name.
    ///
    /// - Parameter name: The field's name.
    public subscript(name: String) -> String? {
        all.first { ASCII.areSame($0.name.utf8, name.utf8) }?.value
    }
}

extension HeaderFields {
    /// The id that a caller gave its request, where it is one.
    var correlationId: UUID? {
        guard let sent = self["client-request-id"], let id = UUID(uuidString: sent) else { return nil }
        // `UUID` takes some texts that are none, such as with white space in them or with more behind a zero byte.
        return ASCII.areSame(id.uuidString.utf8, sent.utf8) ? id : nil
    }
}

extension HeaderFields.Field: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private static let masked: Set = ["authorization", "proxy-authorization", "cookie"]

    /// The field, its value masked where it carries a credential.
    public var description: String {
        "\(name): \(Self.masked.contains(name.lowercased()) ? "***" : value)"
    }
    /// The field, its value masked where it carries a credential.
    public var debugDescription: String { description }
    /// Nothing but the description.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
