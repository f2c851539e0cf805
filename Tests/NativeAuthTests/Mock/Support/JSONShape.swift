import Foundation

/// What kinds of values a document has, and under which names; words of the protocol count as they are.
indirect enum JSONShape: Equatable, Decodable {
    case object([String: JSONShape])
    case array([JSONShape])
    case text(String)
    case number(Double)
    case boolean
    case null

    init(_ document: String) throws {
        self = try JSONDecoder().decode(JSONShape.self, from: Data(document.utf8)).blanked(in: "")
    }

    init(from decoder: any Decoder) throws {
        if let object = try? [String: JSONShape](from: decoder) {
            self = .object(object)
        } else if let array = try? [JSONShape](from: decoder) {
            self = .array(array)
        } else if (try? Bool(from: decoder)) != nil {
            self = .boolean
        } else if let number = try? Double(from: decoder) {
            self = .number(number)
        } else {
            self = (try? String(from: decoder)).map(JSONShape.text) ?? .null
        }
    }

    /// The members whose values are words of the protocol.
    private static let words: Set = [
        "error", "suberror", "error_codes", "status", "challenge_type", "binding_method", "challenge_channel",
        "token_type",
    ]

    private func blanked(in name: String) -> JSONShape {
        switch self {
        case .object(let members):
            .object(
                Dictionary(uniqueKeysWithValues: members.map { name, value in (name, value.blanked(in: name)) })
            )
        case .array(let elements): .array(elements.map { $0.blanked(in: name) })
        case .text: Self.words.contains(name) ? self : .text("")
        case .number: Self.words.contains(name) ? self : .number(0)
        case .boolean, .null: self
        }
    }
}
