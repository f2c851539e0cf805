import NativeAuthServing

/// Why the engine refuses a request; becomes the protocol's error object.
struct Refusal: Error, Sendable {
    var status = 400
    let error: String
    var suberror: String?
    let code: Int
    let message: String
    /// What the caller probably meant; a real tenant doesn't say it.
    var hint: String?
    /// Members that only some errors have, as `continuation_token`.
    var members = JSONObject()
    var headers: [HeaderFields.Field] = []

    func body(_ trace: Trace) -> JSONObject {
        var body: JSONObject = ["error": .string(error)]
        body["suberror"] = suberror.map(JSON.string)
        let lines = [
            "AADSTS\(code): \(message)" + (hint.map { " Mock tenant: \($0)" } ?? ""), "Trace ID: \(trace.traceId)",
            "Correlation ID: \(trace.correlationText)",
            "Timestamp: \(trace.timestamp)",
        ]
        body["error_description"] = .string(lines.joined(separator: "\r\n"))
        body["error_codes"] = [.integer(code)]
        body["timestamp"] = .string(trace.timestamp)
        body["trace_id"] = .string(trace.traceId)
        body["correlation_id"] = .string(trace.correlationText)
        for member in members.members { body[member.name] = member.value }
        return body
    }
}

extension JSON: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension Refusal {
    static func parameter(_ name: String, hint: String? = nil) -> Refusal {
        Refusal(
            error: "invalid_request",
            code: 90100,
            message: "The \(name) parameter is empty or not valid.",
            hint: hint
        )
    }

    static func malformed(_ message: String, hint: String? = nil) -> Refusal {
        Refusal(error: "invalid_request", code: 901001, message: message, hint: hint)
    }

    static func wrongMethod(_ allowed: String, hint: String? = nil) -> Refusal {
        Refusal(
            status: 405,
            error: "invalid_request",
            code: 900561,
            message: "This endpoint takes \(allowed) and nothing else.",
            hint: hint,
            headers: [.init(name: "Allow", value: allowed)]
        )
    }

    static func unknownTenant(_ known: String) -> Refusal {
        Refusal(
            error: "invalid_request",
            code: 90002,
            message: "There is no such tenant here; this mock is the tenant '\(known)'."
        )
    }

    static func notFound(_ hint: String) -> Refusal {
        Refusal(status: 404, error: "not_found", code: 404, message: hint)
    }

    static func notImplemented(_ what: String) -> Refusal {
        Refusal(
            status: 501,
            error: "not_implemented",
            code: 501,
            message: "The protocol has \(what), and this mock tenant doesn't have it yet."
        )
    }

    static func unknownClient(hint: String) -> Refusal {
        Refusal(
            error: "unauthorized_client",
            code: 700016,
            message: "No application with this client id is in the tenant.",
            hint: hint
        )
    }

    static let nativeAuthenticationDisabled = Refusal(
        error: "invalid_client",
        suberror: "nativeauthapi_disabled",
        code: 500221,
        message: "Native authentication isn't enabled for this application."
    )

    static let redirectMissing = Refusal(
        error: "invalid_request",
        code: 901007,
        message: "The challenge_type list must have 'redirect' in it."
    )

    static func unknownChallengeType(hint: String) -> Refusal {
        Refusal(
            error: "unsupported_challenge_type",
            code: 901001,
            message: "The challenge_type list has something other than 'oob', 'password' and 'redirect' in it.",
            hint: hint
        )
    }

    static func unknownGrantType(hint: String) -> Refusal {
        Refusal(
            error: "unsupported_grant_type",
            code: 70003,
            message: "This endpoint doesn't take this grant type.",
            hint: hint
        )
    }

    static let userNotFound = Refusal(
        error: "user_not_found",
        code: 50034,
        message: "There is no account with this user name in the directory."
    )

    static let userDisabled = Refusal(
        error: "invalid_request",
        code: 50057,
        message: "The account is disabled."
    )

    static let noCredentialRecovery = Refusal(
        error: "invalid_request",
        code: 500222,
        message: "This account or this tenant does not support native credential recovery."
    )

    static func invalidToken(error: String = "invalid_request", hint: String = Hint.unknownToken) -> Refusal {
        Refusal(error: error, code: 55200, message: "The continuation_token isn't valid here.", hint: hint)
    }

    static let expiredToken = Refusal(
        error: "expired_token",
        code: 552003,
        message: "The continuation_token has expired."
    )

    static let wrongCode = Refusal(
        error: "invalid_grant",
        suberror: "invalid_oob_value",
        code: 50181,
        message: "The one-time passcode couldn't be validated."
    )

    static let tooManyCodes = Refusal(
        error: "invalid_request",
        code: 701014,
        message: "Too many one-time passcodes were asked for."
    )

    static let wrongPassword = Refusal(
        error: "invalid_grant",
        code: 50126,
        message: "The user name or the password is wrong."
    )

    static let severalResources = Refusal(
        error: "invalid_scope",
        code: 28000,
        message: "The scope parameter has the scopes of more than one resource in it."
    )

    static let scopeNotAuthorized = Refusal(
        error: "invalid_scope",
        code: 70011,
        message: "The scope parameter has a scope that the code wasn't issued for."
    )

    static let accountLocked = Refusal(
        error: "invalid_grant",
        code: 50053,
        message: "The account is locked after too many attempts to sign in."
    )

    static let passwordChangeForced = Refusal(
        error: "invalid_request",
        code: 50142,
        message: "The password must be changed before it signs in."
    )

    static func password(_ refusal: PasswordRefusal) -> Refusal {
        // Only the number for a weak password is documented; the suberror is what tells them apart.
        Refusal(
            error: "invalid_grant",
            suberror: refusal.rawValue,
            code: 399246,
            message: "The new password isn't accepted: \(refusal.rawValue)."
        )
    }

    static func throttled(retryAfter: String?) -> Refusal {
        Refusal(
            status: 429,
            error: "slow_down",
            code: 701014,
            message: "There were too many requests.",
            headers: retryAfter.map { [.init(name: "Retry-After", value: $0)] } ?? []
        )
    }

    static func serverError(_ status: Int) -> Refusal {
        Refusal(status: status, error: "server_error", code: 90033, message: "The service has a passing problem.")
    }
}
