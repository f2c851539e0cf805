/// What the app can show beyond user name, code and password.
///
/// Declaring one commits the app to the branch: the tenant then asks for a second factor, or for the registration of one,
/// in the app (``SignIn/Step/mfaRequired(_:)``, ``SignIn/Step/registrationRequired(_:)``). Without it the tenant answers that
/// the browser is needed.
public struct NativeAuthCapabilities: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// Makes a set from its bits.
    ///
    /// - Parameter rawValue: The bits of the set.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The app can ask for a second factor.
    public static let mfaRequired = NativeAuthCapabilities(rawValue: 1 << 0)
    /// The app can have a person register a strong authentication method.
    public static let registrationRequired = NativeAuthCapabilities(rawValue: 1 << 1)

    /// The words that the tenant knows them by, separated by spaces.
    var wireValue: String {
        var words: [String] = []
        if contains(.mfaRequired) { words.append("mfa_required") }
        if contains(.registrationRequired) { words.append("registration_required") }
        return words.joined(separator: " ")
    }
}
