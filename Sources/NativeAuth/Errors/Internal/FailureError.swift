import NativeAuthEssentials

/// A public error that is made of a failure and gives it back, and so has everything from it.
protocol FailureError: FlowError, Equatable, Redacted {
    init(_ failure: Failure)
    var failure: Failure { get }
}

extension FailureError {
    /// The case's name, safe as a metric label.
    public var label: String { failure.kind.rawValue }
    /// What the tenant said, and under which ids.
    public var diagnostics: Diagnostics? { failure.diagnostics }
    /// Why the password was refused.
    public var rejection: PasswordRejection? { failure.rejection }
    /// Whether the same call may succeed later with the same input.
    public var isRetryable: Bool { failure.isRetryable }
    /// Whether no step of the flow can be used any more.
    public var endsFlow: Bool { failure.endsFlow }
    /// A sentence for the person, without any text of the tenant's.
    public var errorDescription: String? { failure.text }
    /// What the person can do about it.
    public var recoverySuggestion: String? { failure.suggestion }
    var printable: KeyValuePairs<String, String?> { failure.printable }

    /// Two errors are equal when they are the same case, whatever they carry.
    public static func == (one: Self, other: Self) -> Bool {
        one.label == other.label
    }
}
