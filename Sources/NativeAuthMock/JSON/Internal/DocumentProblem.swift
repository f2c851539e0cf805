import Foundation

/// What is wrong with a JSON document, and where.
struct DocumentProblem: Error, CustomStringConvertible {
    /// The path of the member, such as `users.0.email`; empty where it is the document as a whole.
    let member: String
    let reason: String

    init(_ member: String, _ reason: String) {
        self.member = member
        self.reason = reason
    }

    /// Says why a document can't be read.
    init(_ error: any Error, in document: Data) {
        do throws(DocumentProblem) {
            _ = try Self.parse(document)
            self.init(inJSON: error)
        } catch {
            self = error
        }
    }

    private init(inJSON error: any Error) {
        switch error {
        case let problem as DocumentProblem: self = problem
        case DecodingError.keyNotFound(let key, let context):
            self.init(Self.path(context.codingPath + [key]), "is missing")
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            self.init(Self.path(context.codingPath), "has the wrong type")
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            self.init(Self.path(context.codingPath), "can't be used: \(context.debugDescription)")
        // Foundation doesn't say which number doesn't fit.
        default: self.init("", "has a number that is out of range or must be whole")
        }
    }

    var description: String { (member.isEmpty ? "The body" : "'\(member)'") + " \(reason)." }

    static func path(_ keys: [any CodingKey]) -> String {
        // A name such as "+1" has a number too.
        keys.map { key in
            key.stringValue.hasPrefix("Index ") ? key.intValue.map(String.init) ?? key.stringValue : key.stringValue
        }
        .joined(separator: ".")
    }

    static func unknown(_ name: String, at path: [String], among known: some Sequence<String>) -> DocumentProblem {
        let meant = Nearest.match(name, among: known.sorted(), within: 3)
        let hint = meant.map { ", but '\($0)' is" } ?? ""
        return DocumentProblem((path + [name]).joined(separator: "."), "isn't known here\(hint)")
    }
}

// A decoder reads only what it is asked for: it takes a document that is broken elsewhere, and any member.
extension DocumentProblem {
    /// Parses all of a document, or says where it is broken.
    static func parse(_ document: Data) throws(DocumentProblem) -> Any {
        do {
            return try JSONSerialization.jsonObject(with: document, options: .fragmentsAllowed)
        } catch {
            let place = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(error)"
            throw DocumentProblem("", "is not valid JSON: \(place.hasSuffix(".") ? String(place.dropLast()) : place)")
        }
    }
}

extension Schema {
    /// Refuses a document with a member that the schema doesn't have.
    func check(_ document: Any, at path: [String] = []) throws(DocumentProblem) {
        if case .string(let reference) = json["$ref"] {
            try OpenAPIDocument.schema(of: reference)?.check(document, at: path)
        }
        if case .array(let choices) = json["oneOf"] {
            for case .object(let choice) in choices { try Schema(choice).check(document, at: path) }
        }
        if case .object(let element) = json["items"], let values = document as? [Any] {
            for (index, value) in values.enumerated() { try Schema(element).check(value, at: path + [String(index)]) }
        }
        guard case .object(let known) = json["properties"], let members = document as? [String: Any] else { return }
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            if case .object(let member) = known[name] {
                try Schema(member).check(value, at: path + [name])
            } else if json["additionalProperties"] == false {
                throw .unknown(name, at: path, among: known.members.map(\.name))
            }
        }
    }
}
