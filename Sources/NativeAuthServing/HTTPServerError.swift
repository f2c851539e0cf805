/// Why a server doesn't start.
///
/// More cases may come: give a `switch` an `@unknown default`, or a `default`.
@nonexhaustive
public enum HTTPServerError: Error, Sendable, Hashable {
    /// Another program listens on this port.
    case portInUse(Int)
    /// The system refuses a listening socket or a thread, or GnuTLS the certificate, for the reason given.
    case cannotListen(String)
}

extension HTTPServerError: CustomStringConvertible {
    /// A sentence that says what is wrong.
    public var description: String {
        switch self {
        case .portInUse(let port): "Port \(port) is in use."
        case .cannotListen(let reason): "The server can't listen: \(reason)."
        }
    }
}
