import NativeAuthEssentials

/// The top-level object of an answer, read field by field and forgiving about types.
///
/// Nothing that an answer holds beside what is asked for can fail it, and a field of the wrong type is a missing field.
struct JSONObject {
    struct Key: CodingKey, ExpressibleByStringLiteral {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringLiteral value: String) { stringValue = value }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private static let decoder = JSONDecoder()
    private let fields: KeyedDecodingContainer<Key>

    /// Reads a body; `nil` when it isn't a JSON object in UTF-8.
    init?(_ body: [UInt8]) {
        // A zero among the first bytes is UTF-16 or UTF-32, which the decoder would take as well. And it looks at the bytes
        // of a text only when that text is asked for.
        guard !body.prefix(4).contains(0), (try? UTF8Span(validating: body.span)) != nil,
            let object = try? Self.decoder.decode(JSONObject.self, from: Data(body))
        else { return nil }
        self = object
    }

    private init(_ fields: KeyedDecodingContainer<Key>) {
        self.fields = fields
    }

    func has(_ key: Key) -> Bool {
        fields.contains(key) && (try? fields.decodeNil(forKey: key)) == false
    }

    func string(_ key: Key) -> String? {
        (try? fields.decodeIfPresent(String.self, forKey: key)) ?? nil
    }

    /// A text that isn't empty, without white space at its ends.
    func text(_ key: Key) -> String? {
        string(key)?.trimmed
    }

    /// A number, also one that is written as a text; never infinite.
    func number(_ key: Key) -> Double? {
        ((try? fields.decodeIfPresent(LenientNumber.self, forKey: key)) ?? nil)?.value
    }

    /// A whole number that fits an `Int`.
    func integer(_ key: Key) -> Int? {
        number(key).flatMap { Int(exactly: $0) }
    }

    /// A truth value, also one that is written as a text.
    func boolean(_ key: Key) -> Bool? {
        (try? fields.decodeIfPresent(Bool.self, forKey: key)) ?? text(key).flatMap { Bool($0.lowercased()) }
    }

    /// A time span in seconds; a negative one is none, and a huge one is cut to decades.
    func seconds(_ key: Key) -> Duration? {
        guard let value = number(key), value >= 0 else { return nil }
        return .seconds(min(value, Double(Int32.max)))
    }

    /// Whole numbers of a list, or the one that stands there without a list.
    func integers(_ key: Key) -> [Int] {
        if let list = try? fields.decodeIfPresent([LenientNumber].self, forKey: key) {
            return list.compactMap { $0.value.flatMap { Int(exactly: $0) } }
        }
        return integer(key).map { [$0] } ?? []
    }

    /// The objects of a list; what else stands in it is left out.
    func objects(_ key: Key) -> [JSONObject] {
        ((try? fields.decodeIfPresent([LenientObject].self, forKey: key)) ?? nil)?.compactMap(\.value) ?? []
    }

    /// Every field that can be read as a certain type.
    func values<Value: Decodable>(as type: Value.Type) -> [String: Value] {
        var values: [String: Value] = [:]
        for key in fields.allKeys {
            values[key.stringValue] = try? fields.decode(type, forKey: key)
        }
        return values
    }

    func object(_ key: Key) -> JSONObject? {
        (try? fields.nestedContainer(keyedBy: Key.self, forKey: key)).map(JSONObject.init)
    }
}

extension JSONObject: Decodable {
    init(from decoder: any Decoder) throws {
        fields = try decoder.container(keyedBy: Key.self)
    }
}

/// An object, whatever stands in its place; decoding it never fails.
private struct LenientObject: Decodable {
    let value: JSONObject?

    init(from decoder: any Decoder) throws {
        value = try? JSONObject(from: decoder)
    }
}

/// A number, whatever stands in its place; decoding it never fails.
private struct LenientNumber: Decodable {
    let value: Double?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let number = (try? container.decode(Double.self)) ?? (try? container.decode(String.self)).flatMap(Double.init)
        value = number.flatMap { $0.isFinite ? $0 : nil }
    }
}
