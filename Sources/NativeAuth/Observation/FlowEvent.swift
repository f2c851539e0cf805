public import NativeAuthEssentials

/// Something that happened in a flow, for logs and metrics.
///
/// An event has no value in it that a person or the tenant has put there: no user name, code, password, token or text.
///
/// An endpoint is named by its path below the tenant, such as `/resetpassword/v1.0/start`.
///
/// ```swift
/// configuration.observer = { event in
///     if case .answered(let endpoint, let status, let duration, _, let correlationId) = event {
///         print(endpoint, status, duration, correlationId)
///     }
/// }
/// ```
@nonexhaustive
public enum FlowEvent: Sendable {
    /// A request is about to be sent; the attempt counts from 1 and grows only while polling.
    case sent(endpoint: String, attempt: Int, correlationId: UUID)
    /// An answer came, whatever it says; how long it took from the sending to its last byte.
    case answered(endpoint: String, status: Int, duration: Duration, attempt: Int, correlationId: UUID)
    /// The tenant has not confirmed a new password yet, and is asked again after that time.
    case waiting(Duration, attempt: Int, correlationId: UUID)
    /// No answer came; how long it took to find out.
    case failed(endpoint: String, code: TransportError.Code, duration: Duration, attempt: Int, correlationId: UUID)

    /// The id of the flow that it happened in.
    public var correlationId: UUID {
        switch self {
        case .sent(_, _, let id), .answered(_, _, _, _, let id), .waiting(_, _, let id), .failed(_, _, _, _, let id): id
        }
    }
}
