/// Finds the endpoint that a path names, and what handles it.
package enum Router {
    /// Every endpoint that the mock has, with what it takes.
    package static let routes: [Endpoint: Route] = [
        .resetPasswordStart: Route(["username", "challenge_type"], optional: ["capabilities"]) {
            (engine, call) throws(Refusal) in try engine.startReset(call)
        },
        .resetPasswordChallenge: Route(["continuation_token"], optional: ["challenge_type"]) {
            (engine, call) throws(Refusal) in try engine.challengeReset(call)
        },
        .resetPasswordContinue: Route(["continuation_token"], grants: ["oob": .init(["oob"])]) {
            (engine, call) throws(Refusal) in try engine.continueReset(call)
        },
        .resetPasswordSubmit: Route(["continuation_token", "new_password"]) {
            (engine, call) throws(Refusal) in try engine.submitPassword(call)
        },
        .resetPasswordPollCompletion: Route(["continuation_token"]) {
            (engine, call) throws(Refusal) in try engine.pollCompletion(call)
        },
        .signInInitiate: Route(["username", "challenge_type"], optional: ["capabilities"]) {
            (engine, call) throws(Refusal) in try engine.initiateSignIn(call)
        },
        .signInChallenge: Route(["continuation_token"], optional: ["challenge_type", "id"]) {
            (engine, call) throws(Refusal) in try engine.challengeSignIn(call)
        },
        .signInIntrospect: Route(["continuation_token"]) {
            (engine, call) throws(Refusal) in try engine.introspectSignIn(call)
        },
        .token: Route(
            [],
            optional: ["challenge_type", "claims", "client_info"],
            grants: [
                "password": .init(["continuation_token", "scope", "password"]),
                "oob": .init(["continuation_token", "oob"], optional: ["scope"]),
                "mfa_oob": .init(["continuation_token", "oob"], optional: ["scope"]),
                "continuation_token": .init(["continuation_token"], optional: ["scope", "username"]),
                "authorization_code": .init(["code", "redirect_uri", "code_verifier"], optional: ["scope"]),
                "refresh_token": .init(["refresh_token"], optional: ["scope"]),
            ]
        ) {
            (engine, call) throws(Refusal) in try engine.exchangeToken(call)
        },
        .signUpStart: Route(
            ["username", "challenge_type"],
            optional: ["password", "attributes", "capabilities"]
        ) {
            (engine, call) throws(Refusal) in try engine.startSignUp(call)
        },
        .signUpChallenge: Route(["continuation_token"], optional: ["challenge_type"]) {
            (engine, call) throws(Refusal) in try engine.challengeSignUp(call)
        },
        .signUpContinue: Route(
            ["continuation_token"],
            grants: [
                "oob": .init(["oob"]), "password": .init(["password"]), "attributes": .init(["attributes"]),
            ]
        ) {
            (engine, call) throws(Refusal) in try engine.continueSignUp(call)
        },
        .registerIntrospect: Route(["continuation_token"]) {
            (engine, call) throws(Refusal) in try engine.introspectRegistration(call)
        },
        .registerChallenge: Route(
            ["continuation_token", "challenge_type", "challenge_target"],
            optional: ["challenge_channel"]
        ) {
            (engine, call) throws(Refusal) in try engine.challengeRegistration(call)
        },
        .registerContinue: Route(
            ["continuation_token"],
            grants: ["oob": .init(["oob"]), "continuation_token": .init([])]
        ) {
            (engine, call) throws(Refusal) in try engine.continueRegistration(call)
        },
    ]

    /// Endpoints that the service has and the mock doesn't.
    package static let missingEndpoints: Set<Endpoint> = [
        Endpoint(rawValue: "oauth2/v2.0/authorize-challenge"), Endpoint(rawValue: "oauth2/v2.0/devicecode"),
    ]

    /// Values of `grant_type` that the service takes at the token endpoint and the mock doesn't.
    package static let missingGrants: Set<String> = [
        "client_credentials", "urn:ietf:params:oauth:grant-type:device_code",
        "urn:ietf:params:oauth:grant-type:jwt-bearer",
    ]

    /// The endpoints for browsers, and for those who are shown tokens.
    package static let webRoutes: [Endpoint: WebRoute] = [
        .authorize: WebRoute(
            ["GET", "POST"],
            ["client_id", "response_type", "redirect_uri", "scope", "code_challenge", "code_challenge_method"],
            optional: ["response_mode", "state", "nonce", "login_hint", "prompt"]
        ) { (engine, call) in engine.authorize(call) },
        .signInPage: WebRoute(
            ["POST"],
            ["flow"],
            optional: ["username", "password", "new_password", "method", "address", "code", "action"]
        ) { (engine, call) in engine.submitPage(call) },
        .logout: WebRoute(["GET", "POST"], optional: ["post_logout_redirect_uri", "state"]) {
            (engine, call) in engine.logOut(call)
        },
        .openIdConfiguration: WebRoute(["GET"]) { (engine, call) in engine.openIdConfiguration(call) },
        .keys: WebRoute(["GET"]) { (engine, call) throws(Refusal) in try engine.keys(call) },
    ]

    package static var webEndpoints: Set<Endpoint> { Set(webRoutes.keys) }

    /// Whether an endpoint needs the key that signs tokens.
    static func signs(_ endpoint: Endpoint?) -> Bool { endpoint == .token || endpoint == .keys }

    /// The tenant's segment of a path in lower case, and the endpoint behind it.
    static func split(_ path: String) -> (tenant: String, endpoint: Endpoint) {
        let slash = UInt8(ascii: "/")
        let bare = path.utf8.drop { $0 == slash }
        let end = bare.firstIndex(of: slash) ?? bare.endIndex
        return (Substring(bare[..<end]).lowercased(), Endpoint(rawValue: String(bare[end...].dropFirst()) ?? ""))
    }

    /// The endpoint of a path, if the protocol has it.
    static func endpoint(of path: String) -> Endpoint? {
        let endpoint = split(path).endpoint
        return routes[endpoint] != nil || webRoutes[endpoint] != nil ? endpoint : nil
    }

    /// What the caller of an unknown path probably meant.
    static func hint(for path: String, tenantName: String) -> String {
        let bare = String(path.drop { $0 == "/" })
        let known = Endpoint.all.map(\.rawValue)
        let shape = "A path is /\(tenantName)/ and an endpoint"
        guard let endpoint = Nearest.match(split(path).endpoint.rawValue, bare, among: known, within: 8) else {
            return "There is no such path. \(shape), as in /\(tenantName)/\(Endpoint.resetPasswordStart.rawValue)."
        }
        return "There is no such path. Did you mean /\(tenantName)/\(endpoint)? \(shape)."
    }
}
