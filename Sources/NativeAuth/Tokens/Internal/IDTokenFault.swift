/// Why an ID token isn't taken.
enum IDTokenFault: Error, Sendable, Hashable {
    case tooLong
    case malformed
    /// A claim is missing, or isn't what it has to be; its name.
    case claim(String)

    /// Whether it is about the time, so that the likeliest cause is this machine's clock.
    var isAboutTime: Bool {
        if case .claim(let name) = self { ["exp", "iat", "nbf"].contains(name) } else { false }
    }

    /// What is wrong, without any value of the token's.
    var detail: String {
        switch self {
        case .tooLong: "The ID token is too long."
        case .malformed: "The ID token can't be read."
        case .claim(let name): "The claim \(name) of the ID token is missing or not what it has to be."
        }
    }
}
