/// Why a tenant doesn't start or doesn't take an account.
@nonexhaustive
public enum MockTenantError: Error, Sendable, Hashable {
    /// Another program listens on this port of 127.0.0.1.
    case portInUse(Int)
    /// The system refuses a listening socket or a thread, for the reason given.
    case cannotListen(String)
    /// No certificate could be made or stored, for the reason given.
    case certificateFailed(String)
    /// An option has a value that can't be used; names the option and says why.
    case invalidOption(name: String, reason: String)
    /// An account can't be added, for the reason given.
    case invalidUser(String)
}

extension MockTenantError: CustomStringConvertible {
    /// One sentence that says what is wrong.
    public var description: String {
        switch self {
        case .portInUse(let port): "Port \(port) on 127.0.0.1 is in use."
        case .cannotListen(let reason): "The mock tenant can't listen: \(reason)."
        case .certificateFailed(let reason): "The mock tenant can't make its certificate: \(reason)."
        case .invalidOption(let name, let reason): "The option \(name) can't be used: \(reason)."
        case .invalidUser(let reason): "The user can't be added: \(reason)."
        }
    }
}
