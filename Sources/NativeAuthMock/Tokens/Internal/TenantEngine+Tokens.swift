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
                issuer: options.issuer,
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
    /// The issuer as the service names itself in a token: by the tenant's id alone.
    var issuer: String { "https://\(tenantId).ciamlogin.com/\(tenantId)/v2.0" }
}
