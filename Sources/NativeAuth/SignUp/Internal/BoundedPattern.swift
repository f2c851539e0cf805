/// A regular expression from elsewhere that is known to be done soon.
///
/// Swift's matcher has no limit of time, and tries one choice after the other. So a pattern is read first, by what could
/// make it try for long: how many choices there are is the product of the choices at each place, as long as nothing that
/// holds a choice is repeated. A group that may be left out is one choice more, and one that looks ahead
/// is tried once wherever the match has come to it. What isn't plainly harmless isn't run.
struct BoundedPattern {
    /// The longest pattern that is looked at, in Unicode scalars.
    static let longestPattern = 512
    /// The longest value that is looked at, in Unicode scalars.
    static let longestValue = 256
    /// How many choices a match may have.
    ///
    /// A match with as many takes some hundredths of a second.
    static let mostChoices = 250_000.0

    private let regex: Regex<AnyRegexOutput>
    private let survey: PatternSurvey

    /// Takes a pattern; `nil` for one that is no regular expression here, or that may take long.
    init?(_ pattern: String) {
        // A character of several scalars isn't the same to every kind of regular expression.
        guard pattern.unicodeScalars.count <= Self.longestPattern, pattern.count == pattern.unicodeScalars.count,
            let survey = PatternSurvey(of: pattern), let regex = try? Regex(pattern)
        else { return nil }
        self.survey = survey
        self.regex = regex.matchingSemantics(.unicodeScalar)
    }

    /// Whether a match is somewhere in a value; `nil` when finding out may take long.
    func matches(_ value: String) -> Bool? {
        let length = value.unicodeScalars.count
        guard length <= Self.longestValue, survey.choices(in: length) <= Self.mostChoices else { return nil }
        return value.firstMatch(of: regex) != nil
    }
}

/// What a matcher has to choose from, counted over the text of a pattern.
private struct PatternSurvey {
    /// The most quantifiers without an upper bound, each of which can take any part of the value.
    private static let mostUnbounded = 3

    private var rest: Substring.UnicodeScalarView
    private var unbounded = 0
    /// The choices that don't depend on the value.
    private var choices = 1.0
    /// The groups that are open, with the whole pattern as the first.
    private var groups = [Group()]
    /// What was read last, as far as a quantifier may stand behind it.
    private var quantifiable = Quantifiable.nothing
    private let isAnchored: Bool

    private struct Group {
        var alternatives = 1.0
        var looksAhead = false
    }

    private enum Quantifiable {
        case nothing, character
        /// It may be left out, and not repeated.
        case group
    }

    /// Reads a pattern; `nil` when something in it isn't known to be harmless.
    init?(of pattern: String) {
        rest = Substring(pattern).unicodeScalars
        isAnchored = rest.first == "^"
        while let scalar = rest.popFirst() {
            guard read(scalar) else { return nil }
        }
        guard groups.count == 1, unbounded <= Self.mostUnbounded else { return nil }
        choices *= groups[0].alternatives
    }

    /// How many choices there are at most in a value of so many scalars.
    ///
    /// A quantifier counts for one more than it has: the matcher of Swift 6.3 takes that long.
    func choices(in length: Int) -> Double {
        let isAtStart = isAnchored && groups[0].alternatives == 1
        return (0..<unbounded + (isAtStart ? 0 : 1)).reduce(choices) { choices, _ in choices * Double(length + 2) }
    }

    private mutating func read(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\\": return readEscape()
        case "[": return readClass()
        case "(":
            // There are conditions, references and more, too.
            var group = Group()
            if rest.first == "?" {
                rest.removeFirst()
                switch rest.popFirst() {
                case ":": break
                case "=", "!": group.looksAhead = true
                default: return false
                }
            }
            groups.append(group)
            quantifiable = .nothing
            return rest.first != "*"
        case ")":
            guard groups.count > 1 else { return false }
            let group = groups.removeLast()
            choices *= group.alternatives
            quantifiable = group.looksAhead ? .nothing : .group
        case "|":
            groups[groups.count - 1].alternatives += 1
            quantifiable = .nothing
        case "^", "$": quantifiable = .nothing
        case "*", "+": return readQuantifier(from: 0, to: nil)
        case "?": return readQuantifier(from: 0, to: 1)
        case "{": return readBounds()
        default: quantifiable = .character
        }
        return true
    }

    /// Reads what comes behind a backslash, inside or outside of a class; references and rare escapes aren't known.
    private mutating func readEscape() -> Bool {
        guard let scalar = rest.popFirst() else { return false }
        quantifiable = .character
        switch scalar {
        case "d", "D", "w", "W", "s", "S", "n", "r", "t": return true
        case "b", "B":
            quantifiable = .nothing
            return true
        case "p", "P":
            // A general category: `\p{L}`, `\p{Lu}`.
            guard rest.popFirst() == "{" else { return false }
            let name = rest.prefix { $0.properties.isAlphabetic && $0.isASCII }
            rest = rest[name.endIndex...]
            return (1...2).contains(name.count) && rest.popFirst() == "}"
        default: return scalar.isASCII && !UInt8(ascii: scalar).isASCIILetterOrDigit
        }
    }

    private mutating func readClass() -> Bool {
        if rest.first == "^" { rest.removeFirst() }
        guard rest.first != "]" else { return false }
        while let scalar = rest.popFirst() {
            switch scalar {
            case "]":
                quantifiable = .character
                return true
            case "[": return false
            case "\\":
                guard readEscape() else { return false }
            default: break
            }
        }
        return false
    }

    /// Reads the numbers of `{2}`, `{2,}` or `{2,4}`.
    private mutating func readBounds() -> Bool {
        guard let end = rest.firstIndex(of: "}") else { return false }
        let bounds = rest[..<end].split(separator: ",", omittingEmptySubsequences: false).map { Int(Substring($0)) }
        let isOpen = rest[..<end].last == ","
        rest = rest[rest.index(after: end)...]
        let limits = 0...BoundedPattern.longestValue
        guard (1...2).contains(bounds.count), let least = bounds[0], limits ~= least else { return false }
        if bounds.count == 2, isOpen { return readQuantifier(from: least, to: nil) }
        guard let most = bounds[bounds.count - 1], limits ~= most, least <= most else { return false }
        return readQuantifier(from: least, to: most)
    }

    /// Takes a quantifier by its bounds; without an upper one, it can take any part of the value.
    private mutating func readQuantifier(from least: Int, to most: Int?) -> Bool {
        switch quantifiable {
        case .nothing: return false
        case .character: break
        case .group: guard most == 1 else { return false }
        }
        quantifiable = .nothing
        if rest.first == "?" || rest.first == "+" { rest.removeFirst() }
        if let most {
            choices *= most == least ? 1 : Double(most - least + 2)
        } else {
            unbounded += 1
        }
        return true
    }
}
