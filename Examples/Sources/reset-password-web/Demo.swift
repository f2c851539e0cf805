import Console
import NativeAuth
import NativeAuthMock

/// A mock tenant with the accounts that one wants to try, whose mail is printed.
struct Demo {
    private static let ana = "ana@contoso.com"
    private static let bo = "bo@contoso.com"

    private let tenant: MockTenant
    let configuration: NativeAuthConfiguration

    static func start() async throws -> Demo {
        var options = MockTenant.Options.tls
        options.users = [
            .password(ana, password: MockUser.personaPassword), .federated(bo, by: .google),
        ]
        options.codeLength = 6
        return Demo(tenant: try await MockTenant.start(options))
    }

    private init(tenant: MockTenant) {
        self.tenant = tenant
        var configuration = NativeAuthConfiguration(clientId: tenant.clientId, authority: tenant.authority)
        if let path = tenant.certificateAuthorityFile { configuration.trustedRoots = .file(path: path) }
        self.configuration = configuration
    }

    func introduce(to console: Console) {
        console.write(
            """

            A mock tenant in this process, no real tenant. Its accounts:
              \(Self.ana)     has a password, \(MockUser.personaPassword)
              \(Self.bo)      signs in with Google, and has none
              anything else       has no account

            The mail:

            """
        )
    }

    /// Prints each code as it is sent, until the task is cancelled.
    func printMail(to console: Console) async {
        let mailbox = tenant.mailbox(for: Self.ana)
        var seen = 0
        while !Task.isCancelled {
            guard (try? await mailbox.waitForCode(after: seen, timeout: .seconds(3600))) != nil else { continue }
            for message in mailbox.messages(since: seen) {
                console.write("mail to \(Self.ana): code \(message.code)\n")
                seen = message.sequence
            }
        }
    }

    func stop() async {
        await tenant.stop()
    }
}
