import Foundation

/// Reads what the admin routes and the program's files are given.
package enum AdminInput {
    /// How many MiB it has at most: a tenant's whole state can be one.
    package static let mebibytes = 64
    /// The same in bytes.
    package static let limit = mebibytes << 20

    static func decode<Input: Decodable>(
        _ type: Input.Type,
        _ body: [UInt8],
        example: String
    ) throws(AdminError) -> Input {
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch {
            throw AdminError(DocumentProblem(error, in: Data(body)), example: example)
        }
    }

    /// The settings with what a document changes about them, if they can be used.
    static func change(
        _ settings: MockTenant.Settings,
        _ body: [UInt8]
    ) throws(AdminError) -> MockTenant.Settings {
        do {
            return try JSONDecoder().decode(SettingsDocument.self, from: Data(body), configuration: settings).checked()
        } catch {
            throw AdminError(DocumentProblem(error, in: Data(body)), example: SettingsDocument.example)
        }
    }

    /// The settings of a file: what `PATCH /_mock/settings` takes.
    package static func settings(_ file: [UInt8]) throws(MockTenantError) -> MockTenant.Settings {
        do throws(AdminError) {
            try AdminRoute.Body(schema: SettingsDocument.schema, example: SettingsDocument.example).check(file)
            return try change(MockTenant.Settings(), file)
        } catch {
            throw .invalidOption(name: "settings", reason: error.error + " " + error.instructions)
        }
    }

    /// The accounts of a users file: an array of what `POST /_mock/users` takes.
    package static func users(_ file: [UInt8]) throws(MockTenantError) -> [MockUser] {
        do throws(AdminError) {
            let list = AdminRoute.Body(schema: .list(of: UserInput.schema), example: "[\(UserInput.example)]")
            try list.check(file)
            return try decode([UserInput].self, file, example: list.example)
                .map { (input) throws(AdminError) in try input.user() }
        } catch {
            throw .invalidOption(name: "users", reason: error.error + " " + error.instructions)
        }
    }
}

extension AdminRoute.Body {
    /// Refuses what is no JSON, and what has a member that isn't known.
    func check(_ document: [UInt8]) throws(AdminError) {
        do throws(DocumentProblem) {
            try schema.check(DocumentProblem.parse(Data(document)))
        } catch {
            throw AdminError(error, example: example)
        }
    }
}

extension AdminError {
    fileprivate init(_ problem: DocumentProblem, example: String) {
        self.init(error: problem.description, instructions: "Send JSON such as \(example).")
    }
}
