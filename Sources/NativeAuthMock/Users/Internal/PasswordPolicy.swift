/// The tenant's rules for a new password.
///
/// Lengths are counted in Unicode scalars.
enum PasswordPolicy {
    /// How many passwords can't be taken again, the current one among them.
    static let remembered = 4

    static let length = 8...256

    private static let wellKnown: Set = [
        "password1!", "passw0rd!", "p@ssw0rd", "p@ssword1", "p@ssw0rd1", "welcome1!", "qwerty123!", "letmein1!",
    ]

    /// Refuses a password by the first rule that it breaks.
    static func check(_ password: String, for email: String, after passwords: [String] = []) throws(Refusal) {
        if let refusal = refusal(of: password, email, passwords) { throw .password(refusal) }
    }

    private static func refusal(of password: String, _ email: String, _ passwords: [String]) -> PasswordRefusal? {
        let scalars = password.unicodeScalars
        if scalars.contains(where: { $0.properties.generalCategory == .control }) { return .invalid }
        if scalars.count < length.lowerBound { return .tooShort }
        if scalars.count > length.upperBound { return .tooLong }
        if Set(scalars.map(characterClass)).count < 3 { return .tooWeak }
        if isBanned(password.lowercased(), email.lowercased()) { return .banned }
        if passwords.contains(where: { $0.utf8.elementsEqual(password.utf8) }) { return .recentlyUsed }
        return nil
    }

    private enum CharacterClass {
        case lowerCase
        case upperCase
        case digit
        case symbol
    }

    private static func characterClass(_ scalar: Unicode.Scalar) -> CharacterClass {
        if scalar.properties.isLowercase { return .lowerCase }
        if scalar.properties.isUppercase { return .upperCase }
        return scalar.properties.numericType == nil ? .symbol : .digit
    }

    /// A name of fewer than four letters would ban too many passwords that have nothing to do with it.
    private static func isBanned(_ password: String, _ email: String) -> Bool {
        let name = email.prefix { $0 != "@" }
        return wellKnown.contains(password) || name.count >= 4 && password.contains(name)
    }
}
