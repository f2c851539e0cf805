import Locking
import NativeAuthEssentials

/// The way to the tenant: starts the flows.
///
/// An app configures ``shared`` at launch and uses it everywhere. A server, or a test, makes clients of its own. A flow
/// keeps the configuration that it started with.
///
/// ```swift
/// try NativeAuthClient.shared.configure(
///     clientId: "11111111-1111-1111-1111-111111111111",
///     tenantSubdomain: "contoso"
/// )
/// let codeStep = try await NativeAuthClient.shared.startPasswordReset(email: "ana@contoso.com")
/// ```
public final class NativeAuthClient: Sendable {
    /// The client of an app; it starts without a configuration.
    public static let shared = NativeAuthClient()

    private let current: Locked<Session?>

    /// What a flow that starts now works with; `nil` before the client is configured.
    var session: Session? { current.withLock { $0 } }

    private init() {
        current = Locked(nil)
    }

    /// Makes a client that is configured.
    ///
    /// Nothing is sent, and no connection is made.
    ///
    /// - Parameter configuration: The tenant, the app and the limits.
    /// - Throws: ``ConfigurationError`` that names what is wrong.
    public init(_ configuration: NativeAuthConfiguration) throws(ConfigurationError) {
        current = Locked(try Session(configuration))
    }

    /// Whether the client has a configuration.
    public var isConfigured: Bool {
        session != nil
    }

    /// Configures the client with the least that it needs.
    ///
    /// - Parameters:
    ///   - clientId: The application (client) id of the app's registration.
    ///   - tenantSubdomain: `contoso` for the tenant `contoso.onmicrosoft.com`.
    ///   - capabilities: What the app can show beyond user name, code and password.
    /// - Throws: ``ConfigurationError`` that names what is wrong; the configuration before stays.
    public func configure(
        clientId: String,
        tenantSubdomain: String,
        capabilities: NativeAuthCapabilities = []
    ) throws(ConfigurationError) {
        try configure(
            NativeAuthConfiguration(
                clientId: clientId,
                tenantSubdomain: tenantSubdomain,
                capabilities: capabilities
            )
        )
    }

    /// Configures the client; flows in progress keep what they started with.
    ///
    /// - Parameter configuration: The tenant, the app and the limits.
    /// - Throws: ``ConfigurationError`` that names what is wrong; the configuration before stays.
    public func configure(_ configuration: NativeAuthConfiguration) throws(ConfigurationError) {
        let checked = try Session(configuration)
        // The old one ends outside of the lock: what the app has put into it may ask this client something.
        let old = current.withLock { current in
            defer { current = checked }
            return current
        }
        _ = consume old
    }

    /// The thread on which the client's flows run, for a server that runs many of them.
    ///
    /// A task that prefers it stays on that thread from one step to the next, where it would otherwise go to Swift's pool
    /// and back. Nothing that runs there may block or take long: every other flow waits for it meanwhile.
    ///
    /// ```swift
    /// try await withTaskExecutorPreference(client.taskExecutor) {
    ///     let codeStep = try await client.startPasswordReset(email: email)
    ///     let passwordStep = try await codeStep.submitCode(code)
    ///     try await passwordStep.submitPassword(password)
    /// }
    /// ```
    ///
    /// It is `nil` before the client is configured, and with a ``NativeAuthConfiguration/transport`` of your own.
    public var taskExecutor: (any TaskExecutor)? {
        session?.executor
    }

    /// Starts a password reset: has the tenant send a code to the person.
    ///
    /// Only an account with a password here can be reset. For others ``PasswordResetError/notSupported(_:)`` is thrown
    /// before any mail is sent; tell the person to sign in the way they signed up.
    ///
    /// - Parameter email: The user name, as the person entered it; white space at its ends is dropped, nothing else.
    /// - Returns: The step that takes the code.
    /// - Throws: ``PasswordResetError``; `notConfigured`, or `invalidUsername` for an empty name, without a request;
    ///   `userNotFound`, `notSupported` and `browserRequired` for an account that can't be reset here, `throttled` after
    ///   too many codes, `misconfigured` when the app or the tenant isn't set up for it.
    public func startPasswordReset(email: String) async throws(PasswordResetError) -> PasswordReset.CodeStep {
        guard let session else { throw .notConfigured }
        guard let username = email.trimmed else { throw .invalidUsername() }
        let start = Flow.begin(session, username: username)
        return try await start.perform(or: PasswordResetError.init) { (flow) throws(Failure) in
            try await flow.send(session.wire.startReset(username: username))
            let delivery = try await flow.requestCode(session.wire.challengeReset())
            return .advance(PasswordReset.CodeStep(delivery: delivery, place: start.next))
        }
    }
}

extension NativeAuthClient: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["isConfigured": "\(isConfigured)"]
    }
}
