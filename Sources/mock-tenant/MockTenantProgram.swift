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
            let signals = Signals()
            let tenant = try await MockTenant.start(arguments.options())
            announce(tenant, arguments)
            await signals.wait()
            await tenant.stop()
        } catch {
            fail("mock-tenant: \(error)", code: 1)
        }
    }

    private static func announce(_ tenant: MockTenant, _ arguments: Arguments) {
        let line: JSONObject = [
            "authority": .string(tenant.authority.absoluteString), "clientId": .string(tenant.clientId),
            "admin": .string(tenant.admin.absoluteString),
            "caFile": tenant.certificateAuthorityFile.map(JSON.string) ?? .null,
        ]
        FileHandle.standardOutput.write(Data((line.text + "\n").utf8))

        var banner = [
            "This is a mock tenant for tests. It is no real tenant, and nothing in it is secret.",
            "It listens on 127.0.0.1 alone. Mailboxes, users and requests: \(tenant.admin.absoluteString)/",
        ]
        if arguments.fixedCode != nil {
            banner.append(
                "FIXED CODE: every mail carries the code from --fixed-code, so anyone can reset any account here."
            )
        }
        if let file = tenant.certificateAuthorityFile {
            banner.append("A client must trust the certificate in \(file)")
        }
        FileHandle.standardError.write(Data((banner.joined(separator: "\n") + "\n").utf8))
    }

    private static func fail(_ message: String, code: Int32) -> Never {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(code)
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
