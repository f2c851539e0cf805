import NativeAuth
import TenantOptions

/// What the program was asked for on the command line.
struct Options {
    enum Mode {
        case help
        case demo
        case reset(NativeAuthConfiguration, email: String?)
    }

    let mode: Mode

    init(_ words: some Sequence<String>) throws(UsageError) {
        let arguments = try Arguments(words, flags: ["--demo"], valued: TenantOptions.names.union(["--email"]))
        if arguments["--help"] != nil {
            mode = .help
        } else if arguments["--demo"] != nil {
            guard arguments.isAlone("--demo") else { throw UsageError("--demo takes no other option.") }
            mode = .demo
        } else {
            mode = .reset(try TenantOptions.configuration(arguments), email: arguments["--email"])
        }
    }
}
