import Foundation
import NativeAuthMock
import Testing

/// A reply as the protocol's documentation shows it, and the requests that bring it about.
struct DocumentedReply: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
    let status: Int
    let requests: @Sendable (inout EngineDriver) throws -> TenantReply

    init(
        _ title: String,
        _ json: String,
        status: Int = 200,
        _ requests: @escaping @Sendable (inout EngineDriver) throws -> TenantReply
    ) {
        testDescription = title
        self.json = json
        self.status = status
        self.requests = requests
    }

    /// A documented error, which has six members and those given.
    static func error(
        _ title: String,
        _ error: String,
        _ code: Int,
        _ more: String = "",
        _ requests: @escaping @Sendable (inout EngineDriver) throws -> TenantReply
    ) -> DocumentedReply {
        let json = """
            {"error": "\(error)", "error_description": "…", "error_codes": [\(code)], "timestamp": "…", "trace_id": "…",
             "correlation_id": "…"\(more.isEmpty ? "" : ", " + more)}
            """
        return DocumentedReply(title, json, status: 400, requests)
    }
}

@Suite("The replies that the protocol's documentation shows")
struct DocumentedRepliesTests {
    @Test("Each is brought about by some request", arguments: all)
    func reply(_ documented: DocumentedReply) throws {
        var options = MockTenant.Options()
        options.users = MockUser.Persona.allCases.map { .persona($0) }
        options.attributes = attributes
        options.polling = [PollScript(inProgress: 1)]
        var driver = try EngineDriver(options)
        let reply = try documented.requests(&driver)
        #expect(reply.status == documented.status)
        #expect(try JSONShape(reply.body.text) == JSONShape(documented.json))
    }

    private let attributes = [
        UserAttribute("displayName", pattern: ".*@.*$"), UserAttribute("extension_2588_age"),
        UserAttribute("postalCode", pattern: "^[1-9][0-9]*$"),
    ]

    private static let given = #"{"displayName": "Ana@", "extension_2588_age": "40", "postalCode": "12345"}"#
    private static let all = errorsOfEveryEndpoint + signUp + signIn + tokens + registration + reset

    private static let errorsOfEveryEndpoint: [DocumentedReply] = [
        .error("1.4 No redirect in challenge_type", "invalid_request", 901007) { $0.start(types: "oob") },
        DocumentedReply("1.5 Redirect", #"{"challenge_type": "redirect"}"#) { $0.start(types: "password redirect") },
        DocumentedReply(
            "1.5 Redirect with a reason",
            #"{"challenge_type": "redirect", "redirect_reason": "…"}"#
        ) { $0.enterPassword(MockUser.Persona.mustRegisterMethod.email, capabilities: "") },
        .error(
            "9 Native authentication not enabled",
            "invalid_client",
            500221,
            #""suberror": "nativeauthapi_disabled""#
        ) { driver in
            try driver.changeSettings { $0.allowsNativeAuthentication = false }
            return driver.start()
        },
    ]

    private static let signUp: [DocumentedReply] = [
        DocumentedReply("3.1 Started", #"{"continuation_token": "…"}"#) { $0.startSignUp() },
        .error("3.1 Account exists", "user_already_exists", 1_003_037) { $0.startSignUp(EngineDriver.ana) },
        .error("3.1 No user name", "invalid_request", 90100) { $0.startSignUp("") },
        .error(
            "3.1 Attribute not valid",
            "invalid_grant",
            55000,
            #""suberror": "attribute_validation_failed", "invalid_attributes": [{"name": "postalCode"}]"#
        ) { $0.startSignUp(with: ["attributes": #"{"displayName": "Ana@", "postalCode": "x"}"#]) },
        DocumentedReply(
            "3.2 Code sent",
            """
            {"interval": 300, "continuation_token": "…", "challenge_type": "oob", "binding_method": "prompt",
             "challenge_channel": "email", "challenge_target_label": "…", "code_length": 8}
            """
        ) { driver in
            try driver.changeSettings { $0.resendInterval = .seconds(300) }
            return driver.call(.signUpChallenge, driver.startSignUp().token)
        },
        DocumentedReply("3.2 Password asked for", #"{"challenge_type": "password", "continuation_token": "…"}"#) {
            $0.call(.signUpChallenge, $0.verifySignUp($0.startSignUp()).token)
        },
        DocumentedReply("3.3 Account made", #"{"continuation_token": "…"}"#) {
            $0.verifySignUp($0.startSignUp(with: ["password": "New-Passw0rd", "attributes": given]))
        },
        .error("3.3 Password needed", "credential_required", 55103, #""continuation_token": "…""#) {
            $0.verifySignUp($0.startSignUp())
        },
        .error(
            "3.3 Attributes needed",
            "attributes_required",
            55106,
            """
            "continuation_token": "…", "required_attributes": [
                {"name": "…", "type": "…", "required": true, "options": {"regex": "…"}},
                {"name": "…", "type": "…", "required": true},
                {"name": "…", "type": "…", "required": true, "options": {"regex": "…"}}]
            """
        ) { $0.verifySignUp($0.startSignUp(with: ["password": "New-Passw0rd"])) },
        .error("3.3 Wrong code", "invalid_grant", 50181, #""suberror": "invalid_oob_value""#) {
            let token = $0.call(.signUpChallenge, $0.startSignUp().token).token
            return $0.call(.signUpContinue, token, ["grant_type": "oob", "oob": "x"])
        },
        .error("3.3 Weak password", "invalid_grant", 399246, #""suberror": "password_too_weak""#) {
            $0.startSignUp(with: ["password": "alllowercase"])
        },
    ]

    private static let signIn: [DocumentedReply] = [
        DocumentedReply("4.1 Started", #"{"continuation_token": "…"}"#) { $0.signIn() },
        .error("4.1 No such account", "user_not_found", 50034) { $0.signIn("nobody@contoso.com") },
        DocumentedReply("4.2 Password asked for", #"{"continuation_token": "…", "challenge_type": "password"}"#) {
            $0.call(.signInChallenge, $0.signIn().token)
        },
        DocumentedReply("4.2 Code sent", codeSent) {
            $0.call(.signInChallenge, $0.signIn(MockUser.Persona.emailOneTimePasscode.email).token)
        },
        DocumentedReply("4.2 Second factor sent", codeSent) {
            $0.challengeSecondFactor(MockUser.Persona.emailSecondFactor.email)
        },
        DocumentedReply(
            "4.3 Methods",
            """
            {"continuation_token": "…", "methods": [
                {"id": "…", "challenge_type": "oob", "challenge_channel": "email", "login_hint": "…"},
                {"id": "…", "challenge_type": "oob", "challenge_channel": "sms", "login_hint": "…"}]}
            """
        ) { driver in
            var user = MockUser.persona(.emailSecondFactor, email: "both@contoso.com")
            user.methods.append(.sms("+14255550106"))
            try driver.engine.add(user)
            return driver.call(.signInIntrospect, driver.enterPassword("both@contoso.com").token)
        },
    ]

    private static let codeSent = """
        {"continuation_token": "…", "challenge_type": "oob", "binding_method": "prompt", "challenge_channel": "email",
         "challenge_target_label": "…", "code_length": 8}
        """

    private static let tokens: [DocumentedReply] = [
        DocumentedReply(
            "5 Tokens",
            """
            {"token_type": "Bearer", "scope": "…", "expires_in": 4141, "access_token": "…", "refresh_token": "…",
             "id_token": "…", "client_info": "…", "ext_expires_in": 4141}
            """
        ) { $0.enterPassword(EngineDriver.ana) },
        .error("5 Wrong password", "invalid_grant", 50126) {
            let token = $0.call(.signInChallenge, $0.signIn().token).token
            return $0.redeem(token, ["grant_type": "password", "password": "x", "scope": "openid"])
        },
        .error(
            "5 Second factor needed",
            "invalid_grant",
            50076,
            #""suberror": "mfa_required", "continuation_token": "…""#
        ) { $0.enterPassword(MockUser.Persona.emailSecondFactor.email) },
        .error(
            "5 Registration needed",
            "invalid_grant",
            50079,
            #""suberror": "registration_required", "continuation_token": "…""#
        ) { $0.enterPassword(MockUser.Persona.mustRegisterMethod.email) },
    ]

    private static let registration: [DocumentedReply] = [
        DocumentedReply(
            "7 Methods to register",
            """
            {"continuation_token": "…", "methods": [
                {"id": "email", "challenge_type": "oob", "challenge_channel": "email", "login_hint": "…"},
                {"id": "sms", "challenge_type": "oob", "challenge_channel": "sms"}]}
            """
        ) { $0.call(.registerIntrospect, $0.enterPassword(MockUser.Persona.mustRegisterMethod.email).token) },
        DocumentedReply(
            "7 Code sent",
            """
            {"continuation_token": "…", "challenge_type": "oob", "binding_method": "prompt", "challenge_target": "…",
             "challenge_channel": "email", "code_length": 8}
            """
        ) { $0.challengeRegistration($0.tokenForRegistration(), "second@contoso.com") },
        DocumentedReply("7 Verified before", #"{"continuation_token": "…", "challenge_type": "preverified"}"#) {
            driver in
            try driver.changeSettings { settings in
                settings.requiresSecondFactor = true
                settings.attributes = []
            }
            let started = driver.startSignUp(with: ["password": "New-Passw0rd"])
            let refused = driver.redeem(
                driver.verifySignUp(started).token,
                ["grant_type": "continuation_token", "username": EngineDriver.newcomer, "scope": "openid"]
            )
            return driver.challengeRegistration(
                driver.call(.registerIntrospect, refused.token).token,
                EngineDriver.newcomer
            )
        },
        DocumentedReply("7 Registered", #"{"continuation_token": "…"}"#) {
            let sent = $0.challengeRegistration($0.tokenForRegistration(), "second@contoso.com")
            return $0.call(
                .registerContinue,
                sent.token,
                ["grant_type": "oob", "oob": $0.latestCode("second@contoso.com")]
            )
        },
    ]

    private static let reset: [DocumentedReply] = [
        DocumentedReply("8.1 Started", #"{"continuation_token": "…"}"#) { $0.start() },
        .error("8.1 No such account", "user_not_found", 50034) { $0.start("nobody@contoso.com") },
        .error("8.1 No password to reset", "invalid_request", 500222) { $0.start(MockUser.Persona.google.email) },
        DocumentedReply("8.2 Code sent", codeSent) { $0.challenge($0.start().token) },
        DocumentedReply("8.3 Code verified", #"{"expires_in": 600, "continuation_token": "…"}"#) {
            let token = $0.tokenForCode()
            return $0.enter($0.latestCode(), token)
        },
        .error("8.3 Token not valid", "invalid_request", 55200) { $0.enter("12345678", "made-up") },
        DocumentedReply("8.4 Password taken", #"{"continuation_token": "…", "poll_interval": 2}"#) {
            $0.submit("New-Passw0rd", $0.tokenForPassword())
        },
        DocumentedReply("8.5 In progress", #"{"status": "in_progress"}"#) { $0.poll($0.tokenForPoll()) },
        DocumentedReply("8.5 Succeeded", #"{"status": "succeeded", "continuation_token": "…"}"#) {
            let token = $0.tokenForPoll()
            _ = $0.poll(token)
            return $0.poll(token)
        },
    ]
}
