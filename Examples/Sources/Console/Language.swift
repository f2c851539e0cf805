import Foundation

/// The language that a person has chosen for programs in a terminal.
package enum Language {
    /// As a tag, such as `de_AT`: from the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
    package static var preferred: String {
        let environment = ProcessInfo.processInfo.environment
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return String((locale ?? "").prefix { $0 != "." && $0 != "@" })
    }
}
