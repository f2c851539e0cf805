/// The questions of a sign-in up to its tokens, in any version of the protocol.
protocol SignInWire: Sendable {
    /// Starts a sign-in; with challenge types other than the configuration's to find out what the account has.
    func initiateSignIn(username: String, challengeTypes: [ChallengeType]?) -> Call<Void>
    func challengeSignIn(challengeTypes: [ChallengeType]?) -> Call<FirstFactor>
    func introspectFactors() -> Call<[StrongAuthMethod]>
    /// Has a code sent by a method, or by the account's default one.
    func challengeSecondFactor(_ id: String?) -> Call<SecondFactorChallenge>
}

/// What an account signs in with.
enum FirstFactor: Sendable {
    case code(CodeDelivery)
    case password
}

/// What came of asking for a second factor.
enum SecondFactorChallenge: Sendable {
    case code(CodeDelivery)
    /// The account has no default method, so that one of the list must be named.
    case selectionRequired
}

/// The questions of the registration of a method, in any version of the protocol.
protocol RegistrationWire: Sendable {
    func introspectRegistration() -> Call<[StrongAuthMethod]>
    func challengeRegistration(_ method: StrongAuthMethod, contact: String) -> Call<RegistrationChallenge>
    /// Ends a registration by its code, or without one for a contact that was verified before.
    func continueRegistration(code: String?) -> Call<Void>
}

/// What came of asking to register a method.
enum RegistrationChallenge: Sendable {
    case code(CodeDelivery)
    case preverified
}
