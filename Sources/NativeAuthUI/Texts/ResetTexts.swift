/// The texts of the screens in a language.
///
/// English, German and Arabic are here; any other language is shown in English. An app can say single texts in its own words,
/// or all of them in a language of its own:
///
/// ```swift
/// let texts = ResetTexts("de-AT", overriding: [.emailTitle: "Passwort vergessen?"])
/// print(texts[model.title], texts[.sendCode])
/// ```
///
/// A text of the app's own may have the values in it that the original has, such as `{sentTo}` and `{length}`.
public struct ResetTexts: Sendable {
    /// The languages that are here.
    public static let languages = ResetLanguage.all.map(\.code)

    /// The language that the texts are in.
    public var language: String { table.code }
    /// Whether it is written from right to left; the code stays left to right all the same.
    public var isRightToLeft: Bool { table.isRightToLeft }

    private let table: ResetLanguage
    private let own: [ResetText.Key: String]

    /// Chooses the texts of a language.
    ///
    /// - Parameters:
    ///   - language: The language's tag, such as `de` or `de-AT`.
    ///   - own: What the app says in its own words.
    public init(_ language: String, overriding own: [ResetText.Key: String] = [:]) {
        self.init(preferring: [language], overriding: own)
    }

    /// Chooses the texts of the first language that is here.
    ///
    /// - Parameters:
    ///   - languages: The languages' tags, the best one first.
    ///   - own: What the app says in its own words.
    public init(preferring languages: [String], overriding own: [ResetText.Key: String] = [:]) {
        let codes = languages.compactMap { $0.split { $0 == "-" || $0 == "_" }.first?.lowercased() }
        table = codes.lazy.compactMap { code in ResetLanguage.all.first { $0.code == code } }.first ?? .english
        self.own = own
    }

    /// Says a text.
    ///
    /// - Parameter text: Which one, with its values.
    /// - Returns: The text, with the numbers in the language's digits.
    public subscript(text: ResetText) -> String {
        guard let key = text.key else { return text.values[.verbatim].map(said) ?? "" }
        return filled(own[key] ?? table.text(key), with: text.values)
    }

    /// Says a text that has no values in it.
    ///
    /// - Parameter key: Which one.
    /// - Returns: The text.
    public subscript(key: ResetText.Key) -> String { self[ResetText(key)] }

    /// Puts the values where their names stand in braces, once: what a value brings along isn't looked at.
    private func filled(_ template: String, with values: [ResetText.Placeholder: ResetText.Value]) -> String {
        let parts = template.split(separator: "{", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
            let halves = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
            let value = ResetText.Placeholder(rawValue: String(halves[0])).flatMap { values[$0] }
            text += value.map(said).flatMap { halves.count == 2 ? $0 + halves[1] : nil } ?? "{" + part
        }
    }

    private func said(_ value: ResetText.Value) -> String {
        switch value {
        case .number(let number): table.digits(of: String(number))
        case .seconds(let seconds): table.digits(of: Self.clock(seconds))
        // An address keeps its own direction, between invisible marks (U+2068, U+2069).
        case .text(let text): isRightToLeft ? "\u{2068}\(text)\u{2069}" : text
        }
    }

    /// As a clock shows it, which needs no plural: `0:07`, `12:30`, `23:59:59`.
    private static func clock(_ seconds: Int) -> String {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
    }
}
