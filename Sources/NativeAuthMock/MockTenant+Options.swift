import Foundation

extension MockTenant {
    /// How a tenant is set up.
    ///
    /// The defaults are those of a tenant with email and password, with random codes and a free port.
    @dynamicMemberLookup
    public struct Options: Sendable, Hashable {
        /// Whether the tenant speaks HTTPS, with a certificate authority of its own.
        public var tls = false
        /// The port on 127.0.0.1; 0 picks a free one.
        public var port = 0
        /// The tenant's name, the first segment of each path.
        public var tenantName = "contoso.onmicrosoft.com"
        /// The tenant's id, which may stand in a path in place of the name.
        public var tenantId = "aaaabbbb-0000-cccc-1111-dddd2222eeee"
        /// The application's id, the only one that the tenant knows.
        public var clientId = "00001111-aaaa-2222-bbbb-3333cccc4444"
        /// The addresses, besides `http` on a loopback address with any port, to which a browser may be sent back.
        ///
        /// An address must be the same to the letter, as in `msauth.com.contoso.app://auth`.
        public var redirectURIs: [String] = []
        /// Whether tokens name this server as their issuer, in place of the address that the service has on the internet.
        ///
        /// OpenID Connect wants the issuer to be the address in front of `/.well-known/openid-configuration`, and a client
        /// that insists on it can use the tenant by `authorityWithTenantId` and `/v2.0` with this.
        public var usesOwnIssuer = false
        /// The accounts that exist from the start and after a reset of the tenant.
        public var users: [MockUser] = []
        /// One script for each submitted password in turn; the last one stays.
        public var polling: [PollScript] = [PollScript()]
        /// The settings from the start and after a reset of the tenant.
        public var settings = Settings()

        /// How many requests the journal keeps, the newest ones; at least 1.
        ///
        /// Each takes a bit more than 1 KB: 10,000 starts of a reset were 11 MB.
        public var journalLimit = 10_000

        package var badCertificate: BadCertificate?
        /// GnuTLS's priorities, such as `NORMAL:-VERS-ALL:+VERS-TLS1.1` for a server that is behind the times.
        package var tlsPriorities: String?

        /// Makes the default options.
        public init() {}

        /// The default options over HTTPS.
        public static var tls: Options {
            var options = Options()
            options.tls = true
            return options
        }

        /// Gives or takes one of the settings by its name.
        ///
        /// - Parameter setting: Which one.
        public subscript<Value>(dynamicMember setting: WritableKeyPath<Settings, Value>) -> Value {
            get { settings[keyPath: setting] }
            set { settings[keyPath: setting] = newValue }
        }
    }
}

extension MockTenant.Options {
    func validate() throws(MockTenantError) {
        try check(0...65535 ~= port, "port", "it must be between 0 and 65535")
        try check(Self.isPathSegment(tenantName), "tenantName", "it must be a domain name")
        try check(UUID(uuidString: tenantId) != nil, "tenantId", "it must be a GUID")
        try check(!clientId.isEmpty, "clientId", "it is empty")
        try check(
            redirectURIs.allSatisfy(RedirectURI.isValid),
            "redirectURIs",
            "each must be an absolute address without a fragment"
        )
        try check(journalLimit > 0, "journalLimit", "it must be at least 1")
        try settings.validate()
    }

    private func check(_ holds: Bool, _ name: String, _ reason: String) throws(MockTenantError) {
        if !holds { throw .invalidOption(name: name, reason: reason) }
    }

    private static func isPathSegment(_ text: String) -> Bool {
        !text.isEmpty && text.contains { $0 != "." }
            && text.utf8.allSatisfy { $0 == 45 || $0 == 46 || 48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 }
    }
}
