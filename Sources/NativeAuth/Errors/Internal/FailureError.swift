import Foundation

/// A public error that is made of a failure and gives it back, and so has everything from it.
protocol FailureError: FlowError, Equatable, Redacted {
    init(_ failure: Failure)
    var failure: Failure { get }
}

extension FailureError {
    public var label: String { failure.kind.rawValue }
    public var diagnostics: Diagnostics? { failure.diagnostics }
    public var rejection: PasswordRejection? { failure.rejection }
    public var isRetryable: Bool { failure.isRetryable }
    public var endsFlow: Bool { failure.endsFlow }
    public var errorDescription: String? { failure.text }
    public var recoverySuggestion: String? { failure.suggestion }
    var printable: KeyValuePairs<String, String?> { failure.printable }

    /// Two errors are equal when they are the same case, whatever they carry.
    public static func == (one: Self, other: Self) -> Bool {
        one.label == other.label
    }
}
