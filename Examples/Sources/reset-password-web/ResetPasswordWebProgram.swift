import Console
import Foundation
import NativeAuth
import TenantOptions

/// Serves the page on which people reset their passwords.
@main
enum ResetPasswordWebProgram {
    static func main() async {
        let console = Console()
        let options: Options
        do throws(UsageError) {
            options = try Options(CommandLine.arguments.dropFirst(), environment: ProcessInfo.processInfo.environment)
        } catch {
            console.complain("reset-password-web: \(error.problem)")
            console.complain("Try: reset-password-web --help")
            exit(64)
        }
        let signals = Signals()
        do {
            switch options.mode {
            case .help: console.write(Usage.text + "\n")
            case .tenant(let configuration):
                let server = try serve(options, configuration, console)
                if options.savedStateKey == nil {
                    console.complain(
                        "\(Options.keyName) isn't set, so this process signs with a key of its own: no other can go on with its sessions."
                    )
                }
                await signals.wait()
                await server.stop()
            case .demo:
                let demo = try await Demo.start()
                do {
                    let server = try serve(options, demo.configuration, console)
                    demo.introduce(to: console)
                    let mail = Task { await demo.printMail(to: console) }
                    await signals.wait()
                    mail.cancel()
                    await server.stop()
                } catch {
                    await demo.stop()
                    throw error
                }
                await demo.stop()
            }
        } catch {
            console.complain("reset-password-web: \(error)")
            exit(1)
        }
    }

    /// Starts the server and says where it is.
    private static func serve(
        _ options: Options,
        _ configuration: NativeAuthConfiguration,
        _ console: Console
    ) throws -> WebServer {
        let server = try WebServer(options, configuration)
        console.write("\(server.url)\n")
        return server
    }
}
