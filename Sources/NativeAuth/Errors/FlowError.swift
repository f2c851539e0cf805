public import NativeAuthEssentials

/// What every error of a flow says of itself.
///
/// An app that logs and measures can take any of them.
///
/// ```swift
/// func record(_ error: any FlowError) {
///     log("\(error.label), correlation id \(error.diagnostics?.correlationId?.uuidString ?? "none")")
/// }
/// ```
public protocol FlowError: LocalizedError, Sendable {
    /// The case's name: one of a fixed set of words, safe as a metric label.
    var label: String { get }
    /// What the tenant said, and under which ids; `nil` when the client failed the call itself.
    var diagnostics: Diagnostics? { get }
    /// Why the password was refused; `nil` for the other cases.
    ///
    /// Compare this in a test: `==` on the error looks at the case alone.
    var rejection: PasswordRejection? { get }
    /// Whether the same call may succeed later with the same input.
    var isRetryable: Bool { get }
    /// Whether no step of the flow can be used any more, so that the person has to start again or go elsewhere.
    var endsFlow: Bool { get }
    /// A sentence for the person, without any text of the tenant's.
    var errorDescription: String? { get }
    /// What the person can do about it.
    var recoverySuggestion: String? { get }
}
