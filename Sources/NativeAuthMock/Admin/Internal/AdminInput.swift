import Foundation

/// Reads what the admin routes and the program's files are given.
package enum AdminInput {
    /// How many bytes it has at most: a tenant's whole state can be one.
    package static let limit = 16 << 20

    static func decode<Input: Decodable>(
        _ type: Input.Type,
        _ body: [UInt8],
        example: String
    ) throws(AdminError) -> Input {
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch {
            throw AdminError(DocumentProblem(error), example: example)
        }
    }

    /// The settings with what a document changes about them.
    static func change(
        _ settings: MockTenant.Settings,
        _ body: [UInt8]
    ) throws(AdminError) -> MockTenant.Settings {
        do {
            return try JSONDecoder().decode(SettingsDocument.self, from: Data(body), configuration: settings).settings
        } catch {
            throw AdminError(DocumentProblem(error), example: SettingsDocument.example)
        }
    }

    /// The settings of a file: what `PATCH /_mock/settings` takes.
    package static func settings(_ file: [UInt8]) throws(MockTenantError) -> MockTenant.Settings {
        do throws(AdminError) {
            return try change(MockTenant.Settings(), file)
        } catch {
            throw .invalidOption(name: "settings", reason: error.error + " " + error.instructions)
        }
    }

    /// The accounts of a users file: an array of what `POST /_mock/users` takes.
    package static func users(_ file: [UInt8]) throws(MockTenantError) -> [MockUser] {
        do throws(AdminError) {
            return try decode([UserInput].self, file, example: "[\(UserInput.example)]")
                .map { (input) throws(AdminError) in try input.user() }
        } catch {
            throw .invalidOption(name: "users", reason: error.error + " " + error.instructions)
        }
    }
}

extension AdminError {
    fileprivate init(_ problem: DocumentProblem, example: String) {
        self.init(error: problem.description, instructions: "Send JSON such as \(example).")
    }
}

/// What is wrong with a JSON document, and where.
struct DocumentProblem: Error, CustomStringConvertible {
    /// The path of the member, such as `users.0.email`; empty where it is the document as a whole.
    let member: String
    let reason: String

    init(_ member: String, _ reason: String) {
        self.member = member
        self.reason = reason
    }

    init(_ error: any Error) {
        switch error {
        case let problem as DocumentProblem: self = problem
        case DecodingError.keyNotFound(let key, let context):
            self.init(Self.path(context.codingPath + [key]), "is missing")
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            self.init(Self.path(context.codingPath), "has the wrong type")
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            self.init(Self.path(context.codingPath), "can't be used: \(context.debugDescription)")
        // Foundation says the same of a number that doesn't fit.
        default: self.init("", "is not valid JSON, or has a number that is too large or must be whole")
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
}
