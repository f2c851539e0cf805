import Foundation

@testable import NativeAuth

/// Reads an answer as that of each endpoint, and makes the public errors of what it means.
enum AnswerTarget {
    @Sendable
    static func run(_ input: [UInt8]) {
        let answer = Answer(input[...])
        read(answer.response, asOf: answer.words.first ?? "")
    }

    /// Reads an answer as that of an endpoint, or of each where none is named.
    static func read(_ response: HTTPResponse, asOf endpoint: String = "any") {
        for (name, read) in reads where endpoint == name || endpoint == "any" {
            read(response)
        }
    }

    private static let reads: [(name: String, read: @Sendable (HTTPResponse) -> Void)] = [
        ("start", { check($0, wire?.startReset(username: Secrets.username)) { _ in } }),
        ("challenge", { check($0, wire?.challengeReset(), delivery) }),
        ("continue", { check($0, wire?.continueReset(code: Secrets.code)) { _ in } }),
        ("submit", { check($0, wire?.submitReset(password: Secrets.password), interval) }),
        ("poll", { check($0, wire?.pollReset()) { poll($0) } }),
        ("token", { check($0, wire?.redeem(.continuation(username: Secrets.username), for: wanted), tokens) }),
        ("sign-in", { check($0, wire?.redeem(.password(Secrets.password), for: wanted), tokens) }),
        ("exchange", { check($0, wire?.redeem(exchange, for: wanted), tokens) }),
        ("renewal", { check($0, wire?.redeem(.refreshToken("r"), for: wanted), tokens) }),
        ("initiate", { check($0, wire?.initiateSignIn(username: Secrets.username, challengeTypes: nil)) { _ in } }),
        ("first-factor", { check($0, wire?.challengeSignIn(challengeTypes: nil), firstFactor) }),
        ("introspect", { check($0, wire?.introspectFactors(), methods) }),
        ("second-factor", { check($0, wire?.challengeSecondFactor("id"), secondFactor) }),
        ("register-introspect", { check($0, wire?.introspectRegistration(), methods) }),
        ("register-challenge", { check($0, wire?.challengeRegistration(method, contact: "a@b.c"), registration) }),
        ("register-continue", { check($0, wire?.continueRegistration(code: Secrets.code)) { _ in } }),
        ("sign-up-start", { check($0, signUpStart, takes: [.verificationRequired]) { _ in } }),
        ("sign-up-challenge", { check($0, wire?.challengeSignUp(), firstFactor) }),
        ("sign-up-continue", { check($0, wire?.continueSignUp(by: .code(Secrets.code)), signUp) }),
        ("sign-up-password", { check($0, wire?.continueSignUp(by: .password(Secrets.password)), signUp) }),
        ("sign-up-attributes", { check($0, wire?.continueSignUp(by: .attributes(["a": Secrets.text])), signUp) }),
    ]

    private static let id = UUID()
    private static let wanted = TokenRequest(scopes: ["a"])
    private static let exchange = TokenGrant.authorizationCode("a", redirectURI: "myapp://auth", verifier: "v")
    private static let signUpStart = wire?.startSignUp(username: Secrets.username, password: nil, attributes: [:])
    private static let method = StrongAuthMethod(id: "email", challengeType: .oob, channel: .email, loginHint: nil)

    private static let wire: V1Wire? = {
        let configuration = NativeAuthConfiguration(clientId: "c", tenantSubdomain: "contoso")
        return try? V1Wire(configuration, authority: Authority(configuration.tenant))
    }()

    private static func check<Reply>(
        _ response: HTTPResponse,
        _ call: Call<Reply>?,
        takes refusals: Set<ErrorWord> = [],
        _ use: (Reply) -> Void
    ) {
        guard let call else { return expect(false, "there is no wire") }
        let answer = call.read(response, id)
        if let continuation = answer.continuation { send(continuation, with: call) }
        switch answer.result {
        case .success(let reply):
            let error = JSONObject(response.body)?.text("error").map(ErrorWord.init)
            let isDetour = (reply as? any Detour)?.isDetour ?? error.map(refusals.contains) ?? false
            expect((200..<300).contains(response.status) || isDetour, "status \(response.status) is a success")
            expect(!isDetour || answer.continuation != nil || reply is SecondFactorChallenge, "it leads nowhere")
            use(reply)
        case .failure(let failure): FailureCheck.run(failure)
        }
    }

    /// Sends a token of the tenant's back to it, as a flow does.
    private static func send<Reply>(_ continuation: Continuation, with call: Call<Reply>) {
        expect(!continuation.token.isEmpty, "an empty token")
        Secrets.expectNone(in: continuation)
        let request = call.request(FlowPosition(continuation: continuation, correlation: Correlation(id)))
        let field = request.body[...].parts(between: "&").map(\.text).first { $0.hasPrefix("continuation_token=") }
        let token = field?.dropFirst("continuation_token=".count)
        expect(String(token ?? "").removingPercentEncoding == continuation.token, "another token is sent back")
    }

    private static func delivery(_ delivery: CodeDelivery) {
        expect(!delivery.sentTo.isEmpty && !delivery.channel.rawValue.isEmpty, "an empty text in \(delivery)")
        expect((1...32).contains(delivery.codeLength), "a code of \(delivery.codeLength) digits")
        expect(delivery.resendInterval.map { (.zero...RetryAfter.longest).contains($0) } ?? true, "a wrong interval")
        Secrets.expectNone(in: delivery.channel)
    }

    private static func interval(_ asked: Duration?) {
        let policy = PollingPolicy()
        let interval = policy.interval(for: asked)
        expect((policy.minimumInterval...policy.maximumInterval).contains(interval), "an interval of \(interval)")
    }

    private static func poll(_ status: ResetStatus) {
        let poll = ResetPoll(interval: .seconds(1), deadline: .seconds(120))
        for elapsed in [Duration.zero, .seconds(119), .seconds(1e9)] {
            switch poll.move(after: .status(status), elapsed: elapsed) {
            case .wait(let duration): expect(elapsed + duration <= poll.deadline, "a wait of \(duration)")
            case .fail(let failure): FailureCheck.run(failure)
            case .succeed: break
            }
        }
    }

    private static func firstFactor(_ factor: FirstFactor) {
        if case .code(let delivery) = factor { self.delivery(delivery) }
    }

    private static func secondFactor(_ challenge: SecondFactorChallenge) {
        if case .code(let delivery) = challenge { self.delivery(delivery) }
    }

    private static func registration(_ challenge: RegistrationChallenge) {
        if case .code(let delivery) = challenge { self.delivery(delivery) }
    }

    private static func methods(_ methods: [StrongAuthMethod]) {
        expect(!methods.isEmpty, "no method")
        for method in methods {
            expect(!method.id.isEmpty && !method.challengeType.rawValue.isEmpty, "an empty text in \(method)")
            Secrets.expectNone(in: method)
        }
    }

    private static func signUp(_ reply: SignUpReply) {
        guard case .attributesRequired(let attributes) = reply else { return }
        expect(!attributes.isEmpty, "no attribute")
        for attribute in attributes {
            expect(!attribute.name.isEmpty && !attribute.type.isEmpty, "an empty text in \(attribute)")
            _ = attribute.accepts("98052")
            Secrets.expectNone(in: attribute)
        }
    }

    private static func tokens(_ reply: TokenReply) {
        guard case .tokens(let result) = reply else { return }
        if let claims = result.idToken.flatMap({ try? IDTokenClaims(reading: $0) }) {
            // Its times are shown.
            Secrets.expectNone(in: claims, but: Secrets.code)
        }
        _ = result.clientInfo.flatMap(ClientInfo.init)
        switch result.accessToken {
        case .success(let token): expect(!token.isEmpty, "an empty access token")
        case .failure(let failure):
            FailureCheck.run(failure)
            expect(!(result.refreshToken ?? "").isEmpty, "neither an access token nor a refresh token")
        }
        expect(result.expiresIn.map { $0 >= .zero } ?? true, "it expires in \(String(describing: result.expiresIn))")
    }
}

/// A reply that may come with the status of an error.
private protocol Detour {
    var isDetour: Bool { get }
}

extension TokenReply: Detour {
    fileprivate var isDetour: Bool { if case .tokens = self { false } else { true } }
}

extension SecondFactorChallenge: Detour {
    fileprivate var isDetour: Bool { if case .code = self { false } else { true } }
}

extension SignUpReply: Detour {
    fileprivate var isDetour: Bool { if case .completed = self { false } else { true } }
}
