import Foundation

/// Colours, where the reader wants them.
package struct Style: Sendable {
    private let isOn: Bool

    /// Colours for a terminal that can show them, unless `NO_COLOR` is set.
    init(for descriptor: Int32) {
        isOn = Self.allowsEscapes(descriptor)
    }

    /// Whether there is a terminal that can be told more than text, by somebody who wants that.
    static func allowsEscapes(_ descriptor: Int32) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        let canMore = !["", "dumb"].contains(environment["TERM", default: ""])
        return isatty(descriptor) == 1 && environment["NO_COLOR", default: ""].isEmpty && canMore
    }

    package func bold(_ text: String) -> String { wrap(text, "1") }
    package func faint(_ text: String) -> String { wrap(text, "2") }
    package func green(_ text: String) -> String { wrap(text, "32") }
    package func red(_ text: String) -> String { wrap(text, "31") }

    private func wrap(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
