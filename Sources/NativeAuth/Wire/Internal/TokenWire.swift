/// The questions of the token endpoint, in any version of the protocol.
protocol TokenWire: Sendable {
    /// Signs in the person whose flow has just ended, without asking for anything.
    func token(for username: String, scopes: [String]) -> Call<SignInResult>
}
