/// A type that holds what a person has entered, and of which print, `dump`, a mirror or a failed test shows the name alone.
protocol Concealed: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Concealed {
    /// The type's name, and nothing of what is in it.
    public var description: String { "\(Self.self)" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
