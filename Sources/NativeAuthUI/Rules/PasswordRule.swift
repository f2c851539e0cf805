/// Something that a new password has to be, shown while the person types it.
///
/// Match the rules to what your tenant enforces: they spare the person a round trip, and the tenant has the last word.
///
/// ```swift
/// let rules: [PasswordRule] = [
///     .minimumLength(12), .mixedCase, PasswordRule("Without “contoso”") { !$0.lowercased().contains("contoso") },
/// ]
/// ```
public struct PasswordRule: Sendable {
    /// What the rule says, in the person's language.
    public let title: ResetText
    /// Whether a password is as the rule wants it.
    public let isMet: @Sendable (String) -> Bool

    /// Makes a rule of your own.
    ///
    /// - Parameters:
    ///   - title: What the rule says, in the person's language.
    ///   - isMet: Whether a password is as the rule wants it; called at each keystroke.
    public init(_ title: String, isMet: @escaping @Sendable (String) -> Bool) {
        self.init(title: ResetText(verbatim: title), isMet: isMet)
    }

    init(title: ResetText, isMet: @escaping @Sendable (String) -> Bool) {
        self.title = title
        self.isMet = isMet
    }

    /// At least so many characters, as a person counts them.
    ///
    /// - Parameter count: How many.
    /// - Returns: The rule.
    public static func minimumLength(_ count: Int) -> PasswordRule {
        PasswordRule(title: .ruleMinimumLength(count)) { $0.count >= count }
    }

    /// A digit, or a character that is neither a letter nor white space.
    public static let numberOrSymbol = PasswordRule(title: ResetText(.ruleNumberOrSymbol)) { password in
        password.contains { $0.isNumber || !$0.isLetter && !$0.isWhitespace }
    }

    /// A letter in upper case and one in lower case.
    public static let mixedCase = PasswordRule(title: ResetText(.ruleMixedCase)) { password in
        password.contains(where: \.isUppercase) && password.contains(where: \.isLowercase)
    }

    /// Eight characters, of which one is a digit or a symbol.
    public static let defaults: [PasswordRule] = [.minimumLength(8), .numberOrSymbol]
}

/// A rule as it stands for what the person has typed.
public struct PasswordRuleState: Sendable, Hashable {
    /// What the rule says.
    public let title: ResetText
    /// Whether the password is as the rule wants it.
    public let isMet: Bool
    /// Whether the person tried to save while it wasn't met, so that it is shown as an error.
    public let isMissed: Bool
}
