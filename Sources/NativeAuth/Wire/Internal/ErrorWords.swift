/// The tenant's `error`.
struct ErrorWord: WireWord {
    let rawValue: String

    static let accessDenied = ErrorWord(rawValue: "access_denied")
    static let authNotSupported = ErrorWord(rawValue: "auth_not_supported")
    static let authorizationPending = ErrorWord(rawValue: "authorization_pending")
    static let browserRequired = ErrorWord(rawValue: "browser_required")
    static let attributesRequired = ErrorWord(rawValue: "attributes_required")
    static let credentialRequired = ErrorWord(rawValue: "credential_required")
    static let expiredRefreshToken = ErrorWord(rawValue: "expired_refresh_token")
    static let expiredToken = ErrorWord(rawValue: "expired_token")
    static let consentRequired = ErrorWord(rawValue: "consent_required")
    static let interactionRequired = ErrorWord(rawValue: "interaction_required")
    static let invalidClient = ErrorWord(rawValue: "invalid_client")
    static let invalidGrant = ErrorWord(rawValue: "invalid_grant")
    static let invalidRequest = ErrorWord(rawValue: "invalid_request")
    static let invalidScope = ErrorWord(rawValue: "invalid_scope")
    static let loginRequired = ErrorWord(rawValue: "login_required")
    static let redirectToWeb = ErrorWord(rawValue: "redirect_to_web")
    static let serverError = ErrorWord(rawValue: "server_error")
    static let slowDown = ErrorWord(rawValue: "slow_down")
    static let temporarilyUnavailable = ErrorWord(rawValue: "temporarily_unavailable")
    static let unauthorizedClient = ErrorWord(rawValue: "unauthorized_client")
    static let unsupportedAuthMethod = ErrorWord(rawValue: "unsupported_auth_method")
    static let unsupportedChallengeType = ErrorWord(rawValue: "unsupported_challenge_type")
    static let unsupportedGrantType = ErrorWord(rawValue: "unsupported_grant_type")
    static let userAlreadyExists = ErrorWord(rawValue: "user_already_exists")
    static let userNotFound = ErrorWord(rawValue: "user_not_found")
    static let verificationRequired = ErrorWord(rawValue: "verification_required")

    static let known: Set<ErrorWord> = [
        .accessDenied, .attributesRequired, .authNotSupported, .authorizationPending, .browserRequired,
        .consentRequired,
        .credentialRequired, .expiredRefreshToken, .expiredToken, .interactionRequired, .invalidClient, .invalidGrant,
        .invalidRequest, .invalidScope, .loginRequired, .redirectToWeb, .serverError, .slowDown,
        .temporarilyUnavailable,
        .unauthorizedClient, .unsupportedAuthMethod, .unsupportedChallengeType, .unsupportedGrantType,
        .userAlreadyExists,
        .userNotFound, .verificationRequired,
    ]
}

extension Set<ErrorWord> {
    /// A refresh token no longer does: the person has to do something.
    static let refusedRefresh: Set<ErrorWord> = [
        .consentRequired, .expiredRefreshToken, .interactionRequired, .invalidGrant, .loginRequired,
    ]
}

/// The tenant's `suberror`; those that refuse a password are ``PasswordRejection``.
struct SuberrorWord: WireWord {
    let rawValue: String

    static let attributeValidationFailed = SuberrorWord(rawValue: "attribute_validation_failed")
    static let introspectRequired = SuberrorWord(rawValue: "introspect_required")
    static let invalidContinuationToken = SuberrorWord(rawValue: "invalid_continuation_token")
    static let invalidOOBValue = SuberrorWord(rawValue: "invalid_oob_value")
    static let mfaRequired = SuberrorWord(rawValue: "mfa_required")
    static let nativeAuthDisabled = SuberrorWord(rawValue: "nativeauthapi_disabled")
    static let providerBlockedByAdmin = SuberrorWord(rawValue: "provider_blocked_by_admin")
    static let providerBlockedByReputation = SuberrorWord(rawValue: "provider_blocked_by_rep")
    static let registrationRequired = SuberrorWord(rawValue: "registration_required")

    static let known: Set<SuberrorWord> = [
        .attributeValidationFailed, .introspectRequired, .invalidContinuationToken, .invalidOOBValue, .mfaRequired,
        .nativeAuthDisabled, .providerBlockedByAdmin, .providerBlockedByReputation, .registrationRequired,
    ]
}
