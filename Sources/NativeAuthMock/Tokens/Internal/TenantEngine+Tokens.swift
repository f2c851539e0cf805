extension TenantEngine {
    /// The tokens for an account that has just proved who it is.
    mutating func tokens(
        for account: Account,
        scope: String,
        methods: [String]? = nil,
        nonce: String? = nil,
        _ call: Call
    ) throws(Refusal) -> JSONObject {
        let info = call.fields["client_info"]
        let grant = TokenIssuer.Grant(
            scope: scope,
            methods: methods ?? account.methods,
            nonce: nonce,
            withClientInfo: info == "true" || info == "1"
        )
        do throws(GnuTLSError) {
            let issuer = TokenIssuer(
                key: try SigningKey.shared.get(),
                issuer: options.issuer(call),
                tenantId: options.tenantId,
                clientId: options.clientId,
                now: call.now
            )
            return try issuer.tokens(for: account, grant, random: &random)
        } catch {
            throw .serverError(500)
        }
    }
}

extension MockTenant.Options {
    /// Who issues a token: the service by the tenant's id alone, or this server as the caller knows it.
    func issuer(_ call: Call) -> String {
        let origin = usesOwnIssuer ? origin(call) : "https://\(tenantId).ciamlogin.com"
        return "\(origin)/\(tenantId)/v2.0"
    }

    /// This server's address in the words of the caller.
    func origin(_ call: Call) -> String {
        "\(tls ? "https" : "http")://\(call.headers["host"] ?? "127.0.0.1")"
    }
}
