/// Why a tenant doesn't start, doesn't take an account or a state, or wasn't called as it was to be.
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
    /// Calls that must come didn't, or came too often; lists each of them.
    case unmetExpectations([UnmetExpectation])
    /// A state can't be imported; names the member of the document, which is empty for all of it, and says why.
    case invalidState(member: String, reason: String)
}

extension MockTenantError: CustomStringConvertible {
    /// A sentence that says what is wrong, or several.
    public var description: String {
        switch self {
        case .portInUse(let port): "Port \(port) on 127.0.0.1 is in use."
        case .cannotListen(let reason): "The mock tenant can't listen: \(reason)."
        case .certificateFailed(let reason): "The mock tenant can't make its certificate: \(reason)."
        case .invalidOption(let name, let reason): "The option \(name) can't be used: \(reason)."
        case .invalidUser(let reason): "The user can't be added: \(reason)."
        case .unmetExpectations(let unmet): unmet.map(\.description).joined(separator: "\n")
        case .invalidState(let member, let reason):
            "The state can't be imported: \(member.isEmpty ? "the document" : "'\(member)'") \(reason)."
        }
    }
}
