import NativeAuth
import TenantOptions

/// What the program was asked for on the command line.
struct Options {
    enum Mode {
        case help
        case demo
        case reset(Reset)
    }

    struct Reset {
        var configuration: NativeAuthConfiguration
        /// The account, where it was given.
        var email: String?
        /// Whether the person may change that address.
        var allowsEmailEntry: Bool
    }

    let mode: Mode

    init(_ words: some Sequence<String>) throws(UsageError) {
        let arguments = try Arguments(
            words,
            flags: ["--demo", "--allow-email-entry"],
            valued: TenantOptions.names.union(["--email"])
        )
        if arguments["--help"] != nil {
            mode = .help
        } else if arguments["--demo"] != nil {
            guard arguments.isAlone("--demo") else { throw UsageError("--demo takes no other option.") }
            mode = .demo
        } else {
            mode = .reset(
                Reset(
                    configuration: try TenantOptions.configuration(arguments),
                    email: arguments["--email"],
                    allowsEmailEntry: arguments["--allow-email-entry"] != nil
                )
            )
        }
    }
}
