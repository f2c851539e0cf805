import Foundation

/// A checked configuration with its transport: what a flow keeps from its start to its end.
struct Session: Sendable {
    let authority: Authority
    let clientId: String
    let capabilities: String
    let challengeTypes: String
    let additionalHeaders: HTTPFields
    let polling: PollingPolicy
    let clock: any Clock<Duration>
    let observer: (@Sendable (FlowEvent) -> Void)?
    let transport: any HTTPTransport
    let wire: any PasswordResetWire

    init(_ configuration: NativeAuthConfiguration) throws(ConfigurationError) {
        authority = try Authority(configuration.tenant)
        guard configuration.clientId.isWithoutSpaceAndControl, !configuration.clientId.isEmpty else {
            throw .invalidClientId
        }
        try configuration.checkLimits()
        try configuration.checkProxy()
        try configuration.checkTrustedRoots()
        clientId = configuration.clientId
        capabilities = configuration.capabilities.wireValue
        challengeTypes = configuration.challengeTypes.wireValue
        additionalHeaders = try configuration.checkedHeaders()
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
                    proxy: configuration.proxy
                )
            )
        wire = V1Wire(
            authority: authority,
            clientId: clientId,
            challengeTypes: challengeTypes,
            capabilities: capabilities,
            additionalHeaders: additionalHeaders
        )
    }
}

extension Session {
    /// Waits by the session's clock; a cancellation is the only way to fail.
    func wait(_ duration: Duration) async throws(Failure) {
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
        guard ["http", "https", "socks5", "socks5h"].contains(url.scheme?.lowercased() ?? ""), url.host != nil else {
            throw .invalidProxy
        }
    }

    fileprivate func checkTrustedRoots() throws(ConfigurationError) {
        guard case .file(let path) = trustedRoots else { return }
        guard FileManager.default.isReadableFile(atPath: path) else { throw .unreadableTrustedRoots(path: path) }
    }

    fileprivate func checkedHeaders() throws(ConfigurationError) -> HTTPFields {
        var fields = HTTPFields()
        for (name, value) in additionalHeaders.sorted(by: { $0.key < $1.key }) {
            let field = HTTPFields.Field(name: name, value: value)
            guard field.isSafeToSend, !V1Wire.ownHeaders.contains(name.lowercased()) else {
                throw .invalidHeader(name: name)
            }
            fields.append(name, value)
        }
        return fields
    }
}

extension String {
    fileprivate var isWithoutSpaceAndControl: Bool {
        unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.properties.generalCategory != .control }
    }
}
