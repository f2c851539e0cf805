import CLibFuzzer
import Foundation

/// Runs one target under libFuzzer: `fuzz TARGET [libFuzzer's options] [folders of inputs, or an input to repeat]`.
@main
enum Fuzz {
    static func main() {
        guard chosen != nil else {
            print("Usage: fuzz TARGET [option...] [folder or file...], with one of these targets:")
            for target in Target.all { print("  \(target.name): \(target.summary)") }
            exit(EX_USAGE)
        }
        // libFuzzer gets the words behind the target's name, and the program's own before them.
        var words = CommandLine.unsafeArgv.advanced(by: 1) as UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        words?.pointee = CommandLine.unsafeArgv.pointee
        var count = CommandLine.argc - 1
        exit(LLVMFuzzerRunDriver(&count, &words, runChosen))
    }
}

private let chosen = CommandLine.arguments.dropFirst().first.flatMap { name in Target.all.first { $0.name == name } }

private let runChosen: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32 = { bytes, count in
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    Secrets.prepare(for: input)
    chosen?.run(input)
    return 0
}

/// One way in for bytes that others choose.
struct Target: Sendable {
    let name: String
    let summary: String
    /// Takes an input, and aborts where something isn't as it must be.
    let run: @Sendable ([UInt8]) -> Void

    static let all = [
        Target(name: "answer", summary: "answers of a tenant, read and turned into errors", run: AnswerTarget.run),
        Target(
            name: "flow",
            summary: "resets through the public API, whatever the tenant answers",
            run: FlowTarget.reset
        ),
        Target(name: "sign-in", summary: "the same for sign-ins and renewals", run: FlowTarget.signIn),
        Target(name: "sign-up", summary: "the same for sign-ups", run: FlowTarget.signUp),
        Target(name: "fields", summary: "lines of a header, and what is read out of them", run: FieldsTarget.run),
        Target(name: "transport", summary: "bytes that a server sends over a socket", run: TransportTarget.run),
        Target(name: "request", summary: "a request to the mock's engine, anywhere in a flow", run: RequestTarget.run),
        Target(name: "tenant", summary: "requests to the mock tenant, also an admin's", run: TenantTarget.run),
        Target(name: "users", summary: "the mock tenant's file of users", run: UsersTarget.run),
        Target(name: "server", summary: "bytes that a client sends to the mock tenant", run: ServerTarget.run),
        Target(name: "planted-trap", summary: "a trap, to see that it is found", run: PlantedTarget.trap),
        Target(name: "planted-leak", summary: "a secret that shows, to see that it is found", run: PlantedTarget.leak),
        Target(
            name: "planted-overread",
            summary: "memory of others, to see that it is found",
            run: PlantedTarget.overread
        ),
    ]
}
