public import NativeAuthEssentials

/// Why a step can't be saved, or a saved one can't be resumed.
///
/// More cases may come: give a `switch` an `@unknown default`, or a `default`.
@nonexhaustive
public enum SavedStateError: Error, Sendable, Hashable {
    /// The client was used before it was configured.
    case notConfigured
    /// The step has already led on to the next one: save that one.
    case stepCompleted
    /// A call of the flow is running, so that its state is about to change.
    case stepInUse
    /// The flow is over.
    case flowEnded
    /// The step has too much to save: the text would be longer than 64 KiB.
    case tooLong
    /// The text is no saved state.
    case malformed
    /// The text was made by a version that this one doesn't read.
    case unsupportedVersion
    /// The text was changed, or made with another key.
    case tampered
    /// The text belongs to another tenant.
    case otherTenant
    /// The text belongs to another app.
    case otherClient
    /// The process has no SHA-256, which comes with the TLS library of libcurl.
    case unavailable
}

extension SavedStateError: LocalizedError {
    /// What is wrong, for the developer.
    public var errorDescription: String? {
        switch self {
        case .notConfigured: "The client was used before it was configured."
        case .stepCompleted: "The step has already led on."
        case .stepInUse: "A call of the flow is running."
        case .flowEnded: "The flow is over."
        case .tooLong: "The step has too much to save."
        case .malformed: "This is no saved state."
        case .unsupportedVersion: "The saved state was made by another version."
        case .tampered: "The saved state was changed, or made with another key."
        case .otherTenant: "The saved state belongs to another tenant."
        case .otherClient: "The saved state belongs to another app."
        case .unavailable: "There is no SHA-256 in this process."
        }
    }
}
