public import Foundation
public import NativeAuth

/// Why a sign-in by ``LoopbackBrowser`` failed.
///
/// More cases may come: give a `switch` an `@unknown default`, or a `default`.
@nonexhaustive
public enum LoopbackBrowserError: Error, Sendable {
    /// Another program listens on that port.
    case portInUse(Int)
    /// The system doesn't let the app listen; its reason, in English.
    case cannotListen(reason: String)
    /// No browser could be opened for the address.
    ///
    /// ``SystemBrowser/open(_:)`` throws it while the sign-in still waits, so ``LoopbackBrowser/open`` can show the address
    /// instead. From ``LoopbackBrowser/signIn(_:)`` it says that nobody waits there any more.
    case noBrowser(URL)
    /// The browser didn't come back in time.
    case timedOut
    /// The person has turned back in the browser, or the task was cancelled.
    case cancelled
    /// The sign-in failed after that, or couldn't begin.
    case signIn(NativeAuthError)

    init(_ error: NativeAuthError) {
        self = error == .cancelled ? .cancelled : .signIn(error)
    }

    /// The case's name: one of a fixed set of words, safe as a metric label.
    public var label: String {
        switch self {
        case .portInUse: "portInUse"
        case .cannotListen: "cannotListen"
        case .noBrowser: "noBrowser"
        case .timedOut: "timedOut"
        case .cancelled: "cancelled"
        case .signIn: "signIn"
        }
    }
}

extension LoopbackBrowserError: LocalizedError {
    /// A sentence for the person, without any text of the tenant's.
    public var errorDescription: String? {
        switch self {
        case .portInUse: "Another program uses the port that the browser has to come back to."
        case .cannotListen: "The app can't listen for the browser."
        case .noBrowser: "No browser could be opened."
        case .timedOut: "The browser did not come back in time."
        case .cancelled: "The sign-in was cancelled."
        case .signIn(let error): error.errorDescription
        }
    }
}

// An address has the state of its sign-in in it, so none is printed.
extension LoopbackBrowserError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The case, and what is no secret of it.
    public var description: String {
        switch self {
        case .portInUse(let port): "LoopbackBrowserError(portInUse: \(port))"
        case .cannotListen(let reason): "LoopbackBrowserError(cannotListen: \(reason))"
        case .signIn(let error): "LoopbackBrowserError(signIn: \(error))"
        default: "LoopbackBrowserError(\(label))"
        }
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror of the case's name alone.
    public var customMirror: Mirror { Mirror(self, children: ["case": label]) }
}
