import Dispatch
import Foundation
import NativeAuthMock

/// The mock tenant as a program: prints where it listens as one line of JSON and runs until it is told to end.
@main
enum MockTenantProgram {
    static func main() async {
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
        do {
            // A reader that is gone is an error to read, and no end.
            signal(SIGPIPE, SIG_IGN)
            let signals = Signals()
            let options = try arguments.options()
            let tenant = try await MockTenant.start(options)
            do {
                try FileHandle.standardOutput.write(contentsOf: Data((tenant.introduction.text + "\n").utf8))
            } catch {
                await tenant.stop()
                fail("mock-tenant: standard output can't be written.", code: 1)
            }
            warn(banner(tenant, options))
            await signals.wait()
            await tenant.stop()
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

/// SIGTERM and SIGINT, to wait for.
private struct Signals {
    private let stream: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        self.stream = stream
        sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
    }

    func wait() async {
        for await _ in stream { return }
    }
}
