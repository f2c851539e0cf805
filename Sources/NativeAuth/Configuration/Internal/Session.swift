import NativeAuthEssentials

/// A checked configuration with its transport: what a flow keeps from its start to its end.
final class Session: Sendable {
    let polling: PollingPolicy
    let clock: any Clock<Duration>
    let idTokenRules: IDTokenRules
    let observer: (@Sendable (FlowEvent) -> Void)?
    let transport: any HTTPTransport
    /// Where a flow runs best; `nil` for Swift's own pool.
    let executor: (any TaskExecutor)?
    /// Whose steps it saves and resumes.
    let identity: Identity
    /// One for all where the app has none, so that another app's text is told as such; a change by accident is found.
    let savedStateKey: [UInt8]
    let wire: any PasswordResetWire & SignInWire & SignUpWire & RegistrationWire & TokenWire & BrowserWire

    /// The tenant and the app, as far as they make a saved step another one's.
    struct Identity: Sendable {
        let tenant: String
        let clientId: String
    }

    init(_ configuration: NativeAuthConfiguration) throws(ConfigurationError) {
        guard configuration.clientId.isWithoutSpaceAndControl, !configuration.clientId.isEmpty else {
            throw .invalidClientId
        }
        try configuration.checkLimits()
        try configuration.checkProxy()
        try configuration.checkTrustedRoots()
        if let key = configuration.savedStateKey, key.count < 32 { throw .shortSavedStateKey }
        let authority = try Authority(configuration.tenant)
        identity = Identity(
            tenant: authority.url.absoluteString.lowercased(),
            clientId: configuration.clientId.lowercased()
        )
        savedStateKey = configuration.savedStateKey ?? Array("NativeAuth".utf8)
        wire = try V1Wire(configuration, authority: authority)
        idTokenRules = IDTokenRules(
            clientId: configuration.clientId,
            authority: authority.url,
            now: configuration.now
        )
        polling = configuration.polling
        clock = configuration.clock
        observer = configuration.observer
        transport =
            configuration.transport
            ?? CurlTransport(
                CurlTransport.Options(
                    connectTimeout: configuration.connectTimeout,
                    requestTimeout: configuration.requestTimeout,
                    trustedRoots: configuration.trustedRoots,
                    pinnedPublicKeys: configuration.pinnedPublicKeys,
                    proxy: configuration.proxy
                )
            )
        executor = (transport as? CurlTransport)?.loop
    }
}

extension Session {
    /// The date after some time from now.
    func date(after time: Duration) -> Date {
        idTokenRules.now() + TimeInterval(time.components.seconds)
    }

    /// Waits by the session's clock; a cancellation is the only way to fail.
    nonisolated(nonsending) func wait(_ duration: Duration) async throws(Failure) {
        do {
            try await clock.sleep(for: duration)
        } catch {
            throw Failure(.cancelled)
        }
    }
}

extension NativeAuthConfiguration {
    fileprivate func checkLimits() throws(ConfigurationError) {
        let limits: KeyValuePairs = [
            "connectTimeout": connectTimeout, "requestTimeout": requestTimeout,
            "polling.minimumInterval": polling.minimumInterval, "polling.deadline": polling.deadline,
        ]
        for (name, limit) in limits where limit <= .zero {
            throw .invalidLimit(name: name)
        }
        guard polling.minimumInterval <= polling.maximumInterval else {
            throw .invalidLimit(name: "polling.maximumInterval")
        }
    }

    fileprivate func checkProxy() throws(ConfigurationError) {
        guard case .url(let url) = proxy else { return }
        guard ParsedAddress.isProxy(url) else { throw .invalidProxy }
    }

    fileprivate func checkTrustedRoots() throws(ConfigurationError) {
        guard case .file(let path) = trustedRoots else { return }
        guard SystemTrust.Files.here.isReadable(path) else { throw .unreadableTrustedRoots(path: path) }
    }
}

extension String {
    fileprivate var isWithoutSpaceAndControl: Bool {
        unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.properties.generalCategory != .control }
    }
}
