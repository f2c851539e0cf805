/// Where a one-time passcode went, and what it looks like: enough for an honest prompt.
public struct CodeDelivery: Sendable {
    /// Where the code went, masked by the tenant, such as `a***a@co**o**o.com`; in a registration as the person gave it.
    public let sentTo: String
    /// How many digits the code has, as the tenant says; don't assume 6 or 8.
    public let codeLength: Int
    /// How the code travels.
    public let channel: CodeChannel
    /// How long to wait before another code is asked for, when the tenant says so (`interval`); at most a day.
    ///
    /// Nothing enforces it here: show a countdown, and ask for another code when it is over.
    public let resendInterval: Duration?
}

extension CodeDelivery: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["codeLength": "\(codeLength)", "channel": channel.printable(among: [.email, .sms])]
    }
}
