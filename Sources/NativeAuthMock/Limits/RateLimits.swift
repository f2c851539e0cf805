/// How much the tenant answers in a span of time; what is beyond gets 429 with `Retry-After`.
///
/// The numbers of ``documented`` are those of the service's limits for external tenants, of July 2025. How such a reply
/// looks isn't documented: the mock answers `slow_down`.
public struct RateLimits: Sendable, Hashable {
    /// So many in any span of so long.
    public struct Limit: Sendable, Hashable {
        /// How many.
        public var count: Int
        /// In how long.
        public var span: Duration

        /// Sets a limit.
        ///
        /// - Parameters:
        ///   - count: How many.
        ///   - span: In how long.
        public init(_ count: Int, per span: Duration) {
            self.count = count
            self.span = span
        }
    }

    /// Requests from one address, which is that of `X-Forwarded-For` where a request has it.
    public var requestsPerClient: [Limit]
    /// Requests to the tenant.
    public var requestsPerTenant: [Limit]
    /// Text messages to one number.
    public var messagesPerNumber: [Limit]
    /// Text messages that one address asks for.
    public var messagesPerClient: [Limit]
    /// Text messages of the tenant.
    public var messagesPerTenant: [Limit]

    /// Sets limits.
    ///
    /// - Parameters:
    ///   - requestsPerClient: Requests from one address.
    ///   - requestsPerTenant: Requests to the tenant.
    ///   - messagesPerNumber: Text messages to one number.
    ///   - messagesPerClient: Text messages that one address asks for.
    ///   - messagesPerTenant: Text messages of the tenant.
    public init(
        requestsPerClient: [Limit] = [],
        requestsPerTenant: [Limit] = [],
        messagesPerNumber: [Limit] = [],
        messagesPerClient: [Limit] = [],
        messagesPerTenant: [Limit] = []
    ) {
        self.requestsPerClient = requestsPerClient
        self.requestsPerTenant = requestsPerTenant
        self.messagesPerNumber = messagesPerNumber
        self.messagesPerClient = messagesPerClient
        self.messagesPerTenant = messagesPerTenant
    }

    var all: [Limit] {
        requestsPerClient + requestsPerTenant + messagesPerNumber + messagesPerClient + messagesPerTenant
    }

    private static let hour: Duration = .seconds(60 * 60)

    /// Those of a tenant of the service.
    public static let documented = RateLimits(
        requestsPerClient: [Limit(20, per: .seconds(1))],
        requestsPerTenant: [Limit(200, per: .seconds(1))],
        messagesPerNumber: [
            Limit(15, per: hour / 4), Limit(20, per: hour), Limit(30, per: hour * 24), Limit(50, per: hour * 24 * 7),
        ],
        messagesPerClient: [Limit(100, per: hour / 4), Limit(300, per: hour), Limit(500, per: hour * 24)],
        messagesPerTenant: [Limit(500, per: hour / 4), Limit(1500, per: hour), Limit(5000, per: hour * 24)]
    )

    /// Those of a trial tenant, which answers 20 requests in a second.
    public static var trial: RateLimits {
        var limits = documented
        limits.requestsPerTenant = [Limit(20, per: .seconds(1))]
        return limits
    }
}
