import Foundation

/// One question to the tenant: how to ask it, and how to read the answer.
///
/// Both are pure.
struct Call<Reply: Sendable>: Sendable {
    /// The endpoint's name, for events and logs.
    let endpoint: String
    /// Makes the request for a flow.
    let request: @Sendable (FlowPosition) -> HTTPRequest
    /// Reads the answer.
    let read: @Sendable (HTTPResponse, UUID) -> Answer<Reply>
}

/// What a request needs to know of the flow that it belongs to.
struct FlowPosition: Sendable {
    var continuation: Continuation?
    var correlation: Correlation
}

/// What an answer says to the flow, and to the call.
struct Answer<Reply: Sendable>: Sendable {
    /// The token to go on with, which an error may carry too.
    let continuation: Continuation?
    let result: Result<Reply, Failure>
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

/// The questions of a password reset, in any version of the protocol.
protocol PasswordResetWire: Sendable {
    func startReset(username: String) -> Call<Void>
    func challengeReset() -> Call<CodeDelivery>
    func continueReset(code: String) -> Call<Void>
    func submitReset(password: String) -> Call<Duration?>
    func pollReset() -> Call<ResetStatus>
    func token(for username: String, scopes: [String]) -> Call<SignInResult>
}
