import Foundation

// What tokens say of an account.
extension Account {
    /// An id that stays with the address, so that two sign-ins of one account agree.
    func objectId() throws(GnuTLSError) -> String {
        let digest = try GnuTLS.sha256("oid " + Self.key(email))
        return UUID(version4: Array(digest.prefix(16))).uuidString.lowercased()
    }

    /// An id that is another one for each audience, so that two of them can't compare notes.
    func subject(for audience: String) throws(GnuTLSError) -> String {
        Data(try GnuTLS.sha256("sub \(Self.key(email)) \(audience)")).base64URL
    }

    /// The name that the account gives; without one the service has a word for it.
    var displayName: String {
        let name = attributes["displayName"] ?? ""
        return name.isEmpty ? "unknown" : name
    }

    /// Who vouches for a person whose account isn't the tenant's own.
    var identityProvider: MockUser.IdentityProvider? { kind == .federated ? provider ?? .google : nil }

    /// How a person with such an account proves who they are.
    var methods: [String] {
        switch kind {
        case .password: ["pwd"]
        case .emailOTP: ["otp"]
        default: ["fed"]
        }
    }
}
