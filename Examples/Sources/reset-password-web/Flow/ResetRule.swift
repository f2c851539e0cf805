import NativeAuthUI

/// A rule that the page can check while the person types; the server checks it again by the model.
enum ResetRule: Sendable, Hashable {
    case minimumLength(Int)
    case numberOrSymbol
    case mixedCase

    /// The rules of the model's defaults.
    static let defaults: [ResetRule] = [.minimumLength(8), .numberOrSymbol]

    /// - Parameter text: As on the command line: `minimum-length:8`, `number-or-symbol`, `mixed-case`.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        switch (parts.first, parts.count) {
        case ("minimum-length", 2):
            guard let count = Int(parts[1]), 1...256 ~= count else { return nil }
            self = .minimumLength(count)
        case ("number-or-symbol", 1): self = .numberOrSymbol
        case ("mixed-case", 1): self = .mixedCase
        default: return nil
        }
    }

    /// The rule as the model checks it.
    var rule: PasswordRule {
        switch self {
        case .minimumLength(let count): .minimumLength(count)
        case .numberOrSymbol: .numberOrSymbol
        case .mixedCase: .mixedCase
        }
    }

    /// The rule's name for the script.
    var name: String {
        switch self {
        case .minimumLength: "minimum-length"
        case .numberOrSymbol: "number-or-symbol"
        case .mixedCase: "mixed-case"
        }
    }

    var count: Int? { if case .minimumLength(let count) = self { count } else { nil } }
}
