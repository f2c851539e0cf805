public import NativeAuthEssentials

/// Why tokens could not be read or kept.
///
/// What was stored before is still stored. More cases may come: give a `switch` an `@unknown default`, or a `default`.
@nonexhaustive
public enum TokenStoreError: Error, Sendable, Hashable {
    /// There is no room: the disk, the quota or the limit for files is used up.
    case diskFull(path: String)
    /// This process may not read or write there.
    case notPermitted(path: String)
    /// Somebody else may read the file, or put another one in its place, so it isn't used.
    case unsafePermissions(path: String)
    /// There can be no file at this path: it is empty, a folder, or below something that is no folder.
    case unusablePath(path: String)
    /// The file has been damaged. It is kept under another name, and the store is empty from now on.
    case corrupt(keptAt: String)
    /// The file has, or would have, more than 16 MiB. It stays as it is.
    case tooLarge(path: String)
    /// A later version of the library has written the file, which stays as it is.
    case unsupportedVersion(path: String)
    /// Another process has kept the file locked for too long.
    case busy(path: String)
    /// The task was cancelled, and nothing was changed.
    case cancelled
    /// The system failed in another way; its error number.
    case failed(path: String, code: Int32)
    /// A store of your own failed; its reason, which is printed.
    case other(reason: String)
}

extension TokenStoreError {
    /// Whether the same call may succeed later.
    public var isRetryable: Bool {
        switch self {
        case .diskFull, .busy, .cancelled, .corrupt: true
        default: false
        }
    }
}

extension TokenStoreError: LocalizedError {
    /// What is wrong, for whoever runs the app.
    public var errorDescription: String? {
        switch self {
        case .diskFull(let path): "There is no room for \(path)."
        case .notPermitted(let path): "The app may not use \(path)."
        case .unsafePermissions(let path):
            "Others than its owner can get at \(path). Keep the sign-ins in a folder of your own."
        case .unusablePath(""): "There is no path for the stored sign-ins. Keep them in a folder of your own."
        case .unusablePath(let path): "There can be no file at \(path). Keep the sign-ins in a folder of your own."
        case .corrupt(let path): "The stored sign-ins were damaged; what is left of them is in \(path)."
        case .tooLarge(let path): "There is too much at \(path) for a file of sign-ins, or too many sign-ins for it."
        case .unsupportedVersion(let path): "A later version of the app has written \(path)."
        case .busy(let path): "Another program keeps \(path) locked."
        case .cancelled: "The request was cancelled."
        case .failed(let path, let code): "The system failed at \(path), with error \(code)."
        case .other(let reason): "The sign-ins could not be stored: \(reason)"
        }
    }
}
