import Console
import Foundation
import NativeAuth
import NativeAuthMock
import TenantOptions

/// Every kind of account, of a mock tenant in this process, with each answer checked.
struct Demo: Sendable {
    private static let unknownAddress = "nobody@contoso.com"

    private static let remark = """
        No mail was sent. A tenant may hide who has an account: it then answers for everybody as for an account with a \
        password. Which other way a person signs in, no tenant says.
        """

    private let console: Console

    init(_ console: Console) {
        self.console = console
    }

    func run() async -> ExitCode {
        var options = MockTenant.Options.tls
        options.users = MockUser.Persona.allCases.map { .persona($0) }
        do {
            return try await MockTenant.withTenant(options) { tenant in
                let failures = try await play(tenant)
                guard !Task.isCancelled else { return .unexpected }
                for failure in failures { console.complain("NOT SO: \(failure)") }
                guard failures.isEmpty else { return .unexpected }
                console.say()
                console.say(Self.remark)
                return .done
            }
        } catch {
            guard !Task.isCancelled else { return .unexpected }
            console.complain("The demonstration can't go on: \(error)")
            return .unexpected
        }
    }

    /// - Returns: What was not as expected.
    private func play(_ tenant: MockTenant) async throws -> [String] {
        var configuration = NativeAuthConfiguration(clientId: tenant.clientId, authority: tenant.authority)
        if let path = tenant.certificateAuthorityFile { configuration.trustedRoots = .file(path: path) }
        let check = FederatedCheck(
            console: console,
            client: try NativeAuthClient(configuration),
            trustedRoots: configuration.trustedRoots
        )
        console.say(console.style.bold("What to offer to whom"))
        console.say("tenant  a mock tenant in this process, no real tenant")
        console.say()
        let expected =
            MockUser.Persona.allCases.map { ($0.email, $0.outcome) } + [(Self.unknownAddress, .success(.notFound))]
        let outcomes = await check.ask(about: expected.map(\.0))
        var failures = zip(expected, outcomes).filter { $0.1 != $1 }.map { "the answer for \($0.0.0)" }
        if outcomes.count < expected.count { failures.append("an answer for each address") }
        for (address, _) in expected where !tenant.mailbox(for: address).messages.isEmpty {
            failures.append("no mail for \(address)")
        }
        return failures
    }
}

extension MockUser.Persona {
    fileprivate var outcome: FederatedCheck.Outcome {
        switch self {
        case .emailOneTimePasscode, .google, .apple, .microsoft: .success(.noPassword)
        case .disabled: .failure(.unexpected())
        default: .success(.password)
        }
    }
}
