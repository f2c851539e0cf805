/// The certificate authorities that may vouch for the tenant.
public enum TrustedRoots: Sendable, Hashable {
    /// Those that the system trusts.
    case system
    /// Those in a file of PEM certificates, and no others.
    ///
    /// The path leads to a file, and to no folder, pipe or device. Use it for a proxy with an authority of its own, or for the mock tenant.
    case file(path: String)
}
