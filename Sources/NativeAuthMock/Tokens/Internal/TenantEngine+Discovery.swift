// What a verifier of tokens and a client of OpenID Connect ask first.
extension TenantEngine {
    /// The metadata of OpenID Connect Discovery 1.0: what the tenant has, and nothing else.
    func openIdConfiguration(_ web: WebCall) -> WebReply {
        let root = "\(options.origin(web.call))/\(options.tenantId)/"
        func address(_ endpoint: Endpoint) -> JSON { .string(root + endpoint.rawValue) }
        return WebReply(
            content: .json([
                "issuer": .string(options.issuer(web.call)),
                "authorization_endpoint": address(.authorize),
                "token_endpoint": address(.token),
                "end_session_endpoint": address(.logout),
                "jwks_uri": address(.keys),
                "token_endpoint_auth_methods_supported": ["none"],
                "response_types_supported": ["code"],
                "response_modes_supported": .array(ReturnAddress.Mode.allCases.map { .string($0.rawValue) }),
                "code_challenge_methods_supported": ["S256"],
                "subject_types_supported": ["pairwise"],
                "id_token_signing_alg_values_supported": ["RS256"],
                "scopes_supported": ["openid", "profile", "email", "offline_access"],
                "claims_supported": .array(TokenIssuer.claimsOfIDTokens.map(JSON.string)),
                "request_uri_parameter_supported": false,
            ])
        )
    }

    /// The JSON Web Key Set.
    ///
    /// As in the service's, a key names no `alg`: a client that needs one would fail there too.
    func keys(_ web: WebCall) throws(Refusal) -> WebReply {
        do throws(GnuTLSError) {
            let key = try SigningKey.shared.get()
            let member: JSONObject = [
                "kty": "RSA", "use": "sig", "kid": .string(key.id), "n": .string(key.modulus),
                "e": .string(key.exponent), "issuer": .string(options.issuer(web.call)),
            ]
            return WebReply(content: .json(["keys": [.object(member)]]))
        } catch {
            throw .serverError(500)
        }
    }
}
