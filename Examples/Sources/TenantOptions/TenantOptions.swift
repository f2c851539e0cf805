import Foundation
package import NativeAuth

/// The options that say which tenant and which app, the same for every program.
package enum TenantOptions {
    /// Their names; each has a value.
    package static let names: Set = ["--client-id", "--tenant", "--authority", "--ca-file"]

    /// What `--help` prints of them.
    package static let usage = """
          --client-id ID   the application (client) id of the app's registration
          --tenant NAME    contoso, for the tenant contoso.onmicrosoft.com
          --authority URL  the tenant's address, as https://login.example.com/TENANT
          --ca-file PATH   trust the certificates in this file (PEM), and no others
        """

    package static func configuration(_ arguments: Arguments) throws(UsageError) -> NativeAuthConfiguration {
        guard let clientId = arguments["--client-id"] else { throw UsageError("--client-id is missing.") }
        var configuration: NativeAuthConfiguration
        switch (arguments["--tenant"], arguments["--authority"]) {
        case (let tenant?, nil):
            configuration = NativeAuthConfiguration(clientId: clientId, tenantSubdomain: tenant)
        case (nil, let authority?):
            guard let url = URL(string: authority) else { throw UsageError("--authority takes an address.") }
            configuration = NativeAuthConfiguration(clientId: clientId, authority: url)
        case (nil, nil): throw UsageError("--tenant or --authority is missing.")
        case (_?, _?): throw UsageError("--tenant and --authority exclude each other.")
        }
        if let path = arguments["--ca-file"] { configuration.trustedRoots = .file(path: path) }
        return configuration
    }
}
