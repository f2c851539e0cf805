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
