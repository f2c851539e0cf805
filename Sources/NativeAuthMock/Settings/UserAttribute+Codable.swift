// The JSON of an attribute: {"name": "postalCode", "type": "string", "isRequired": true, "pattern": "^[0-9]+$"}
extension UserAttribute: Codable {
    /// Reads an attribute, where what is left out is as in ``init(_:type:isRequired:pattern:)``.
    ///
    /// - Parameter decoder: Where to read it.
    /// - Throws: `DecodingError` where the name is missing, or a member has another type.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try members.decode(String.self, forKey: .name),
            type: try members.decodeIfPresent(String.self, forKey: .type) ?? "string",
            isRequired: try members.decodeIfPresent(Bool.self, forKey: .isRequired) ?? true,
            pattern: try members.decodeIfPresent(String.self, forKey: .pattern)
        )
    }

    private enum CodingKeys: String, CodingKey {
        case name
        case type
        case isRequired
        case pattern
    }

    /// Writes the attribute.
    ///
    /// - Parameter encoder: Where to write it.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(name, forKey: .name)
        try members.encode(type, forKey: .type)
        try members.encode(isRequired, forKey: .isRequired)
        try members.encode(pattern, forKey: .pattern)
    }

    static let schema = Schema.input(
        ["name": .text],
        optional: ["type": .text, "isRequired": .boolean, "pattern": .text]
    )
}
