/// A value that never shows in print, in a dump or in the message of a failed test.
struct Masked<Value> {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}

extension Masked: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { "***" }
    var debugDescription: String { "***" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

extension Masked: Sendable where Value: Sendable {}
extension Masked: Equatable where Value: Equatable {}
extension Masked: Hashable where Value: Hashable {}

// It is written as what it masks: whoever writes it down wants it back.
extension Masked: Decodable where Value: Decodable {
    init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(Value.self)
    }
}

extension Masked: Encodable where Value: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
