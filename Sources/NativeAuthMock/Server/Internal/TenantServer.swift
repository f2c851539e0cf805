import NativeAuthServing

/// The tenant on a port of 127.0.0.1, in plain HTTP or over TLS.
enum TenantServer {
    static func start(
        _ core: TenantCore,
        _ family: TenantFamily,
        authority: CertificateAuthority?
    ) throws(MockTenantError) -> HTTPServer {
        let admin = AdminRoutes(core, family)
        var options = HTTPServer.Options()
        let usualLimit = options.bodyLimit
        options.port = core.options.port
        options.tls = authority.map { .init(certificatePEM: $0.serverCertificatePEM, keyPEM: $0.serverKeyPEM) }
        options.tlsPriorities = core.options.tlsPriorities
        options.bodyLimit = { AdminRoutes.handles($0) ? AdminInput.limit : usualLimit($0) }
        // More than a test opens, and faults and waits that take as long as a test says.
        options.connectionLimit = 8192
        options.connectionsPerAddress = nil
        options.idleTimeout = .seconds(600)
        options.requestTimeout = nil
        options.answerTimeout = .seconds(600)
        do throws(HTTPServerError) {
            return try HTTPServer(options) { request in
                if AdminRoutes.handles(request.path) { return admin.respond(to: request) }
                return .now(core.respond(to: TenantRequest(request), connection: request.connection))
            }
        } catch {
            throw MockTenantError(error)
        }
    }
}

extension MockTenantError {
    fileprivate init(_ error: HTTPServerError) {
        switch error {
        case .portInUse(let port): self = .portInUse(port)
        case .cannotListen(let reason): self = .cannotListen(reason)
        }
    }
}
