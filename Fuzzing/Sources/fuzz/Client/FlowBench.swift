import Foundation
import Synchronization

@testable import NativeAuth

/// A client whose tenant answers what an input has; then what is right.
struct FlowBench: Sendable {
    let client: NativeAuthClient
    private let transport: ScriptedTransport

    /// The refresh token of the token endpoint's newest answer, unless that is a refusal or was asked for before.
    func takeRefreshToken() -> String? { transport.takeRefreshToken() }

    /// Runs a flow for an input.
    static func run(_ input: [UInt8], _ flow: @escaping @Sendable (FlowBench) async -> Void) {
        let transport = ScriptedTransport(input[...].parts(between: "\n---\n").map { Answer($0).response })
        guard let bench = FlowBench(transport) else { return expect(false, "there is no client") }
        wait { await flow(bench) }
    }

    private init?(_ transport: ScriptedTransport) {
        var configuration = NativeAuthConfiguration(clientId: "c", tenantSubdomain: "contoso")
        configuration.capabilities = [.mfaRequired, .registrationRequired]
        configuration.transport = transport
        configuration.clock = JumpingClock()
        configuration.observer = { Secrets.expectNone(in: $0, but: Secrets.code) }
        guard let client = try? NativeAuthClient(configuration) else { return nil }
        self.client = client
        self.transport = transport
    }

    /// Makes a call up to three times, as long as the flow isn't over; what comes of it shows no secret, and can be saved.
    func insist<Value: Sendable>(_ call: @Sendable () async throws -> Value) async -> Value? {
        for _ in 1...3 {
            do {
                let value = try await call()
                // How long tokens are good for is shown, and may be the number of the code.
                Secrets.expectNone(in: value, but: Secrets.code)
                if let step = value as? any SavableStep { move(step) }
                return value
            } catch let error as any FlowError {
                FailureCheck.run(error)
                if error.endsFlow { return nil }
            } catch {
                expect(false, "\(type(of: error)) is no error of a flow")
            }
        }
        return nil
    }

    /// Enters a code, after another one where the tenant says when there may be another.
    func enter<Step: ResentCode>(_ step: Step) async -> Step.Next? {
        let resent = step.resendInterval == nil ? nil : await insist { try await step.resendCode() }
        return await submit(to: resent ?? step)
    }

    /// Enters a code as long as the step wants it.
    func submit<Step: SentCode>(to step: Step) async -> Step.Next? {
        let digits = String(repeating: Secrets.code, count: 4).prefix(step.codeLength)
        return await insist { try await step.submitCode(String(digits)) }
    }

    /// Saves a step and takes it up again, as another process would.
    private func move(_ step: some SavableStep) {
        do {
            let state = try step.savedState
            Secrets.expectNone(in: state)
            Secrets.expectNone(in: try client.resume(state), but: Secrets.code)
        } catch {
            expect(error == .tooLong, "\(type(of: step)) can't be saved: \(error)")
        }
    }
}

/// A step that waits for a code, in any flow.
protocol SentCode: CodeEntry {
    associatedtype Next: Sendable

    func submitCode(_ code: String) async throws -> Next
}

/// One that nothing but another code can come of asking for it.
protocol ResentCode: SentCode {
    func resendCode() async throws -> Self
}

extension PasswordReset.CodeStep: ResentCode {}
extension SignIn.CodeStep: ResentCode {}
extension SignUp.CodeStep: ResentCode {}
extension MFA.VerificationStep: SentCode {}
extension StrongAuthRegistration.VerificationStep: SentCode {}

/// A transport that answers from a list, and as a tenant does once the list has ended.
private final class ScriptedTransport: HTTPTransport {
    private let answers: Mutex<ArraySlice<HTTPResponse>>
    private let refreshToken = Mutex<String?>(nil)

    func takeRefreshToken() -> String? {
        refreshToken.withLock { given in
            defer { given = nil }
            return given
        }
    }

    init(_ answers: [HTTPResponse]) {
        self.answers = Mutex(answers[...])
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        Secrets.expectNone(in: request)
        let response = answers.withLock { $0.popFirst() } ?? Self.success
        if request.url.lastPathComponent == "token" { refreshToken.withLock { $0 = Self.refreshToken(of: response) } }
        return response
    }

    private static func refreshToken(of response: HTTPResponse) -> String? {
        guard (200..<300).contains(response.status), let object = JSONObject(response.body), !object.has("error"),
            object.text("challenge_type").map(ChallengeType.init(rawValue:)) != .redirect
        else { return nil }
        return object.text("refresh_token")
    }

    /// What every endpoint takes for a success.
    private static let success = HTTPResponse(
        status: 200,
        body: Array(
            """
            {"continuation_token": "t", "challenge_type": "oob", "challenge_channel": "email", "code_length": 8,
            "challenge_target_label": "a***a@contoso.com", "challenge_target": "ana@contoso.com",
            "methods": [{"id": "1", "challenge_type": "oob", "challenge_channel": "email"}],
            "status": "succeeded", "access_token": "a", "refresh_token": "r", "expires_in": 1}
            """.utf8
        )
    )
}

/// A clock whose sleeps end at once, and move its time on.
private final class JumpingClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private let time = Mutex(Instant())

    var now: Instant { time.withLock { $0 } }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        time.withLock { $0 = max($0, deadline) }
    }
}
