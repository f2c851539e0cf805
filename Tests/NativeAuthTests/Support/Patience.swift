import NativeAuth
import NativeAuthServing

extension Duration {
    /// Longer than a test may take: for what must not end by itself, however long a busy machine lets the test wait.
    static let patience = Duration.seconds(600)
}

extension CurlTransport.Options {
    static func patient(trustedRoots: TrustedRoots = .system, proxy: ProxySetting = .environment) -> Self {
        Self(connectTimeout: .patience, requestTimeout: .patience, trustedRoots: trustedRoots, proxy: proxy)
    }
}

extension HTTPServer.Options {
    static var patient: Self {
        var options = Self()
        (options.idleTimeout, options.requestTimeout, options.answerTimeout) = (.patience, .patience, .patience)
        return options
    }
}
