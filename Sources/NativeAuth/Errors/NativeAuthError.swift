import NativeAuthEssentials

/// Why a step of a sign-in or sign-up failed.
///
/// A case that an answer of the tenant caused carries what the tenant said; `case .invalidCode:` matches it without a
/// binding. Two errors are equal when they are the same case. More cases may come: give a `switch` an `@unknown default`, or a `default`.
///
/// Every call that asks the tenant may throw `throttled`, `misconfigured`, `network`, `invalidResponse`, `serverUnavailable`,
/// `unexpected` and `cancelled`, and on a step also `browserRequired` and `expired`. A call names those of them that mean
/// something of their own there, and what else it throws.
@nonexhaustive
public indirect enum NativeAuthError: Error, Sendable {
    /// The client was used before it was configured.
    case notConfigured
    /// The user name is empty, or the tenant refused it.
    case invalidUsername(Diagnostics? = nil)
    /// The tenant knows no such account.
    case userNotFound(Diagnostics? = nil)
    /// The code is wrong; without diagnostics the client refused it itself, and no request was sent.
    case invalidCode(Diagnostics? = nil)
    /// The password is refused, with the reason.
    case invalidPassword(PasswordRejection)
    /// The tenant wants the person to go on in a browser.
    case browserRequired(Diagnostics? = nil)
    /// The tenant no longer takes what it gave: the flow has taken too long, or a refresh token was revoked, as by a change
    /// of the password. Start again.
    case expired(Diagnostics? = nil)
    /// Too many requests; wait as long as the tenant asks, when it says so.
    case throttled(retryAfter: Duration?, Diagnostics? = nil)
    /// Another call of the same flow is running; no request was sent.
    case stepInUse
    /// The step has already led on to the next one, or the tenant has taken its code and a later request failed: the code
    /// is taken, submit it again. No request was sent.
    case stepCompleted
    /// The app's registration, the tenant's settings or the listed challenge types don't allow this; or the ID token isn't
    /// for this app, or not of this time (``Diagnostics/isClockWrong``).
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
    /// User name or password is wrong. Show the same text as for ``userNotFound(_:)``, so that nobody can ask who has an
    /// account.
    case invalidCredentials(Diagnostics? = nil)
    /// What was given can't be sent, or the tenant refused it.
    case invalidInput(Diagnostics? = nil)
    /// There is an account with that user name already.
    case userAlreadyExists(Diagnostics? = nil)
    /// The tenant refuses the attributes with these names, or misses them; there may be none that it names.
    case invalidAttributes([String], Diagnostics? = nil)
    /// The account has no authentication method that the app can show.
    case noMatchingAuthMethod(Diagnostics? = nil)
    /// The authentication method is blocked for this contact, region or number.
    case methodBlocked(Diagnostics? = nil)
    /// The password must be reset before the person can sign in.
    case passwordResetRequired(Diagnostics? = nil)
    /// The tokens could not be read or kept; ``AccessTokens`` throws it.
    case tokenStore(TokenStoreError)
}

extension NativeAuthError {
    init(_ failure: Failure) {
        let diagnostics = failure.diagnostics
        switch failure.kind {
        case .notConfigured: self = .notConfigured
        case .invalidUsername: self = .invalidUsername(diagnostics)
        case .userNotFound: self = .userNotFound(diagnostics)
        case .invalidCode: self = .invalidCode(diagnostics)
        case .invalidPassword: self = .invalidPassword(failure.rejection ?? .invalid)
        case .browserRequired: self = .browserRequired(diagnostics)
        case .expired: self = .expired(diagnostics)
        case .throttled: self = .throttled(retryAfter: diagnostics?.retryAfter, diagnostics)
        case .stepInUse: self = .stepInUse
        case .stepCompleted: self = .stepCompleted
        case .misconfigured: self = .misconfigured(diagnostics)
        case .network: self = .network(failure.transport ?? TransportError(.other))
        case .invalidResponse: self = .invalidResponse(diagnostics)
        case .serverUnavailable: self = .serverUnavailable(diagnostics)
        case .cancelled: self = .cancelled
        case .invalidCredentials: self = .invalidCredentials(diagnostics)
        case .invalidInput: self = .invalidInput(diagnostics)
        case .userAlreadyExists: self = .userAlreadyExists(diagnostics)
        case .invalidAttributes: self = .invalidAttributes(failure.attributes, diagnostics)
        case .noMatchingAuthMethod: self = .noMatchingAuthMethod(diagnostics)
        case .methodBlocked: self = .methodBlocked(diagnostics)
        case .passwordResetRequired: self = .passwordResetRequired(diagnostics)
        case .tokenStore: self = .tokenStore(failure.store ?? .cancelled)
        case .unexpected, .notSupported, .resetFailed, .resetUnconfirmed: self = .unexpected(diagnostics)
        }
    }

    /// Makes the errors of calls that end in tokens.
    static func wanting(_ wanted: TokenRequest) -> (Failure) -> NativeAuthError {
        { failure in
            guard failure.kind == .browserRequired, var diagnostics = failure.diagnostics else {
                return NativeAuthError(failure)
            }
            diagnostics.wanted = wanted
            return .browserRequired(diagnostics)
        }
    }

    var failure: Failure {
        switch self {
        case .notConfigured: Failure(.notConfigured)
        case .invalidUsername(let diagnostics): Failure(.invalidUsername, diagnostics)
        case .userNotFound(let diagnostics): Failure(.userNotFound, diagnostics)
        case .invalidCode(let diagnostics): Failure(.invalidCode, diagnostics)
        case .invalidPassword(let rejection): Failure(rejection)
        case .browserRequired(let diagnostics): Failure(.browserRequired, diagnostics)
        case .expired(let diagnostics): Failure(.expired, diagnostics)
        case .throttled(_, let diagnostics): Failure(.throttled, diagnostics)
        case .stepInUse: Failure(.stepInUse)
        case .stepCompleted: Failure(.stepCompleted)
        case .misconfigured(let diagnostics): Failure(.misconfigured, diagnostics)
        case .network(let error): Failure(error)
        case .invalidResponse(let diagnostics): Failure(.invalidResponse, diagnostics)
        case .serverUnavailable(let diagnostics): Failure(.serverUnavailable, diagnostics)
        case .unexpected(let diagnostics): Failure(.unexpected, diagnostics)
        case .cancelled: Failure(.cancelled)
        case .invalidCredentials(let diagnostics): Failure(.invalidCredentials, diagnostics)
        case .invalidInput(let diagnostics): Failure(.invalidInput, diagnostics)
        case .userAlreadyExists(let diagnostics): Failure(.userAlreadyExists, diagnostics)
        case .invalidAttributes(let names, let diagnostics):
            Failure(.invalidAttributes, diagnostics, attributes: names)
        case .noMatchingAuthMethod(let diagnostics): Failure(.noMatchingAuthMethod, diagnostics)
        case .methodBlocked(let diagnostics): Failure(.methodBlocked, diagnostics)
        case .passwordResetRequired(let diagnostics): Failure(.passwordResetRequired, diagnostics)
        case .tokenStore(let error): Failure(store: error)
        }
    }
}

extension NativeAuthError: FailureError {}
