import Foundation
import NativeAuth

/// What the program was asked for on the command line.
struct Options {
    enum Mode {
        case help
        case demo
        case reset(NativeAuthConfiguration, email: String?)
    }

    let mode: Mode

    init(_ words: some Sequence<String>) throws(UsageError) {
        let values = try Self.values(words)
        if values["--help"] != nil {
            mode = .help
        } else if values["--demo"] != nil {
            guard values.count == 1 else { throw UsageError("--demo takes no other option.") }
            mode = .demo
        } else {
            mode = .reset(try Self.configuration(values), email: values["--email"])
        }
    }

    private static let flags: Set = ["--help", "--demo"]
    private static let valued: Set = ["--client-id", "--tenant", "--authority", "--ca-file", "--email"]

    private static func values(_ words: some Sequence<String>) throws(UsageError) -> [String: String] {
        var values: [String: String] = [:]
        var words = words.makeIterator()
        while let word = words.next() {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            let name = word == "-h" ? "--help" : parts.first ?? word
            if flags.contains(name), parts.count == 1 {
                values[name] = ""
            } else if valued.contains(name) {
                guard values[name] == nil else { throw UsageError("\(name) is given twice.") }
                guard let value = parts.count == 2 ? parts[1] : words.next(), !value.isEmpty else {
                    throw UsageError("\(name) needs a value.")
                }
                values[name] = value
            } else {
                // Somebody may have tried to pass a password: of what is no option, nothing is printed.
                throw UsageError(name.hasPrefix("--") ? "There is no option '\(name)'." : "It takes options alone.")
            }
        }
        return values
    }

    private static func configuration(_ values: [String: String]) throws(UsageError) -> NativeAuthConfiguration {
        guard let clientId = values["--client-id"] else { throw UsageError("--client-id is missing.") }
        var configuration: NativeAuthConfiguration
        switch (values["--tenant"], values["--authority"]) {
        case (let tenant?, nil):
            configuration = NativeAuthConfiguration(clientId: clientId, tenantSubdomain: tenant)
        case (nil, let authority?):
            guard let url = URL(string: authority) else { throw UsageError("--authority takes an address.") }
            configuration = NativeAuthConfiguration(clientId: clientId, authority: url)
        case (nil, nil): throw UsageError("--tenant or --authority is missing.")
        case (_?, _?): throw UsageError("--tenant and --authority exclude each other.")
        }
        if let path = values["--ca-file"] { configuration.trustedRoots = .file(path: path) }
        return configuration
    }
}

/// What is wrong with the command line.
struct UsageError: Error {
    let problem: String

    init(_ problem: String) {
        self.problem = problem
    }
}
