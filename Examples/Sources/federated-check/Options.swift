import NativeAuth
import TenantOptions

/// What the program was asked for on the command line.
struct Options {
    enum Mode {
        case help
        case demo
        case check(NativeAuthConfiguration, [String])
    }

    let mode: Mode

    init(_ words: some Sequence<String>) throws(UsageError) {
        let arguments = try Arguments(words, flags: ["--demo"], valued: TenantOptions.names, takesOperands: true)
        if arguments["--help"] != nil {
            mode = .help
        } else if arguments["--demo"] != nil {
            guard arguments.isAlone("--demo") else { throw UsageError("--demo takes nothing else.") }
            mode = .demo
        } else {
            let configuration = try TenantOptions.configuration(arguments)
            guard !arguments.operands.isEmpty else { throw UsageError("There is no EMAIL to ask about.") }
            mode = .check(configuration, arguments.operands)
        }
    }
}
