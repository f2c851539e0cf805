/// The certificate authorities that may vouch for the tenant.
public enum TrustedRoots: Sendable, Hashable {
    /// Those that the system trusts.
    case system
    /// Those in a file of PEM certificates, and no others.
    ///
    /// Use it for a proxy with an authority of its own, or for the mock tenant.
    case file(path: String)
}
