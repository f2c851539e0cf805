/// A way to prove who one is besides the first: the second factor of an account, or one that it may register.
public struct StrongAuthMethod: Sendable, Hashable {
    /// What the tenant knows the method by.
    public let id: String
    /// What the method asks for; ``ChallengeType/oob`` for a code.
    public let challengeType: ChallengeType
    /// How the code travels.
    public let channel: CodeChannel
    /// Where the code goes, masked by the tenant, such as `+1********6`.
    ///
    /// It is `nil` for a method that is yet to be registered, and where the tenant gives none.
    public let loginHint: String?

    init(id: String, challengeType: ChallengeType, channel: CodeChannel, loginHint: String?) {
        self.id = id
        self.challengeType = challengeType
        self.channel = channel
        self.loginHint = loginHint
    }
}

extension StrongAuthMethod: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["challengeType": challengeType.printable(among: [.oob]), "channel": channel.printable(among: [.email, .sms])]
    }
}
