/// The questions of a password reset, in any version of the protocol.
protocol PasswordResetWire: Sendable {
    func startReset(username: String) -> Call<Void>
    func challengeReset() -> Call<CodeDelivery>
    /// Gives how long the tenant then takes a password, when it says so.
    func continueReset(code: String) -> Call<Duration?>
    func submitReset(password: String) -> Call<Duration?>
    func pollReset() -> Call<ResetStatus>
}

/// How far the change of a password is.
indirect enum ResetStatus: Sendable {
    case pending(Diagnostics)
    case succeeded(Continuation?)
    case failed(Continuation?, Diagnostics)
}
