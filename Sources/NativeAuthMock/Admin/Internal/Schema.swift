/// What JSON must look like (JSON Schema 2020-12, the dialect of OpenAPI 3.1), as far as the routes need it.
package struct Schema: Sendable {
    package private(set) var json: JSONObject

    init(_ json: JSONObject = [:]) {
        self.json = json
    }

    static let text = Schema(["type": "string"])
    static let integer = Schema(["type": "integer"])
    static let number = Schema(["type": "number"])
    static let boolean = Schema(["type": "boolean"])
    static let null = Schema(["type": "null"])
    static let moment = Schema(["type": "string", "format": "date-time"])

    /// What the OpenAPI document describes by this name.
    static func reference(_ name: String) -> Schema {
        Schema(["$ref": .string("#/components/schemas/\(name)")])
    }

    /// One of these texts.
    static func word(_ words: [String]) -> Schema {
        Schema(["type": "string", "enum": .array(words.map(JSON.string))])
    }

    static func list(of element: Schema) -> Schema {
        Schema(["type": "array", "items": element.value])
    }

    /// An object whose members have names of their own, such as addresses.
    static func map(of value: Schema) -> Schema {
        Schema(["type": "object", "additionalProperties": value.value])
    }

    /// One of these.
    static func either(_ schemas: [Schema]) -> Schema {
        Schema(["oneOf": .array(schemas.map(\.value))])
    }

    /// An object with members that are there, and some that may be.
    static func object(
        _ required: KeyValuePairs<String, Schema>,
        optional: KeyValuePairs<String, Schema> = [:]
    ) -> Schema {
        object(required.map { ($0, $1) }, optional: optional.map { ($0, $1) })
    }

    static func object(_ required: [(String, Schema)], optional: [(String, Schema)] = []) -> Schema {
        var json: JSONObject = [
            "type": "object", "properties": .object(JSONObject((required + optional).map { ($0, $1.value) })),
        ]
        if !required.isEmpty { json["required"] = .array(required.map { .string($0.0) }) }
        return Schema(json)
    }

    /// An object that a route takes: it has no other members, and `null` is as good as nothing for what may be left out.
    static func input(
        _ required: KeyValuePairs<String, Schema>,
        optional: KeyValuePairs<String, Schema> = [:]
    ) -> Schema {
        input(required.map { ($0, $1) }, optional: optional.map { ($0, $1) })
    }

    static func input(_ required: [(String, Schema)], optional: [(String, Schema)] = []) -> Schema {
        object(required, optional: optional.map { ($0, $1.orNull) }).closed
    }

    /// The same object with no other members.
    var closed: Schema { setting("additionalProperties", false) }

    /// The same, or `null`.
    var orNull: Schema { .either([self, .null]) }

    /// The same within bounds, both of which are possible.
    func from(_ least: Int, to most: Int? = nil) -> Schema {
        let bounded = setting("minimum", .integer(least))
        return most.map { bounded.setting("maximum", .integer($0)) } ?? bounded
    }

    func described(_ text: String) -> Schema { setting("description", .string(text)) }

    func setting(_ name: String, _ value: JSON) -> Schema {
        var schema = self
        schema.json[name] = value
        return schema
    }

    var value: JSON { .object(json) }
}
