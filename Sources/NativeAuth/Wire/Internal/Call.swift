import NativeAuthEssentials

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
