import Foundation
import Synchronization

@testable import NativeAuth

/// Resets a password through the public API, and signs in, while the tenant answers what the input has; then what is right.
enum FlowTarget {
    @Sendable
    static func run(_ input: [UInt8]) {
        let answers = input[...].parts(between: "\n---\n").map { Answer($0).response }
        let transport = ScriptedTransport(answers)
        wait { await reset(over: transport) }
    }

    private static func reset(over transport: ScriptedTransport) async {
        var configuration = NativeAuthConfiguration(clientId: "c", tenantSubdomain: "contoso")
        configuration.transport = transport
        configuration.clock = JumpingClock()
        configuration.observer = { Secrets.expectNone(in: $0, but: Secrets.code) }
        guard let client = try? NativeAuthClient(configuration) else { return expect(false, "there is no client") }

        guard let first = await insist({ try await client.startPasswordReset(email: Secrets.username) }) else { return }
        Secrets.expectNone(in: first)
        let resent = first.resendInterval == nil ? nil : await insist { try await first.resendCode() }
        let code = resent ?? first
        let digits = String(repeating: Secrets.code, count: 4).prefix(code.codeLength)
        guard let password = await insist({ try await code.submitCode(String(digits)) }) else { return }
        Secrets.expectNone(in: password)
        guard let completion = await insist({ try await password.submitPassword(Secrets.password) }) else { return }
        Secrets.expectNone(in: completion)
        if let step = await insist({ try await completion.signIn() }) {
            Secrets.expectNone(in: step, but: Secrets.code)
        }
    }

    /// Makes a call up to three times, as long as the flow isn't over.
    private static func insist<Value: Sendable>(_ call: @Sendable () async throws -> Value) async -> Value? {
        for _ in 1...3 {
            do {
                return try await call()
            } catch let error as any FlowError {
                FailureCheck.run(error)
                if error.endsFlow { return nil }
            } catch {
                expect(false, "\(type(of: error)) is no error of a flow")
            }
        }
        return nil
    }
}

/// A transport that answers from a list, and as a tenant does once the list has ended.
private final class ScriptedTransport: HTTPTransport {
    private let answers: Mutex<ArraySlice<HTTPResponse>>

    init(_ answers: [HTTPResponse]) {
        self.answers = Mutex(answers[...])
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        Secrets.expectNone(in: request)
        return answers.withLock { $0.popFirst() } ?? Self.success
    }

    /// What every endpoint takes for a success.
    private static let success = HTTPResponse(
        status: 200,
        body: Array(
            """
            {"continuation_token": "t", "challenge_type": "oob", "challenge_channel": "email", "code_length": 8,
            "challenge_target_label": "a***a@contoso.com", "status": "succeeded", "access_token": "a", "expires_in": 1}
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
