/// What an account signs in with, as far as the tenant tells.
///
/// More cases may come: give a `switch` an `@unknown default`, or a `default`.
@nonexhaustive
public enum AccountKind: Sendable, Hashable {
    /// A password in this tenant, which can be entered and perhaps reset here.
    case password
    /// No password in this tenant: codes by mail, another identity provider, or the browser. The first version of the
    /// protocol can't tell which.
    case noPassword
    /// The tenant knows no such account.
    case notFound
}
