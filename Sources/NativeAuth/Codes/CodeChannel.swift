/// The way that a code takes to a person, as an open set.
public struct CodeChannel: WireWord {
    /// The word on the wire.
    public let rawValue: String

    /// Makes a channel.
    ///
    /// - Parameter rawValue: The word on the wire, such as `email`.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// By mail.
    public static let email = CodeChannel(rawValue: "email")
    /// By text message.
    public static let sms = CodeChannel(rawValue: "sms")
}

extension CodeChannel: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["channel": printable(among: [.email, .sms])]
    }
}
