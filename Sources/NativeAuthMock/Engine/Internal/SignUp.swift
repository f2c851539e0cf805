import Foundation

/// What is known so far of a person who signs up.
struct SignUp: Sendable, Codable {
    let email: String
    var password: String?
    var attributes: [String: String] = [:]

    /// The attributes that are still to be given.
    func missing(of asked: [UserAttribute]) -> [UserAttribute] {
        asked.filter { $0.isRequired && attributes[$0.name, default: ""].isEmpty }
    }
}

extension Call {
    /// The attributes that a call brought, as far as the tenant asks for them.
    func attributes(_ asked: [UserAttribute]) throws(Refusal) -> [String: String] {
        guard let text = fields["attributes"] else { return [:] }
        guard let given = try? JSONDecoder().decode([String: AttributeValue].self, from: Data(text.utf8)) else {
            throw .malformed(
                "The attributes parameter isn't valid.",
                hint:
                    #"It is text with a JSON object in it, as in {"displayName":"Ana"}, encoded like any other value."#
            )
        }
        let known = asked.filter { given[$0.name] != nil }
        let invalid = known.filter { !$0.allows(given[$0.name]?.text ?? "") }
        if !invalid.isEmpty { throw .attributesInvalid(invalid) }
        return Dictionary(uniqueKeysWithValues: known.map { ($0.name, given[$0.name]?.text ?? "") })
    }
}

/// A value as JSON may have it, which the tenant keeps as text.
private struct AttributeValue: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let boolean = try? container.decode(Bool.self) {
            text = String(boolean)
        } else if let integer = try? container.decode(Int.self) {
            text = String(integer)
        } else {
            text = try container.decode(String.self)
        }
    }
}

extension UserAttribute {
    fileprivate func allows(_ value: String) -> Bool {
        guard let pattern, let expression = try? Regex(pattern) else { return !value.isEmpty || !isRequired }
        guard value.utf8.count <= Self.longestValue(for: pattern) else { return false }
        return value.firstMatch(of: expression) != nil
    }

    /// How many bytes a value may have, so that no expression keeps the tenant from answering others.
    ///
    /// Swift's matcher tries every way that a repeated group or many repetitions leave it, and has no time limit.
    private static func longestValue(for pattern: String) -> Int {
        let repetitions: Set<Character> = ["*", "+", "{"]
        let repeatsGroup = zip(pattern, pattern.dropFirst()).contains { $0 == ")" && repetitions.contains($1) }
        return repeatsGroup || pattern.count(where: repetitions.contains) > 4 ? 12 : 256
    }

    /// The attribute as the tenant asks for it.
    var json: JSONObject {
        var json: JSONObject = ["name": .string(name), "type": .string(type), "required": .boolean(isRequired)]
        json["options"] = pattern.map { .object(["regex": .string($0)]) }
        return json
    }
}

extension Refusal {
    static let userExists = Refusal(
        error: "user_already_exists",
        code: 1_003_037,
        message: "There is an account with this user name already."
    )

    static func credentialRequired(_ token: JSON) -> Refusal {
        Refusal(
            error: "credential_required",
            code: 55103,
            message: "A credential is required.",
            members: ["continuation_token": token]
        )
    }

    static func attributesRequired(_ attributes: [UserAttribute], _ token: JSON) -> Refusal {
        Refusal(
            error: "attributes_required",
            code: 55106,
            message: "Attributes of the user are required.",
            members: [
                "continuation_token": token, "required_attributes": .array(attributes.map { .object($0.json) }),
            ]
        )
    }

    static func attributesInvalid(_ attributes: [UserAttribute]) -> Refusal {
        // The number isn't documented.
        Refusal(
            error: "invalid_grant",
            suberror: "attribute_validation_failed",
            code: 55000,
            message: "Attributes of the user aren't valid.",
            members: ["invalid_attributes": .array(attributes.map { .object(["name": .string($0.name)]) })]
        )
    }
}
