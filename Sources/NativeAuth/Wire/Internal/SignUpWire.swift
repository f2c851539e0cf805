/// The questions of a sign-up up to the account, in any version of the protocol.
protocol SignUpWire: Sendable {
    func startSignUp(username: String, password: String?, attributes: [String: String]) -> Call<Void>
    /// Has a code sent, or learns that it is a password that the tenant wants.
    func challengeSignUp() -> Call<FirstFactor>
    func continueSignUp(by grant: SignUpGrant) -> Call<SignUpReply>
}

/// What the tenant has asked for, and gets.
enum SignUpGrant: Sendable {
    case code(String)
    case password(String)
    case attributes([String: String])
}

/// What the tenant wants next, or that it has made the account.
enum SignUpReply: Sendable {
    case credentialRequired
    case attributesRequired([RequiredAttribute])
    case completed(canSignIn: Bool)
}
