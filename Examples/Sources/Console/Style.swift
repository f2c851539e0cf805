import Foundation

/// Colours, where the reader wants them.
package struct Style: Sendable {
    private let isOn: Bool

    /// Colours for a terminal that can show them, unless `NO_COLOR` is set.
    init(for descriptor: Int32) {
        let environment = ProcessInfo.processInfo.environment
        isOn = isatty(descriptor) == 1 && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }

    package func bold(_ text: String) -> String { wrap(text, "1") }
    package func green(_ text: String) -> String { wrap(text, "32") }
    package func red(_ text: String) -> String { wrap(text, "31") }

    private func wrap(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
