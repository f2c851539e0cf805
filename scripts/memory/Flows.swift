import Dispatch
import Foundation
import NativeAuth
import NativeAuthMock

/// Resets with good and bad ends against mock tenants in the same process, as many as the argument says.
@main
enum Flows {
    /// How many flows share a client, a transport and a tenant.
    private static let eachTenant = 50

    static func main() {
        let count = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 1000
        let done = DispatchSemaphore(value: 0)
        // An async main has valgrind 3.19 crash.
        Task.detached {
            do {
                for number in 0..<(count / eachTenant) {
                    try await MockTenant.withTenant(number % 4 == 3 ? .tls : .init()) { tenant in
                        try await run(on: tenant)
                    }
                }
            } catch {
                print("error: \(error)")
                exit(1)
            }
            done.signal()
        }
        done.wait()
        print("\(count) flows")
    }

    private static func run(on tenant: MockTenant) async throws {
        try tenant.addUser(.password("ana@contoso.com", password: "Old-Passw0rd"))
        try tenant.addUser(.federated("fred@contoso.com"))
        var configuration = NativeAuthConfiguration(clientId: tenant.clientId, authority: tenant.authority)
        configuration.polling = PollingPolicy(minimumInterval: .milliseconds(1), maximumInterval: .milliseconds(1))
        configuration.trustedRoots = tenant.certificateAuthorityFile.map { .file(path: $0) } ?? .system
        configuration.pinnedPublicKeys = try tenant.publicKeyPin.map { [try PublicKeyPin($0)] } ?? []
        let flow = Flow(tenant: tenant, client: try NativeAuthClient(configuration))
        for number in 0..<eachTenant {
            switch number % 10 {
            case 0: try await flow.mistakes()
            case 1: try await flow.lostAnswers()
            case 2: try await flow.cancellation()
            case 3: try await flow.refusal()
            default: try await flow.success()
            }
        }
    }
}

private struct Flow: Sendable {
    let tenant: MockTenant
    let client: NativeAuthClient

    private func start() async throws -> (step: PasswordReset.CodeStep, code: String) {
        let seen = tenant.mailbox(for: "ana@contoso.com").messages.last?.sequence ?? 0
        let step = try await client.startPasswordReset(email: "ana@contoso.com")
        return (step, try await tenant.mailbox(for: "ana@contoso.com").waitForCode(after: seen))
    }

    private func submit(to step: PasswordReset.PasswordStep) async throws {
        _ = try await step.submitPassword("New-Passw0rd-\(UUID().uuidString)").signIn(scopes: ["api://orders/read"])
    }

    func success() async throws {
        let (step, code) = try await start()
        try await submit(to: step.submitCode(code))
    }

    func mistakes() async throws {
        let (step, code) = try await start()
        try await expectFailure { _ = try await step.submitCode(code == "00000000" ? "11111111" : "00000000") }
        let passwordStep = try await step.submitCode(code)
        try await expectFailure { try await passwordStep.submitPassword("short") }
        try await submit(to: passwordStep)
    }

    func lostAnswers() async throws {
        let (step, code) = try await start()
        for fault in [Fault.reset, .emptyReply, .html(502), .malformedJSON, .throttled(retryAfter: "7"), .redirect()] {
            tenant.inject(fault, at: .resetPasswordContinue)
        }
        for _ in 1...6 {
            try await expectFailure { _ = try await step.submitCode(code) }
        }
    }

    func cancellation() async throws {
        let (step, code) = try await start()
        let count = tenant.journal.count
        tenant.inject(.delay(.seconds(600)), at: .resetPasswordContinue)
        let call = Task { try await step.submitCode(code) }
        while tenant.journal.count == count {
            await Task.yield()
        }
        call.cancel()
        try await expectFailure { _ = try await call.value }
    }

    func refusal() async throws {
        for email in ["fred@contoso.com", "nobody@contoso.com", ""] {
            try await expectFailure { _ = try await client.startPasswordReset(email: email) }
        }
    }

    private func expectFailure(_ call: () async throws -> Void) async throws {
        do {
            try await call()
        } catch {
            return
        }
        throw CocoaError(.featureUnsupported)
    }
}
