/// The value of a claim, as JSON has it.
///
/// Printing it shows what kind of value it is and not the value: a claim may be an address or a name.
public enum ClaimValue: Sendable, Hashable {
    /// A text.
    case text(String)
    /// A number; whole ones are exact up to 2^53.
    case number(Double)
    /// `true` or `false`.
    case flag(Bool)
    /// A list.
    case list([ClaimValue])
    /// An object.
    case object([String: ClaimValue])
    /// `null`.
    case null

    /// The text, where it is one.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The texts of a list, or the one that stands there without a list; what is no text is left out.
    public var texts: [String] {
        if case .list(let values) = self { values.compactMap(\.text) } else { [text].compactMap(\.self) }
    }

    /// The text that it is, or that is alone in its list.
    var onlyText: String? {
        if case .list(let values) = self { values.count == 1 ? values[0].text : nil } else { text }
    }
}

extension ClaimValue: Decodable {
    /// How deep values may be nested: each level takes its room on the stack, and a server writes as many as it likes.
    private static let deepest = 16

    /// Reads a value of any kind.
    ///
    /// - Parameter decoder: Where to read it from.
    /// - Throws: `DecodingError` for what is nested more than 16 levels deep.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        guard decoder.codingPath.count <= Self.deepest else {
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "It is nested too deep.")
        }
        if value.decodeNil() {
            self = .null
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let list = try? value.decode([ClaimValue].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: ClaimValue].self))
        }
    }
}

extension ClaimValue: Redacted {
    var printable: KeyValuePairs<String, String?> { ["kind": kind] }

    private var kind: String {
        switch self {
        case .text: "text"
        case .number: "number"
        case .flag: "flag"
        case .list: "list"
        case .object: "object"
        case .null: "null"
        }
    }
}
