/// What carries a request to the tenant and brings the answer back.
///
/// The client makes a ``CurlTransport`` for itself. Bring another one through
/// ``NativeAuthConfiguration/transport`` to record what is sent, to answer from a test, or to use a stack of your own.
///
/// An implementation must send each request at most once, follow no redirect, and throw
/// ``TransportError/Code/cancelled`` when the task that calls it is cancelled. Any HTTP status is an answer, not an
/// error.
///
/// ```swift
/// struct Recorder: HTTPTransport {
///     let next: any HTTPTransport
///     let record: @Sendable (String) -> Void
///
///     func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
///         record(request.url.path)
///         return try await next.send(request)
///     }
/// }
/// ```
public protocol HTTPTransport: Sendable {
    /// Sends the request and returns the whole answer.
    ///
    /// - Parameter request: Method, absolute address, header fields and body.
    /// - Returns: Status, header fields and body, whatever the status is.
    /// - Throws: ``TransportError`` when no whole answer came.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
