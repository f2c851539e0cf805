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

    /// What the service has for an account that gave no name.
    var displayName: String { "unknown" }

    /// Who vouched for the person, unless it was the tenant.
    var identityProvider: String? { kind == .federated ? "google.com" : nil }

    /// How a person with such an account proves who they are.
    var methods: [String] {
        switch kind {
        case .password: ["pwd"]
        case .emailOTP: ["otp"]
        default: ["fed"]
        }
    }
}
