import NativeAuthServing

/// A piece of a page.
///
/// A text that is put into one is escaped, so that only what stands in this program is markup.
struct HTML: Sendable, ExpressibleByStringInterpolation {
    private(set) var markup: String

    init(stringLiteral markup: String) {
        self.markup = markup
    }

    init(stringInterpolation parts: StringInterpolation) {
        markup = parts.markup
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var markup = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            markup.reserveCapacity(literalCapacity * 2)
        }

        mutating func appendLiteral(_ literal: String) { markup += literal }
        mutating func appendInterpolation(_ number: Int) { markup += String(number) }
        mutating func appendInterpolation(_ piece: HTML?) { markup += piece?.markup ?? "" }
        mutating func appendInterpolation(_ pieces: [HTML]) { markup += pieces.map(\.markup).joined() }

        mutating func appendInterpolation(_ text: String) { markup += NativeAuthServing.HTML.escape(text) }

        /// An attribute behind a space, or nothing where it has no value.
        mutating func appendInterpolation(attribute name: String, _ value: String?) {
            guard let value else { return }
            markup += " \(name)=\""
            appendInterpolation(value)
            markup += "\""
        }
    }
}
