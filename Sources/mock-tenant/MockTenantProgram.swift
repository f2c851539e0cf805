import Foundation
import NativeAuthMock

/// The mock tenant as a program: prints where it listens as one line of JSON and runs until it is told to end.
@main
enum MockTenantProgram {
    static func main() {
        let arguments: Arguments
        do throws(UsageError) {
            arguments = try Arguments(CommandLine.arguments.dropFirst())
        } catch {
            fail("\(error.problem)\n\n\(Arguments.usage)", code: EX_USAGE)
        }
        if arguments.wantsHelp {
            print(Arguments.usage)
            return
        }
        // A reader that is gone is an error to read, and no end.
        signal(SIGPIPE, SIG_IGN)
        var signals = EndingSignals()
        let (running, end) = AsyncStream.makeStream(of: Never.self)
        // Not on the main actor, whose thread waits for signals.
        Task.detached { await run(arguments, while: running) }
        _ = signals.next()
        end.finish()
        // A second one ends it at once.
        _exit(128 + signals.next())
    }

    private static func run(_ arguments: Arguments, while running: AsyncStream<Never>) async -> Never {
        do {
            let options = try arguments.options()
            let tenant = try await MockTenant.start(options)
            do {
                try FileHandle.standardOutput.write(contentsOf: Data((tenant.introduction.text + "\n").utf8))
            } catch {
                await tenant.stop()
                fail("mock-tenant: standard output can't be written.", code: 1)
            }
            warn(banner(tenant, options))
            for await _ in running {}
            await tenant.stop()
            exit(EXIT_SUCCESS)
        } catch {
            fail("mock-tenant: \(error)", code: 1)
        }
    }

    /// Says what is on, for a person.
    private static func banner(_ tenant: MockTenant, _ options: MockTenant.Options) -> String {
        [
            "This is a mock tenant for tests. It is no real tenant, and nothing in it is secret.",
            "It listens on 127.0.0.1 alone. Mailboxes, users and requests: \(tenant.admin.absoluteString)/",
            tenant.certificateAuthorityFile.map { "HTTPS: a client must trust the certificate in \($0)" },
            options.fixedCode.map { _ in
                "FIXED CODE: every mail carries the same code, so anyone can reset any account here."
            },
            options.users.isEmpty ? nil : "Users: \(options.users.count)",
            options.usesOwnIssuer ? "Tokens name this server as their issuer." : nil,
        ]
        .compactMap { $0 }.joined(separator: "\n")
    }

    private static func fail(_ message: String, code: Int32) -> Never {
        warn(message)
        exit(code)
    }

    /// Says something to a person, if there is anybody to read it.
    private static func warn(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }
}
