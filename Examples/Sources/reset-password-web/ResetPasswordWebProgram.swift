import Console
import Foundation
import NativeAuth
import TenantOptions

/// Serves the page on which people reset their passwords.
@main
enum ResetPasswordWebProgram {
    static func main() {
        let console = Console()
        let options: Options
        do throws(UsageError) {
            options = try Options(CommandLine.arguments.dropFirst(), environment: ProcessInfo.processInfo.environment)
        } catch {
            console.complain("reset-password-web: \(error.problem)")
            console.complain("Try: reset-password-web --help")
            exit(64)
        }
        switch options.mode {
        case .help: console.write(Usage.text + "\n")
        case .demo: Interruption.run(console) { await status(console) { try await demonstrate(options, console) } }
        case .tenant(let configuration):
            Interruption.run(console) { await status(console) { try await serve(options, configuration, console) } }
        }
    }

    /// The exit code of what runs until a signal.
    private static func status(_ console: Console, _ program: () async throws -> Void) async -> Int32 {
        do {
            try await program()
            return 0
        } catch {
            console.complain("reset-password-web: \(error)")
            return 1
        }
    }

    private static func serve(
        _ options: Options,
        _ configuration: NativeAuthConfiguration,
        _ console: Console
    ) async throws {
        let server = try WebServer(options, configuration) { console.complain($0) }
        console.write("\(server.url)\n")
        if options.savedStateKey == nil {
            console.complain(
                "\(Options.keyName) isn't set, so this process signs with a key of its own: no other can go on with its sessions."
            )
        }
        await untilCancelled()
        await server.stop()
    }

    private static func demonstrate(_ options: Options, _ console: Console) async throws {
        let demo = try await Demo.start()
        do {
            let server = try WebServer(options, demo.configuration) { console.complain($0) }
            console.write("\(server.url)\n")
            demo.introduce(to: console)
            await demo.printMail(to: console)
            await server.stop()
            await demo.stop()
        } catch {
            await demo.stop()
            throw error
        }
    }

    private static func untilCancelled() async {
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
    }
}
