import Testing

@testable import NativeAuth

/// The endpoints of a sign-in, a second factor and a registration.
enum SignInEndpoint: String, Sendable, CaseIterable {
    case initiate = "/oauth2/v2.0/initiate"
    case challenge = "/oauth2/v2.0/challenge"
    case introspect = "/oauth2/v2.0/introspect"
    case token = "/oauth2/v2.0/token"
    case registerIntrospect = "/register/v1.0/introspect"
    case registerChallenge = "/register/v1.0/challenge"
    case registerContinue = "/register/v1.0/continue"
}

/// What a tenant says in the flows of a sign-in; every text in it can be replaced, as for secrets.
struct SignInReplies: Sendable {
    var token = "ct-1"
    var sentTo = "a***a@co**o**o.com"
    var channel = "sms"
    var methodId = "method-1"
    var scope = "openid profile"

    /// A first factor, or a second one, that goes by a code.
    var code: Reply { code(target: "challenge_target_label") }
    var registrationCode: Reply { code(target: "challenge_target") }
    var password: Reply { .json(#"{"continuation_token":"\#(token)","challenge_type":"password"}"#) }
    var goOn: Reply { .json(#"{"continuation_token":"\#(token)"}"#) }
    var mfaRequired: Reply { refusal("mfa_required") }
    var registrationRequired: Reply { refusal("registration_required") }

    var methods: Reply {
        .json(
            """
            {"continuation_token":"\(token)","methods":[{"id":"\(methodId)","challenge_type":"oob",
            "challenge_channel":"\(channel)","login_hint":"\(sentTo)"}]}
            """
        )
    }

    var tokens: Reply {
        let idToken = IDTokenText.valid(["preferred_username": sentTo, "name": scope], signature: token)
        return .json(
            """
            {"token_type":"Bearer","access_token":"\(token)","id_token":"\(idToken)","refresh_token":"\(token)",
            "expires_in":3599,"scope":"\(scope)"}
            """
        )
    }

    private func code(target: String) -> Reply {
        .json(
            """
            {"continuation_token":"\(token)","challenge_type":"oob","binding_method":"prompt",
            "challenge_channel":"\(channel)","\(target)":"\(sentTo)","code_length":8}
            """
        )
    }

    private func refusal(_ suberror: String) -> Reply {
        .json(
            #"{"error":"invalid_grant","suberror":"\#(suberror)","continuation_token":"\#(token)"}"#,
            status: 400
        )
    }
}

/// The flows of a sign-in on a stub, up to each of their steps.
struct SignInBench: Sendable {
    let bench: Bench
    let replies: SignInReplies
    var username = Bench.username
    var secret = Bench.password
    var code = Bench.code

    var stub: StubTransport { bench.stub }

    init(
        _ replies: SignInReplies = SignInReplies(),
        _ change: (inout NativeAuthConfiguration) -> Void = { _ in }
    ) throws {
        bench = try Bench(change)
        self.replies = replies
        always(.initiate, replies.goOn)
        always(.challenge, replies.code)
        always(.introspect, replies.methods)
        always(.token, replies.tokens)
        always(.registerIntrospect, replies.methods)
        always(.registerChallenge, replies.registrationCode)
        always(.registerContinue, replies.goOn)
    }

    func script(_ endpoint: SignInEndpoint, _ replies: Reply...) { stub.script(path: endpoint.rawValue, replies) }
    func always(_ endpoint: SignInEndpoint, _ reply: Reply) { stub.always(path: endpoint.rawValue, reply) }

    func start() async throws(NativeAuthError) -> SignIn.Step { try await bench.client.signIn(email: username) }

    func codeStep() async throws -> SignIn.CodeStep { try await start().codeStep }

    func passwordStep() async throws -> SignIn.PasswordStep {
        script(.challenge, replies.password)
        return try await start().passwordStep
    }

    func mfa() async throws -> MFA.Step {
        let step = try await passwordStep()
        script(.token, replies.mfaRequired)
        return try await step.submitPassword(secret).mfa
    }

    func verification() async throws -> MFA.VerificationStep {
        let mfa = try await mfa()
        return try await mfa.requestChallenge(mfa.methods.first).step
    }

    func registration() async throws -> StrongAuthRegistration.Step {
        let step = try await passwordStep()
        script(.token, replies.registrationRequired)
        return try await step.submitPassword(secret).registration
    }

    func register(_ registration: StrongAuthRegistration.Step) async throws -> StrongAuthRegistration.Outcome {
        let method = try #require(registration.availableMethods.first)
        return try await registration.register(
            method,
            verificationContact: method.channel == .sms ? "+14255550100" : username
        )
    }
}

/// A request of a sign-in, a second factor or a registration, by what the app calls.
enum SignInMoment: String, Sendable, CaseIterable {
    case initiate, challenge, kind, resend, code, password
    case introspect, factor, factorResend, factorCode
    case registerIntrospect, register, registerResend, registerCode, registeredToken

    var endpoint: SignInEndpoint {
        switch self {
        case .initiate, .kind: .initiate
        case .challenge, .resend, .factor, .factorResend: .challenge
        case .code, .password, .factorCode, .registeredToken: .token
        case .introspect: .introspect
        case .registerIntrospect: .registerIntrospect
        case .register, .registerResend: .registerChallenge
        case .registerCode: .registerContinue
        }
    }

    /// Whether there is a step to call again after a failure.
    var hasStep: Bool { ![.initiate, .challenge, .kind].contains(self) }
    /// What the request has in it that an error may be about.
    var sent: ErrorMap.Sent {
        switch self {
        case .initiate, .kind, .registeredToken: .username
        case .password: .password
        case .register, .registerResend: .contact
        default: []
        }
    }
    var sendsContact: Bool { endpoint == .registerChallenge }

    /// Brings a flow to just before the request.
    ///
    /// - Returns: The call that sends it; it can be made more than once.
    func call(on bench: SignInBench) async throws -> @Sendable () async throws -> Void {
        switch self {
        case .initiate, .challenge:
            return { _ = try await bench.start() }
        case .kind:
            return { _ = try await bench.bench.client.accountKind(of: bench.username) }
        case .resend:
            let step = try await bench.codeStep()
            return { try await step.resendCode() }
        case .code:
            let step = try await bench.codeStep()
            return { _ = try await step.submitCode(bench.code) }
        case .password, .introspect, .registerIntrospect:
            let step = try await bench.passwordStep()
            if self == .introspect { bench.script(.token, bench.replies.mfaRequired) }
            if self == .registerIntrospect { bench.script(.token, bench.replies.registrationRequired) }
            return { _ = try await step.submitPassword(bench.secret) }
        case .factor:
            let mfa = try await bench.mfa()
            return { _ = try await mfa.requestChallenge(mfa.methods.first) }
        case .factorResend:
            let step = try await bench.verification()
            return { _ = try await step.resendCode() }
        case .factorCode:
            let step = try await bench.verification()
            return { _ = try await step.submitCode(bench.code) }
        case .register:
            let registration = try await bench.registration()
            return { _ = try await bench.register(registration) }
        case .registerResend:
            let step = try await bench.register(bench.registration()).step
            return { _ = try await step.resendCode() }
        case .registerCode, .registeredToken:
            let step = try await bench.register(bench.registration()).step
            return { _ = try await step.submitCode(bench.code) }
        }
    }

    /// Brings a flow to where its code is on its way.
    ///
    /// - Returns: The call that asks for another code, and the one that submits the code.
    func resendAndSubmit(
        on bench: SignInBench
    ) async throws -> (resend: @Sendable () async throws -> Void, submit: @Sendable () async throws -> Void) {
        switch self {
        case .factor, .factorResend:
            let step = try await bench.verification()
            return (
                { [self] in
                    if self == .factor {
                        _ = try await step.selection.requestChallenge(step.method)
                    } else {
                        _ = try await step.resendCode()
                    }
                }, { _ = try await step.submitCode(bench.code) }
            )
        default:
            let step = try await bench.codeStep()
            return ({ try await step.resendCode() }, { _ = try await step.submitCode(bench.code) })
        }
    }

    /// Has the request of a fresh flow answered in a certain way.
    ///
    /// - Returns: What the app's call throws.
    func failure(with reply: Reply) async throws -> NativeAuthError {
        let bench = try SignInBench()
        let call = try await call(on: bench)
        bench.script(endpoint, reply)
        return try await #require(throws: NativeAuthError.self) { try await call() }
    }
}
