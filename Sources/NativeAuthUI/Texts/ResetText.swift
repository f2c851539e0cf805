/// A text of the screens: a key, with the values that stand in it.
///
/// ``ResetTexts`` says it in a language. Of what a server has sent only the masked address is in it that a code went to;
/// printing it shows the key alone. It can be encoded, for a page that says it only after a redirect.
public struct ResetText: Sendable, Hashable, Codable {
    /// Which text it is; `nil` for one of the app's own.
    public let key: Key?
    let values: [Placeholder: Value]

    /// What stands for a value in a text.
    enum Placeholder: String, Sendable, Codable, CaseIterable {
        case step, of, length, count, time, sentTo
        /// The whole text, of the app's own.
        case verbatim
    }

    enum Value: Sendable, Hashable, Codable {
        case number(Int)
        case seconds(Int)
        case text(String)
    }

    /// Makes a text that has no values in it.
    ///
    /// - Parameter key: Which one.
    public init(_ key: Key) {
        self.init(key, [:])
    }

    /// Makes a text of the app's own, which is shown as it is.
    ///
    /// - Parameter text: The text, in the person's language.
    public init(verbatim text: String) {
        self.init(nil, [.verbatim: .text(text)])
    }

    private init(_ key: Key?, _ values: [Placeholder: Value]) {
        self.key = key
        self.values = values
    }
}

extension ResetText {
    /// Where the person is on the way.
    ///
    /// - Parameters:
    ///   - step: The step, from 1.
    ///   - count: How many there are.
    /// - Returns: The text.
    public static func progress(step: Int, of count: Int) -> ResetText {
        ResetText(.progress, [.step: .number(step), .of: .number(count)])
    }

    /// That a code was sent, and where to.
    ///
    /// - Parameters:
    ///   - sentTo: Where it went.
    ///   - length: How many digits it has.
    /// - Returns: The text.
    public static func codeLine(sentTo: String, length: Int) -> ResetText {
        ResetText(.codeLine, [.sentTo: .text(sentTo), .length: .number(length)])
    }

    /// What the code field is for.
    ///
    /// - Parameter length: How many digits the code has.
    /// - Returns: The text.
    public static func codeLabel(length: Int) -> ResetText {
        ResetText(.codeLabel, [.length: .number(length)])
    }

    /// When another code may be asked for.
    ///
    /// - Parameter seconds: In how many seconds.
    /// - Returns: The text.
    public static func resendIn(seconds: Int) -> ResetText {
        ResetText(.resendIn, [.time: .seconds(seconds)])
    }

    /// That something was done too often, for a limit of the app's own.
    ///
    /// - Parameter seconds: In how many seconds it may be done again.
    /// - Returns: The text.
    public static func throttled(seconds: Int) -> ResetText {
        ResetText(.throttledFor, [.time: .seconds(seconds)])
    }

    static func codeIncomplete(length: Int) -> ResetText {
        ResetText(.codeIncomplete, [.length: .number(length)])
    }

    static func ruleMinimumLength(_ count: Int) -> ResetText {
        ResetText(.ruleMinimumLength, [.count: .number(count)])
    }

    static func codeSent(to sentTo: String) -> ResetText {
        ResetText(.codeSent, [.sentTo: .text(sentTo)])
    }
}

extension ResetText: Concealed {
    /// The key, and nothing of the values.
    public var description: String { "ResetText(\(key?.rawValue ?? "verbatim"))" }
}
