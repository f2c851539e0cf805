import NativeAuth
import NativeAuthMock

/// Who the end-to-end tests are about.
enum Ana {
    static let email = "ana+tag@contoso.com"
    static let oldPassword = "Old-Passw0rd"
    static let newPassword = "New pass & phrase = 100%"
}

extension MockTenant {
    /// Runs a tenant with one account that has a password.
    @discardableResult
    static func withAna<R>(
        _ options: Options = .init(),
        isolation: isolated (any Actor)? = #isolation,
        _ body: (MockTenant) async throws -> R
    ) async throws -> R {
        var options = options
        options.users.append(.password(Ana.email, password: Ana.oldPassword))
        return try await withTenant(options, body)
    }

    /// A client of this tenant that waits for answers as long as it takes, and polls without waiting long.
    func client(_ change: (inout NativeAuthConfiguration) -> Void = { _ in }) throws -> NativeAuthClient {
        var configuration = NativeAuthConfiguration(clientId: clientId, authority: authority)
        (configuration.connectTimeout, configuration.requestTimeout) = (.patience, .patience)
        configuration.polling = PollingPolicy(
            minimumInterval: .milliseconds(1),
            maximumInterval: .milliseconds(1),
            deadline: .patience
        )
        if let file = certificateAuthorityFile {
            configuration.trustedRoots = .file(path: file)
        }
        let clock = clock
        configuration.now = { clock.now }
        change(&configuration)
        return try NativeAuthClient(configuration)
    }

    /// The newest code in Ana's mailbox.
    func code() async throws -> String {
        _ = try await mailbox(for: Ana.email).waitForCode()
        return mailbox(for: Ana.email).latestCode() ?? ""
    }

    /// How many requests an endpoint has seen.
    func requestCount(at endpoint: Endpoint) -> Int {
        journal.count { $0.endpoint == endpoint }
    }
}
