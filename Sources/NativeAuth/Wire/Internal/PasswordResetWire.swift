/// The questions of a password reset, in any version of the protocol.
protocol PasswordResetWire: Sendable {
    func startReset(username: String) -> Call<Void>
    func challengeReset() -> Call<CodeDelivery>
    func continueReset(code: String) -> Call<Void>
    func submitReset(password: String) -> Call<Duration?>
    func pollReset() -> Call<ResetStatus>
}

/// What a challenge says about the code that it has sent.
struct CodeDelivery: Sendable {
    let sentTo: String
    let codeLength: Int
    let channel: CodeChannel
    let resendInterval: Duration?
}

/// How far the change of a password is.
indirect enum ResetStatus: Sendable {
    case pending(Diagnostics)
    case succeeded(Continuation?)
    case failed(Continuation?, Diagnostics)
}
