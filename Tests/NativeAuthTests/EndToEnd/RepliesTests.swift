import NativeAuth
import NativeAuthMock
import Testing

/// The replies that the mobile SDK's own mock API can be told to give, by its names for them, each given by the mock tenant
/// at the endpoints that may give it.
@Suite("A reply of the mobile SDK's mock API", .timeLimit(.minutes(5)))
struct RepliesTests {
    /// A request that is about to be sent.
    enum Moment: String, CaseIterable {
        case ssprStart, ssprChallenge, ssprContinue, ssprSubmit, ssprPoll
        case signInInitiate, signInChallenge, signInTokenByPassword, signInTokenByCode
        case signInIntrospect, mfaChallenge, mfaToken
        case jitIntrospect, jitChallenge, jitContinue

        var endpoint: Endpoint {
            switch self {
            case .ssprStart: .resetPasswordStart
            case .ssprChallenge: .resetPasswordChallenge
            case .ssprContinue: .resetPasswordContinue
            case .ssprSubmit: .resetPasswordSubmit
            case .ssprPoll: .resetPasswordPollCompletion
            case .signInInitiate: .signInInitiate
            case .signInChallenge, .mfaChallenge: .signInChallenge
            case .signInTokenByPassword, .signInTokenByCode, .mfaToken: .token
            case .signInIntrospect: .signInIntrospect
            case .jitIntrospect: .registerIntrospect
            case .jitChallenge: .registerChallenge
            case .jitContinue: .registerContinue
            }
        }

        var persona: MockUser.Persona {
            switch self {
            case .signInTokenByCode: .emailOneTimePasscode
            case .signInIntrospect, .mfaChallenge, .mfaToken: .smsSecondFactor
            case .jitIntrospect, .jitChallenge, .jitContinue: .mustRegisterMethod
            default: .password
            }
        }

        /// Brings a flow to just before the request.
        func call(on tenant: MockTenant) async throws -> @Sendable () async throws -> Void {
            let client = try tenant.client { $0.capabilities = [.mfaRequired, .registrationRequired] }
            let signIn: @Sendable () async throws -> SignIn.Step = {
                try await client.signIn(email: Ana.email, password: MockUser.personaPassword)
            }
            switch self {
            case .ssprStart, .ssprChallenge:
                return { _ = try await client.startPasswordReset(email: Ana.email) }
            case .ssprContinue:
                let step = try await client.startPasswordReset(email: Ana.email)
                let code = try await tenant.code()
                return { _ = try await step.submitCode(code) }
            case .ssprSubmit, .ssprPoll:
                let step = try await client.startPasswordReset(email: Ana.email).submitCode(tenant.code())
                return { try await step.submitPassword(Ana.newPassword) }
            case .signInInitiate, .signInChallenge, .signInTokenByPassword, .signInIntrospect, .jitIntrospect:
                return { _ = try await signIn() }
            case .signInTokenByCode:
                let step = try await signIn().codeStep
                let code = try await tenant.code()
                return { _ = try await step.submitCode(code) }
            case .mfaChallenge:
                let mfa = try await signIn().mfa
                return { _ = try await mfa.requestChallenge(mfa.methods[0]) }
            case .mfaToken:
                let mfa = try await signIn().mfa
                let step = try await mfa.requestChallenge(mfa.methods[0]).step
                let code = try await tenant.mailbox(for: "+14255550100").waitForCode()
                return { _ = try await step.submitCode(code) }
            case .jitChallenge:
                let registration = try await signIn().registration
                return { _ = try await registration.registerEmail("home@contoso.com") }
            case .jitContinue:
                let step = try await signIn().registration.registerEmail("home@contoso.com").step
                let code = try await tenant.mailbox(for: "home@contoso.com").waitForCode()
                return { _ = try await step.submitCode(code) }
            }
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let status: Int
        let body: String
        let label: String
        let moments: [Moment]
        var testDescription: String { name }

        init(
            _ name: String,
            _ error: String,
            _ suberror: String? = nil,
            _ codes: [Int] = [],
            means label: String,
            at moments: [Moment]
        ) {
            let suberror = suberror.map { #","suberror":"\#($0)""# } ?? ""
            let body = #"{"error":"\#(error)"\#(suberror),"error_codes":\#(codes)}"#
            self.init(name, status: 400, body: body, means: label, at: moments)
        }

        init(_ name: String, status: Int = 200, body: String, means label: String, at moments: [Moment]) {
            self.name = name
            self.status = status
            self.body = body
            self.label = label
            self.moments = moments
        }
    }

    private static let starts: [Moment] = [.ssprStart, .signInInitiate]
    private static let challenges: [Moment] = [.ssprChallenge, .signInChallenge, .mfaChallenge, .jitChallenge]
    private static let codes: [Moment] = [.ssprContinue, .signInTokenByCode, .mfaToken, .jitContinue]
    private static let tokens: [Moment] = [.signInTokenByPassword, .signInTokenByCode, .mfaToken]
    private static let passwords: [Moment] = [.ssprSubmit, .ssprPoll]
    private static let later = Moment.allCases.filter { !starts.contains($0) }

    static let rows = [
        Row("InvalidRequest", "invalid_request", nil, [55000], means: "unexpected", at: Moment.allCases),
        Row("InvalidClient", "invalid_client", means: "misconfigured", at: Moment.allCases),
        Row(
            "NativeAuthApiDisabled",
            "invalid_client",
            "nativeauthapi_disabled",
            [500221],
            means: "misconfigured",
            at: starts
        ),
        Row("UnauthorizedClient", "unauthorized_client", means: "misconfigured", at: Moment.allCases),
        Row(
            "UnsupportedChallengeType",
            "unsupported_challenge_type",
            nil,
            [901007],
            means: "misconfigured",
            at: starts + challenges
        ),
        Row("UserNotFound", "user_not_found", nil, [50034], means: "userNotFound", at: starts + [.ssprPoll]),
        Row("UserNotFound at the token", "invalid_grant", nil, [50034], means: "userNotFound", at: tokens),
        Row("UserDoesNotHavePassword", "invalid_request", nil, [500222], means: "notSupported", at: [.ssprStart]),
        Row("InvalidUsername", "invalid_request", nil, [90100], means: "invalidUsername", at: starts),
        Row("ExpiredToken", "expired_token", nil, [552003], means: "expired", at: later),
        Row("InvalidContinuationToken", "invalid_request", nil, [55200], means: "expired", at: later),
        Row("InvalidGrant", "invalid_grant", means: "expired", at: later),
        Row(
            "InvalidPassword",
            "invalid_grant",
            nil,
            [50126],
            means: "invalidCredentials",
            at: [.signInTokenByPassword]
        ),
        Row("InvalidOOBValue", "invalid_grant", "invalid_oob_value", [50181], means: "invalidCode", at: codes),
        Row("InvalidScope", "invalid_scope", means: "unexpected", at: tokens),
        Row("AuthorizationPending", "authorization_pending", means: "unexpected", at: tokens),
        Row("SlowDown", "slow_down", means: "throttled", at: Moment.allCases.filter { $0 != .ssprPoll }),
        Row(
            "ResetPasswordRequired",
            "invalid_request",
            nil,
            [50142],
            means: "passwordResetRequired",
            at: [.signInTokenByPassword]
        ),
        Row("PasswordTooWeak", "invalid_grant", "password_too_weak", [399246], means: "invalidPassword", at: passwords),
        Row("PasswordTooShort", "invalid_grant", "password_too_short", means: "invalidPassword", at: passwords),
        Row("PasswordTooLong", "invalid_grant", "password_too_long", means: "invalidPassword", at: passwords),
        Row("PasswordRecentlyUsed", "invalid_grant", "password_recently_used", means: "invalidPassword", at: passwords),
        Row("PasswordBanned", "invalid_grant", "password_banned", means: "invalidPassword", at: passwords),
        Row("PasswordIsInvalid", "invalid_grant", "password_is_invalid", means: "invalidPassword", at: passwords),
        Row("SSPRPollFailed", body: #"{"status":"failed"}"#, means: "resetFailed", at: [.ssprPoll]),
        Row(
            "AuthMethodBlocked",
            "access_denied",
            "provider_blocked_by_rep",
            [550024],
            means: "methodBlocked",
            at: [.mfaChallenge]
        ),
        Row(
            "VerificationContactBlocked",
            "access_denied",
            "provider_blocked_by_rep",
            [550024],
            means: "methodBlocked",
            at: [.jitChallenge]
        ),
        Row("RegionBlocked", "access_denied", "provider_blocked_by_admin", means: "methodBlocked", at: [.jitChallenge]),
        Row("AccessDenied", "access_denied", means: "unexpected", at: challenges),
        Row("InvalidVerificationContact", "invalid_request", nil, [901001], means: "invalidInput", at: [.jitChallenge]),
        Row("VerificationRequired", "verification_required", means: "unexpected", at: [.ssprContinue]),
        Row(
            "MFARequired a second time, without a token",
            "invalid_grant",
            "mfa_required",
            means: "browserRequired",
            at: tokens
        ),
        Row(
            "RegistrationRequired, without a token",
            "invalid_grant",
            "registration_required",
            means: "browserRequired",
            at: tokens
        ),
        Row(
            "ChallengeTypeRedirect",
            body: #"{"challenge_type":"redirect"}"#,
            means: "browserRequired",
            at: Moment.allCases
        ),
        Row("ServerError", "server_error", means: "serverUnavailable", at: Moment.allCases.filter { $0 != .ssprPoll }),
        Row("unknown words", "brand_new", "brand_new", [1], means: "unexpected", at: Moment.allCases),
    ]

    @Test("means one case wherever it comes", arguments: rows)
    func reply(_ row: Row) async throws {
        for moment in row.moments {
            try await MockTenant.withTenant { tenant in
                try tenant.addUser(.persona(moment.persona, email: Ana.email))
                let call = try await moment.call(on: tenant)
                tenant.inject(.reply(status: row.status, body: row.body), at: moment.endpoint)
                let error = await #expect(throws: (any Error).self, "\(moment)") { try await call() }
                #expect((error as? any FlowError)?.label == row.label, "\(moment)")
            }
        }
    }

    @Test("that is a success leads on", arguments: Moment.allCases)
    func success(_ moment: Moment) async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.persona(moment.persona, email: Ana.email))
            try await moment.call(on: tenant)()
            #expect(tenant.journal.allSatisfy { $0.status == 200 || $0.endpoint == .token })
        }
    }
}
