extension MockUser.IdentityProvider {
    /// The name that people know it by.
    var displayName: String {
        switch self {
        case .google: "Google"
        case .apple: "Apple"
        case .microsoft: "Microsoft"
        default: rawValue
        }
    }

    /// The `idp` claim of the accounts that it vouches for.
    var claim: String {
        switch self {
        case .google: "google.com"
        case .apple: "apple.com"
        case .microsoft: "live.com"
        default: rawValue
        }
    }
}
