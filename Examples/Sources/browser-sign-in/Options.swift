import Foundation
import NativeAuth

/// What the program was asked for on the command line.
struct Options {
    let configuration: NativeAuthConfiguration
    let email: String?
    let scopes: [String]
    /// Whether the address is printed in place of opening a browser.
    let prints: Bool

    static let usage = """
        Usage: browser-sign-in --client-id ID (--tenant NAME | --authority URL) [options]

        Signs a person in on the pages of a Microsoft Entra External ID tenant, in the
        system's browser, and prints whose account it is. The app's registration needs
        the redirect URI http://127.0.0.1/callback.

        Options:
          --client-id ID   the application (client) id of the app's registration
          --tenant NAME    contoso, for the tenant contoso.onmicrosoft.com
          --authority URL  the tenant's address, as https://login.example.com/TENANT
          --ca-file PATH   trust the certificates in this file (PEM), and no others
          --email ADDRESS  the account, which the page has filled in
          --scope SCOPE    a scope of an API that the access token is for
          --print          print the address, and open no browser
          --help           this text

        Exit codes:
            0  signed in
            1  not signed in; the reason is on standard error
           64  the command line can't be used
           75  the person turned back, or took too long
          130  Ctrl-C (128 and the number of the signal)

        """

    init(_ words: [String]) throws(UsageError) {
        var values: [String: String] = [:]
        var words = words[...]
        var prints = false
        while let name = words.popFirst() {
            if name == "--print" {
                prints = true
            } else if ["--client-id", "--tenant", "--authority", "--ca-file", "--email", "--scope"].contains(name) {
                guard let value = words.popFirst(), !value.isEmpty else { throw UsageError("\(name) needs a value.") }
                guard values.updateValue(value, forKey: name) == nil else {
                    throw UsageError("\(name) is given twice.")
                }
            } else {
                throw UsageError("There is an option too many.")
            }
        }
        self.prints = prints
        configuration = try Self.configuration(values)
        email = values["--email"]
        scopes = values["--scope"].map { [$0] } ?? []
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
        default: throw UsageError("Give either --tenant or --authority.")
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
