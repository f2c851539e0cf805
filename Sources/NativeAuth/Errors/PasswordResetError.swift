import NativeAuthEssentials

/// Why a step of a password reset failed.
///
/// A case that an answer of the tenant caused carries what the tenant said; `case .invalidCode:` matches it without a
/// binding. Two errors are equal when they are the same case. More cases may come: give a `switch` an `@unknown default`, or a `default`.
///
/// Every call that asks the tenant may throw `throttled`, `misconfigured`, `network`, `invalidResponse`, `serverUnavailable`,
/// `unexpected` and `cancelled`, and on a step also `browserRequired` and `expired`. A call names those of them that mean
/// something of their own there, and what else it throws.
///
/// ```swift
/// do {
///     _ = try await client.startPasswordReset(email: "ana@contoso.com")
/// } catch {
///     switch error {
///     case .notSupported: screen.show("This account has no password here.")
///     case .throttled(let retryAfter?, _): screen.show("Wait for \(retryAfter.components.seconds) seconds.")
///     default: screen.show(error.localizedDescription)
///     }
/// }
/// ```
@nonexhaustive
public indirect enum PasswordResetError: Error, Sendable {
    /// The client was used before it was configured.
    case notConfigured
    /// The user name is empty, or the tenant refused it (AADSTS90100).
    case invalidUsername(Diagnostics? = nil)
    /// The tenant knows no such account (`user_not_found`, AADSTS50034).
    case userNotFound(Diagnostics? = nil)
    /// The account has no password here, or the tenant has no password reset. Explain it, it is no fault.
    ///
    /// Usually the account signs in with Apple, Google or Microsoft, or with a code by mail. The tenant answers all of
    /// these with AADSTS500222 and doesn't say which it is; see <doc:FederatedAccounts>.
    case notSupported(Diagnostics? = nil)
    /// The code is wrong; without diagnostics the client refused it itself, and no request was sent.
    case invalidCode(Diagnostics? = nil)
    /// The password is refused, with the reason; the step takes another one.
    case invalidPassword(PasswordRejection)
    /// The tenant wants the person to go on in a browser (`challenge_type` is `redirect`).
    ///
    /// The service documents that it answers so where the app lists no challenge type or capability that would do.
    case browserRequired(Diagnostics? = nil)
    /// The tenant no longer takes what it gave, such as after too long a time: start again.
    case expired(Diagnostics? = nil)
    /// Too many requests, or too many codes (HTTP 429, AADSTS701014); wait as long as the tenant asks, when it says so.
    case throttled(retryAfter: Duration?, Diagnostics? = nil)
    /// Another call of the same flow is running; no request was sent.
    case stepInUse
    /// The step has already led on to the next one; no request was sent.
    case stepCompleted
    /// The tenant took the password and then could not set it; it says whether it takes another one.
    case resetFailed(mayRetry: Bool, Diagnostics? = nil)
    /// The tenant took the password and did not say in time whether it is in force.
    ///
    /// Submit the same password to the same step: it only asks on, and sends no second password.
    case resetUnconfirmed(Diagnostics? = nil)
    /// The app's registration, the tenant's settings or the listed challenge types don't allow this.
    case misconfigured(Diagnostics? = nil)
    /// No usable answer came.
    case network(TransportError)
    /// The answer is not this protocol, such as a page of a gateway.
    case invalidResponse(Diagnostics? = nil)
    /// The service has a fault; try again later.
    case serverUnavailable(Diagnostics? = nil)
    /// The tenant answered with an error that this version doesn't know.
    case unexpected(Diagnostics? = nil)
    /// The task was cancelled.
    case cancelled
}

extension PasswordResetError {
    init(_ failure: Failure) {
        let diagnostics = failure.diagnostics
        switch failure.kind {
        case .notConfigured: self = .notConfigured
        case .invalidUsername: self = .invalidUsername(diagnostics)
        case .userNotFound: self = .userNotFound(diagnostics)
        case .notSupported: self = .notSupported(diagnostics)
        case .invalidCode: self = .invalidCode(diagnostics)
        case .invalidPassword: self = .invalidPassword(failure.rejection ?? .invalid)
        case .browserRequired: self = .browserRequired(diagnostics)
        case .expired: self = .expired(diagnostics)
        case .throttled: self = .throttled(retryAfter: diagnostics?.retryAfter, diagnostics)
        case .stepInUse: self = .stepInUse
        case .stepCompleted: self = .stepCompleted
        case .resetFailed: self = .resetFailed(mayRetry: failure.mayRetry, diagnostics)
        case .resetUnconfirmed: self = .resetUnconfirmed(diagnostics)
        case .misconfigured: self = .misconfigured(diagnostics)
        case .network: self = .network(failure.transport ?? TransportError(.other))
        case .invalidResponse: self = .invalidResponse(diagnostics)
        case .serverUnavailable: self = .serverUnavailable(diagnostics)
        case .cancelled: self = .cancelled
        case .unexpected, .invalidCredentials, .invalidInput, .userAlreadyExists, .invalidAttributes,
            .noMatchingAuthMethod, .methodBlocked, .passwordResetRequired, .tokenStore:
            self = .unexpected(diagnostics)
        }
    }

    var failure: Failure {
        switch self {
        case .notConfigured: Failure(.notConfigured)
        case .invalidUsername(let diagnostics): Failure(.invalidUsername, diagnostics)
        case .userNotFound(let diagnostics): Failure(.userNotFound, diagnostics)
        case .notSupported(let diagnostics): Failure(.notSupported, diagnostics)
        case .invalidCode(let diagnostics): Failure(.invalidCode, diagnostics)
        case .invalidPassword(let rejection): Failure(rejection)
        case .browserRequired(let diagnostics): Failure(.browserRequired, diagnostics)
        case .expired(let diagnostics): Failure(.expired, diagnostics)
        case .throttled(_, let diagnostics): Failure(.throttled, diagnostics)
        case .stepInUse: Failure(.stepInUse)
        case .stepCompleted: Failure(.stepCompleted)
        case .resetFailed(let mayRetry, let diagnostics): Failure(.resetFailed, diagnostics, mayRetry: mayRetry)
        case .resetUnconfirmed(let diagnostics): Failure(.resetUnconfirmed, diagnostics)
        case .misconfigured(let diagnostics): Failure(.misconfigured, diagnostics)
        case .network(let error): Failure(error)
        case .invalidResponse(let diagnostics): Failure(.invalidResponse, diagnostics)
        case .serverUnavailable(let diagnostics): Failure(.serverUnavailable, diagnostics)
        case .unexpected(let diagnostics): Failure(.unexpected, diagnostics)
        case .cancelled: Failure(.cancelled)
        }
    }
}

extension PasswordResetError: FailureError {}
