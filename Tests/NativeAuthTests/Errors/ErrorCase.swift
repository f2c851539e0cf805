import Testing

@testable import NativeAuth

/// An error object, and what it means.
struct ErrorCase: Sendable, CustomTestStringConvertible {
    let error: String
    var suberror: String?
    var codes: [Int] = []
    let kind: Failure.Kind
    /// What the request must have had in it for the error to mean that.
    var about: ErrorMap.Sent = []
    /// What it means where the request hadn't.
    var otherwise = Failure.Kind.unexpected

    init(
        _ error: String,
        _ suberror: String? = nil,
        _ codes: [Int] = [],
        _ kind: Failure.Kind,
        about: ErrorMap.Sent = [],
        otherwise: Failure.Kind = .unexpected
    ) {
        self.error = error
        self.suberror = suberror
        self.codes = codes
        self.kind = kind
        self.about = about
        self.otherwise = otherwise
    }

    var testDescription: String { "\(error) \(suberror ?? "-") \(codes)" }

    func diagnostics(status: Int = 400) -> Diagnostics {
        Diagnostics(httpStatus: status, error: error, suberror: suberror, codes: codes)
    }

    func kind(sent: ErrorMap.Sent) -> Failure.Kind {
        sent.isSuperset(of: about) ? kind : otherwise
    }

    /// The case's name of ``PasswordResetError``: what belongs to other flows is unexpected in a reset.
    func label(at moment: Moment) -> String {
        switch kind(sent: moment == .start ? .username : []) {
        case .invalidCredentials, .userAlreadyExists, .invalidAttributes, .methodBlocked, .passwordResetRequired,
            .invalidInput:
            "unexpected"
        case let kind: kind.rawValue
        }
    }

    static let all: [ErrorCase] = [
        ErrorCase("browser_required", .browserRequired),
        ErrorCase("redirect_to_web", .browserRequired),
        ErrorCase("invalid_grant", "mfa_required", .browserRequired),
        ErrorCase("invalid_grant", "registration_required", .browserRequired),
        ErrorCase("slow_down", .throttled),
        ErrorCase("invalid_request", nil, [701014], .throttled),
        ErrorCase("invalid_grant", nil, [50053], .throttled),
        ErrorCase("invalid_request", nil, [500222], .notSupported),
        ErrorCase("invalid_grant", nil, [500222], .notSupported),
        ErrorCase("user_not_found", nil, [], .userNotFound),
        ErrorCase("user_not_found", nil, [50034], .userNotFound),
        ErrorCase("invalid_grant", nil, [50034], .userNotFound),
        ErrorCase("invalid_request", nil, [50034], .userNotFound),
        ErrorCase("user_already_exists", nil, [1_003_037], .userAlreadyExists),
        ErrorCase("invalid_request", nil, [50142], .passwordResetRequired),
        ErrorCase("invalid_grant", nil, [50142], .passwordResetRequired),
        ErrorCase("invalid_grant", nil, [50126], .invalidCredentials, about: .password),
        ErrorCase("invalid_request", nil, [50126], .invalidCredentials, about: .password, otherwise: .expired),
        ErrorCase("invalid_request", nil, [90100], .invalidUsername, about: .username),
        ErrorCase("invalid_client", "nativeauthapi_disabled", [500221], .misconfigured),
        ErrorCase("invalid_client", .misconfigured),
        ErrorCase("invalid_request", "nativeauthapi_disabled", .misconfigured),
        ErrorCase("unauthorized_client", .misconfigured),
        ErrorCase("unsupported_challenge_type", .misconfigured),
        ErrorCase("unsupported_auth_method", .misconfigured),
        ErrorCase("auth_not_supported", .misconfigured),
        ErrorCase("invalid_request", nil, [901007], .misconfigured),
        ErrorCase("invalid_request", nil, [550022], .misconfigured),
        ErrorCase("invalid_request", nil, [700016], .misconfigured),
        ErrorCase("invalid_grant", "invalid_oob_value", [50181], .invalidCode),
        ErrorCase("invalid_grant", "invalid_oob_value", .invalidCode),
        ErrorCase("invalid_grant", nil, [50181], .invalidCode),
        ErrorCase("invalid_grant", nil, [50184], .invalidCode),
        ErrorCase("invalid_grant", nil, [501811], .invalidCode),
        ErrorCase("invalid_grant", "password_too_weak", [399246], .invalidPassword),
        ErrorCase("invalid_grant", "password_too_short", .invalidPassword),
        ErrorCase("invalid_grant", "password_too_long", .invalidPassword),
        ErrorCase("invalid_grant", "password_recently_used", .invalidPassword),
        ErrorCase("invalid_grant", "password_banned", .invalidPassword),
        ErrorCase("invalid_grant", "password_is_invalid", .invalidPassword),
        ErrorCase("invalid_grant", "password_contains_username", .invalidPassword),
        ErrorCase("invalid_grant", "attribute_validation_failed", [55000], .invalidAttributes),
        ErrorCase("attributes_required", nil, [55106], .invalidAttributes),
        ErrorCase("attributes_required", nil, [55102], .invalidAttributes),
        ErrorCase("verification_required", .invalidAttributes),
        ErrorCase("access_denied", "provider_blocked_by_admin", .methodBlocked),
        ErrorCase("access_denied", "provider_blocked_by_rep", [550024], .methodBlocked),
        ErrorCase("access_denied", nil, [550024], .methodBlocked),
        ErrorCase("invalid_request", nil, [901001], .invalidInput, about: .contact),
        ErrorCase("expired_token", nil, [552003], .expired),
        ErrorCase("expired_token", .expired),
        ErrorCase("invalid_grant", "invalid_continuation_token", .expired),
        ErrorCase("invalid_request", "invalid_continuation_token", .expired),
        ErrorCase("invalid_request", nil, [55200], .expired),
        ErrorCase("invalid_request", nil, [552003], .expired),
        ErrorCase("invalid_request", nil, [55112], .expired),
        ErrorCase("invalid_grant", .expired),
        ErrorCase("invalid_grant", nil, [54005], .expired),
        ErrorCase("invalid_grant", nil, [70000], .expired),
        ErrorCase("invalid_grant", nil, [70008], .expired),
        ErrorCase("invalid_grant", nil, [501481], .expired),
        ErrorCase("invalid_grant", nil, [50057], .unexpected),
        ErrorCase("invalid_grant", nil, [53003], .unexpected),
        ErrorCase("server_error", .serverUnavailable),
        ErrorCase("temporarily_unavailable", .serverUnavailable),
        ErrorCase("brand_new_error", "brand_new_suberror", [1_234_567], .unexpected),
        ErrorCase("invalid_request", .unexpected),
        ErrorCase("invalid_grant", "brand_new_suberror", .unexpected),
        ErrorCase("access_denied", .unexpected),
        ErrorCase("credential_required", nil, [55103], .unexpected),
    ]

    private init(_ error: String, _ kind: Failure.Kind) {
        self.init(error, nil, [], kind)
    }

    private init(_ error: String, _ suberror: String, _ kind: Failure.Kind) {
        self.init(error, suberror, [], kind)
    }
}
