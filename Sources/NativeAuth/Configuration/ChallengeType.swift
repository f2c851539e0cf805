/// A way to prove who one is that an app can show, as an open set.
///
/// The tenant chooses among those that the app lists; if none fits, it answers that the browser is needed.
public struct ChallengeType: WireWord {
    /// The word on the wire.
    public let rawValue: String

    /// Makes a challenge type.
    ///
    /// - Parameter rawValue: The word on the wire, such as `oob`.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A one-time passcode by mail or text message.
    public static let oob = ChallengeType(rawValue: "oob")
    /// A password.
    public static let password = ChallengeType(rawValue: "password")
    /// Nothing more: the tenant has just verified the contact.
    static let preverified = ChallengeType(rawValue: "preverified")
    /// The browser; the client always lists it, as the tenant demands.
    public static let redirect = ChallengeType(rawValue: "redirect")
}

extension [ChallengeType] {
    /// The list as the tenant wants it: each once, separated by spaces, `redirect` always among them.
    var wireValue: String {
        var words: [ChallengeType] = []
        for word in self where word != .redirect && !words.contains(word) {
            words.append(word)
        }
        return (words + [.redirect]).map(\.rawValue).joined(separator: " ")
    }
}
