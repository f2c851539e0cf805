public import NativeAuthEssentials

/// Which tenant the client talks to, as which app, and how.
///
/// A client id and a tenant are enough; every other default is what an app in production wants. The values are checked
/// when a client is configured with them.
///
/// ```swift
/// var configuration = NativeAuthConfiguration(
///     clientId: "11111111-1111-1111-1111-111111111111",
///     tenantSubdomain: "contoso"
/// )
/// configuration.requestTimeout = .seconds(15)
/// let client = try NativeAuthClient(configuration)
/// ```
public struct NativeAuthConfiguration: Sendable {
    /// The application (client) id of the app's registration.
    public var clientId: String
    /// Where the tenant is.
    var tenant: Tenant
    /// What the app can show beyond user name, code and password.
    public var capabilities: NativeAuthCapabilities
    /// The challenges that the app can show: a code and a password; `redirect` is always added.
    ///
    /// The service documents that it wants `redirect` in the list; without `oob` it sends every reset to the browser.
    public var challengeTypes: [ChallengeType] = [.oob, .password]
    /// How long connecting may take; 10 seconds.
    ///
    /// Not used with a ``transport`` of your own.
    public var connectTimeout: Duration = .seconds(10)
    /// How long one request may take in all; 30 seconds.
    ///
    /// Not used with a ``transport`` of your own.
    public var requestTimeout: Duration = .seconds(30)
    /// How the client waits until a password is in force: every 1 to 10 seconds, for 2 minutes.
    public var polling = PollingPolicy()
    /// Whose certificates are trusted; those that the system trusts.
    ///
    /// Not used with a ``transport`` of your own.
    public var trustedRoots = TrustedRoots.system
    /// Public keys of which the tenant's certificate must have one, besides being trusted; none, and any key will do.
    ///
    /// Not used with a ``transport`` of your own.
    public var pinnedPublicKeys: [PublicKeyPin] = []
    /// The proxy; what `https_proxy` and the like say.
    ///
    /// Not used with a ``transport`` of your own.
    public var proxy = ProxySetting.environment
    /// Header fields to send with each request, such as a gateway asks for; they can't replace the client's own.
    public var additionalHeaders: [String: String] = [:]
    /// What carries the requests; `nil` for a ``CurlTransport`` with the limits above.
    public var transport: (any HTTPTransport)?
    /// The secret that authenticates saved steps (``SavableStep/savedState``); at least 32 random bytes, the same on every
    /// machine that resumes them.
    ///
    /// Without it a change by accident is found, and one on purpose isn't: that will do where a saved step never leaves the
    /// app's own storage, and not where it goes through a browser.
    public var savedStateKey: [UInt8]?
    /// The clock by which the client waits between two polls and measures; requests time out by real time.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// The date and time, by which ID tokens are checked and tokens expire; the system's.
    ///
    /// A tenant's clock that is more than 5 minutes off from it makes ID tokens fail.
    public var now: @Sendable () -> Date = { Date() }
    /// Told what happens in each flow, without any value in it; called on no particular thread, and must not wait.
    public var observer: (@Sendable (FlowEvent) -> Void)?

    /// Makes a configuration for a tenant by the first label of its domain.
    ///
    /// - Parameters:
    ///   - clientId: The application (client) id of the app's registration.
    ///   - tenantSubdomain: `contoso` for the tenant `contoso.onmicrosoft.com`.
    ///   - capabilities: What the app can show beyond user name, code and password.
    public init(clientId: String, tenantSubdomain: String, capabilities: NativeAuthCapabilities = []) {
        self.clientId = clientId
        tenant = .subdomain(tenantSubdomain)
        self.capabilities = capabilities
    }

    /// Makes a configuration for a tenant by its address: a custom URL domain, a tenant id, or the mock tenant.
    ///
    /// - Parameters:
    ///   - clientId: The application (client) id of the app's registration.
    ///   - authority: `https://host/tenant`; for `https://contoso.ciamlogin.com` alone the tenant is added. `http` is
    ///     taken for a loopback host only.
    ///   - capabilities: What the app can show beyond user name, code and password.
    public init(clientId: String, authority: URL, capabilities: NativeAuthCapabilities = []) {
        self.clientId = clientId
        tenant = .authority(authority)
        self.capabilities = capabilities
    }

    enum Tenant: Sendable {
        case subdomain(String)
        case authority(URL)
    }
}

extension NativeAuthConfiguration: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["clientId": clientId, "capabilities": capabilities.wireValue, "challengeTypes": challengeTypes.wireValue]
    }
}
