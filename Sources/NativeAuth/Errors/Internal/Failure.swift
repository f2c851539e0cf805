/// What went wrong, before it becomes the public error of one flow or another.
///
/// An object, so that it takes no room where nothing goes wrong.
final class Failure: Error, Sendable {
    /// What went wrong; the raw value is the public case's name, and the label for metrics.
    enum Kind: String, Sendable, CaseIterable {
        case notConfigured, invalidUsername, userNotFound, notSupported, invalidCode, invalidPassword, browserRequired
        case expired, throttled, stepInUse, stepCompleted, resetFailed, resetUnconfirmed, misconfigured, network
        case invalidResponse, serverUnavailable, unexpected, cancelled
        case invalidCredentials, invalidInput, userAlreadyExists, invalidAttributes, noMatchingAuthMethod
        case methodBlocked, passwordResetRequired, tokenStore
    }

    let kind: Kind
    let diagnostics: Diagnostics?
    /// With `invalidPassword`.
    let rejection: PasswordRejection?
    /// With `network`.
    let transport: TransportError?
    /// With `tokenStore`.
    let store: TokenStoreError?
    /// With `invalidAttributes`.
    let attributes: [String]
    /// With `resetFailed`: whether the tenant takes another password.
    let mayRetry: Bool

    init(
        _ kind: Kind,
        _ diagnostics: Diagnostics? = nil,
        rejection: PasswordRejection? = nil,
        transport: TransportError? = nil,
        store: TokenStoreError? = nil,
        attributes: [String] = [],
        mayRetry: Bool = false
    ) {
        self.kind = kind
        self.diagnostics = diagnostics
        self.rejection = rejection
        self.transport = transport
        self.store = store
        self.attributes = attributes
        self.mayRetry = mayRetry
    }

    convenience init(_ rejection: PasswordRejection) {
        self.init(.invalidPassword, rejection.diagnostics, rejection: rejection)
    }

    convenience init(_ transport: TransportError) {
        self.init(
            transport.code == .cancelled ? .cancelled : .network,
            transport.correlationId.map { Diagnostics(correlationId: $0) },
            transport: transport
        )
    }

    convenience init(store: TokenStoreError) {
        self.init(.tokenStore, store: store)
    }

    /// Whether no step of the flow can be used any more.
    var endsFlow: Bool {
        switch kind {
        case .notSupported, .browserRequired, .expired, .misconfigured, .userNotFound, .invalidUsername,
            .userAlreadyExists, .passwordResetRequired:
            true
        case .resetFailed: !mayRetry
        default: false
        }
    }

    /// Whether the same call may succeed later with the same input.
    var isRetryable: Bool {
        switch kind {
        case .throttled, .stepInUse, .resetUnconfirmed, .invalidResponse, .serverUnavailable, .cancelled: true
        case .network: transport?.isTransient ?? true
        case .tokenStore: store?.isRetryable ?? false
        default: false
        }
    }
}
