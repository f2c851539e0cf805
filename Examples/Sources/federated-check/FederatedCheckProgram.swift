import Console
import Foundation
import TenantOptions

/// Prints what an app should offer to each of some accounts.
@main
enum FederatedCheckProgram {
    static func main() {
        let console = Console()
        let options: Options
        do throws(UsageError) {
            options = try Options(CommandLine.arguments.dropFirst())
        } catch {
            console.complain("federated-check: \(error.problem)")
            console.complain("Try: federated-check --help")
            exit(ExitCode.usage.rawValue)
        }
        switch options.mode {
        case .help:
            console.write(Usage.text + "\n")
        case .demo:
            Interruption.run(console) { await Demo(console).run().rawValue }
        case .check(let configuration, let addresses):
            Interruption.run(console) { await FederatedCheck.run(configuration, addresses, console).rawValue }
        }
    }
}
