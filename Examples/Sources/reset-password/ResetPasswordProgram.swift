import Console
import Foundation
import TenantOptions

/// Resets a password: with a person at the terminal, or as a demonstration.
@main
enum ResetPasswordProgram {
    static func main() {
        let console = Console()
        let options: Options
        do throws(UsageError) {
            options = try Options(CommandLine.arguments.dropFirst())
        } catch {
            console.complain("reset-password: \(error.problem)")
            console.complain("Try: reset-password --help")
            exit(ExitCode.usage.rawValue)
        }
        switch options.mode {
        case .help:
            console.write(Usage.text + "\n")
        case .demo:
            Interruption.run(console) { await Demo(console).run().rawValue }
        case .reset(let reset):
            Interruption.run(console) { await InteractiveReset.run(reset, console).rawValue }
        }
    }
}
