/// A JSON value that is written the way it was put together, members in order.
package indirect enum JSON: Sendable, Hashable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case null
    case array([JSON])
    case object(JSONObject)
    /// Text that goes into the document as it is, valid JSON or not.
    case raw(String)

    package var text: String {
        switch self {
        case .string(let string): Self.quoted(string)
        case .integer(let integer): String(integer)
        case .boolean(let boolean): boolean ? "true" : "false"
        case .null: "null"
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let object): object.text
        case .raw(let text): text
        }
    }

    private static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\r": text += "\\r"
            case "\n": text += "\\n"
            case "\0"..<" ":
                text += "\\u00" + String(UInt8(scalar.value) >> 4, radix: 16)
                text += String(UInt8(scalar.value) & 15, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}

/// A JSON object with its members in the order in which they were added.
package struct JSONObject: Sendable, Hashable {
    package struct Member: Sendable, Hashable {
        package let name: String
        package var value: JSON
    }

    package private(set) var members: [Member] = []

    package init() {}

    package subscript(name: String) -> JSON? {
        get { members.first { $0.name == name }?.value }
        set {
            let index = members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name: name, value: value))
            case (nil, nil): break
            }
        }
    }

    package var text: String {
        "{" + members.map { JSON.string($0.name).text + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSON)...) {
        members = elements.map { Member(name: $0.0, value: $0.1) }
    }
}

extension JSON: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
}
