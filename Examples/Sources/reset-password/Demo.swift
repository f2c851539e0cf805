import Console
import Foundation
import NativeAuth
import NativeAuthMock
import TenantOptions

/// A whole password reset, and a sign-up, against a mock tenant in this process, each step checked.
struct Demo: Sendable {
    static let email = "ana@contoso.com"
    static let federatedEmail = "ben@contoso.com"
    static let unknownEmail = "nobody@contoso.com"
    static let oldPassword = "Old-Passw0rd"
    static let shortPassword = "Shor7-1"
    static let newPassword = "Blue-Kettle-42"

    private let console: Console
    private let checklist: Checklist

    init(_ console: Console) {
        self.console = console
        checklist = Checklist(console)
    }

    func run() async -> ExitCode {
        var options = MockTenant.Options.tls
        options.users = [.password(Self.email, password: Self.oldPassword), .federated(Self.federatedEmail)]
        options.attributes = [DemoSignUp.attribute]
        options.polling = [PollScript(notStarted: 1, inProgress: 2)]
        do {
            try await MockTenant.withTenant(options) { tenant in
                try await play(tenant)
            }
        } catch {
            guard !Task.isCancelled else { return .unexpected }
            console.complain("The demonstration can't go on: \(error)")
            return .unexpected
        }
        let (failures, count) = (checklist.failures, checklist.count)
        console.say()
        console.say(failures == 0 ? "All \(count) checks hold." : "\(failures) of \(count) checks do not hold.")
        return failures == 0 ? .done : .unexpected
    }

    private func play(_ tenant: MockTenant) async throws {
        let trustedRoots = tenant.certificateAuthorityFile.map { TrustedRoots.file(path: $0) } ?? .system
        var configuration = NativeAuthConfiguration(clientId: tenant.clientId, authority: tenant.authority)
        configuration.trustedRoots = trustedRoots
        configuration.polling = PollingPolicy(minimumInterval: .milliseconds(200), maximumInterval: .milliseconds(200))
        let polls = PollLog(console)
        configuration.observer = { polls.note($0) }
        let client = try NativeAuthClient(configuration)
        introduce(tenant)

        let reset = DemoReset(console: console, checklist: checklist, tenant: tenant, polls: polls)
        try await reset.play(client)

        title("Proof")
        let proof = PasswordProof(
            authority: tenant.authority,
            clientId: tenant.clientId,
            transport: CurlTransport(CurlTransport.Options(trustedRoots: trustedRoots))
        )
        try await prove(proof)

        title("Who else may ask")
        await checklist.check(
            throws: PasswordResetError.notSupported(),
            "An account that signs in with another service"
        ) {
            () async throws(PasswordResetError) in
            _ = try await client.startPasswordReset(email: Self.federatedEmail)
        }
        console.say("       No fault: an app explains it, and says how to sign in.")
        await checklist.check(throws: PasswordResetError.userNotFound(), "An address that has no account") {
            () async throws(PasswordResetError) in
            _ = try await client.startPasswordReset(email: Self.unknownEmail)
        }
        let others = [Self.federatedEmail, Self.unknownEmail]
        checklist.check(others.allSatisfy { tenant.mailbox(for: $0).messages.isEmpty }, "No mail went to either.")

        title("Sign-up")
        try await DemoSignUp(console: console, checklist: checklist, tenant: tenant).play(client)
        try await DemoSecondFactor(console: console, checklist: checklist, tenant: tenant).play(configuration)
    }

    private func introduce(_ tenant: MockTenant) {
        console.say(console.style.bold("A password reset and a sign-up, step by step"))
        console.say("tenant  a mock tenant in this process, no real tenant")
        console.say("        \(tenant.authority.absoluteString)")
        console.say("client  NativeAuthClient, over libcurl and TLS")
        console.say("people  \(Self.email), who has forgotten the password")
        console.say("        \(DemoSignUp.email), who has no account yet")
    }

    private func title(_ text: String) {
        console.say()
        console.say(console.style.bold(text))
    }

    private func prove(_ proof: PasswordProof) async throws(TransportError) {
        let old = try await proof.signIn(email: Self.email, password: Self.oldPassword)
        checklist.check(old == .refused(codes: [50126]), "A sign-in with the old password: \(old.inWords)")
        let new = try await proof.signIn(email: Self.email, password: Self.newPassword)
        checklist.check(new == .accepted(tokenType: "Bearer"), "A sign-in with the new password: \(new.inWords)")
    }
}

extension PasswordProof.Verdict {
    fileprivate var inWords: String {
        switch self {
        case .accepted(let tokenType): "taken, \(tokenType) token"
        case .refused(let codes): "refused, \(codes.map { "AADSTS\($0)" }.joined(separator: ", "))"
        case .unclear(let status): "HTTP \(status) and nothing else"
        }
    }
}
