import Foundation
import NativeAuth
import Testing

/// A client on a stub, and the ways to bring a flow to a certain moment.
struct Bench: Sendable {
    static let username = "ana@contoso.com"
    static let code = "13579086"
    static let password = "a new pass phrase"

    let stub = StubTransport()
    let clock: TestClock
    let client: NativeAuthClient

    init(
        clock: TestClock = TestClock(jumps: true),
        _ change: (inout NativeAuthConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = NativeAuthConfiguration(clientId: "client-1", tenantSubdomain: "contoso")
        configuration.transport = stub
        configuration.clock = clock
        change(&configuration)
        self.clock = clock
        client = try NativeAuthClient(configuration)
    }

    func codeStep() async throws -> PasswordReset.CodeStep {
        try await client.startPasswordReset(email: Self.username)
    }

    func passwordStep() async throws -> PasswordReset.PasswordStep {
        try await codeStep().submitCode(Self.code)
    }

    func completion() async throws -> PasswordReset.Completion {
        try await passwordStep().submitPassword(Self.password)
    }
}

/// A request of a reset, by what the app calls.
enum Moment: String, Sendable, CaseIterable {
    case start, challenge, resend, `continue`, submit, poll

    var endpoint: ResetEndpoint {
        switch self {
        case .start: .start
        case .challenge, .resend: .challenge
        case .continue: .continue
        case .submit: .submit
        case .poll: .poll
        }
    }

    /// Whether there is a step to call again after a failure.
    var hasStep: Bool { self != .start && self != .challenge }

    /// Brings a flow to just before the request.
    ///
    /// - Returns: The call that sends it; it can be made more than once.
    func call(on bench: Bench) async throws -> @Sendable () async throws -> Void {
        switch self {
        case .start, .challenge:
            return { _ = try await bench.codeStep() }
        case .resend:
            let step = try await bench.codeStep()
            return { try await step.resendCode() }
        case .continue:
            let step = try await bench.codeStep()
            return { _ = try await step.submitCode(Bench.code) }
        case .submit, .poll:
            let step = try await bench.passwordStep()
            return { try await step.submitPassword(Bench.password) }
        }
    }

    /// Has the request answered in a certain way.
    ///
    /// - Returns: What the app's call throws.
    func failure(with reply: Reply, on bench: Bench) async throws -> PasswordResetError {
        let call = try await call(on: bench)
        bench.stub.script(endpoint, reply)
        return try await #require(throws: PasswordResetError.self) { try await call() }
    }

    /// Has the request of a fresh flow answered in a certain way.
    func failure(with reply: Reply) async throws -> PasswordResetError {
        try await failure(with: reply, on: Bench())
    }
}
