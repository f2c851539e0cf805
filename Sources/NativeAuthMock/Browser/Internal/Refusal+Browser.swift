extension Refusal {
    static let unknownRedirect = Refusal(
        error: "invalid_request",
        code: 50011,
        message: "The redirect_uri is neither http on a loopback address nor registered for the application."
    )

    static let unknownResponseType = Refusal(
        error: "unsupported_response_type",
        code: 700054,
        message: "The response_type must be 'code'."
    )

    static let unknownPrompt = Refusal(
        error: "invalid_request",
        code: 90023,
        message: "The prompt must be 'login', 'select_account', 'consent' or 'none'."
    )

    static let notSignedIn = Refusal(
        error: "login_required",
        code: 50058,
        message: "Nobody is signed in, and the prompt 'none' forbids to ask."
    )

    static let cancelled = Refusal(
        error: "access_denied",
        code: 65004,
        message: "The person cancelled the sign-in."
    )

    static let signInOver = Refusal(
        error: "invalid_request",
        code: 50089,
        message: "This sign-in has ended or has taken too long. Go back to the app and start again."
    )

    static let unknownCode = Refusal(
        error: "invalid_grant",
        code: 70000,
        message: "The code isn't one that this tenant gave out."
    )

    static let expiredCode = Refusal(
        error: "invalid_grant",
        code: 70008,
        message: "The code has expired."
    )

    static let redeemedCode = Refusal(
        error: "invalid_grant",
        code: 54005,
        message: "The code was exchanged for tokens already."
    )

    static let otherRedirect = Refusal(
        error: "invalid_grant",
        code: 500112,
        message: "The redirect_uri isn't the one that the code was asked for with."
    )

    static let wrongVerifier = Refusal(
        error: "invalid_grant",
        code: 501481,
        message: "The code_verifier doesn't match the code_challenge."
    )
}
