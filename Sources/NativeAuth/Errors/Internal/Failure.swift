/// What went wrong, before it becomes the public error of one flow or another.
struct Failure: Error, Sendable {
    /// What went wrong; the raw value is the public case's name, and the label for metrics.
    enum Kind: String, Sendable, CaseIterable {
        case notConfigured, invalidUsername, userNotFound, notSupported, invalidCode, invalidPassword, browserRequired
        case expired, throttled, stepInUse, stepCompleted, resetFailed, resetUnconfirmed, misconfigured, network
        case invalidResponse, serverUnavailable, unexpected, cancelled
        case invalidCredentials, invalidInput, userAlreadyExists, invalidAttributes, noMatchingAuthMethod
        case methodBlocked, passwordResetRequired
    }

    var kind: Kind
    var diagnostics: Diagnostics?
    /// With `invalidPassword`.
    var rejection: PasswordRejection?
    /// With `network`.
    var transport: TransportError?
    /// With `invalidAttributes`.
    var attributes: [String]
    /// With `resetFailed`: whether the tenant takes another password.
    var mayRetry: Bool

    init(_ kind: Kind, _ diagnostics: Diagnostics? = nil, mayRetry: Bool = false, attributes: [String] = []) {
        self.kind = kind
        self.diagnostics = diagnostics
        self.mayRetry = mayRetry
        self.attributes = attributes
    }

    init(_ rejection: PasswordRejection) {
        self.init(.invalidPassword, rejection.diagnostics)
        self.rejection = rejection
    }

    init(_ transport: TransportError) {
        self.init(transport.code == .cancelled ? .cancelled : .network)
        self.transport = transport
        diagnostics = transport.correlationId.map { Diagnostics(correlationId: $0) }
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
        default: false
        }
    }
}

/// A public error of a flow, made from a failure; it may have fewer cases, and so judge the flow otherwise.
protocol FlowError: Error {
    var endsFlow: Bool { get }
}

extension PasswordResetError: FlowError {}
extension NativeAuthError: FlowError {}
