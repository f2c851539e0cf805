extension TenantEngine {
    /// Exchanges the code of a sign-in in a browser for tokens (RFC 6749, 4.1.3, and RFC 7636, 4.6).
    mutating func redeemCode(_ call: Call) throws(Refusal) -> JSONObject {
        let text = try call.required("code")
        let redirect = try call.required("redirect_uri")
        let verifier = try call.required("code_verifier")
        guard let code = browser.codes[text] else { throw .unknownCode }
        if code.isRedeemed { throw .redeemedCode }
        guard call.now < code.expiresAt else { throw .expiredCode }
        guard redirect == code.request.address.uri.text else { throw .otherRedirect }
        guard code.request.challenge.isMet(by: verifier) else { throw .wrongVerifier }
        guard let account = accounts[code.user] else { throw .userNotFound }
        if account.isDisabled { throw .userDisabled }
        let scope = call.fields["scope"] ?? code.request.scope
        if Scopes(scope).nameSeveralResources { throw .severalResources }
        guard Scopes(scope).isSubset(of: Scopes(code.request.scope)) else { throw .scopeNotAuthorized }
        let reply = try issue(
            for: account,
            scope: scope,
            hasSecondFactor: code.hasSecondFactor,
            nonce: code.request.nonce,
            call
        )
        browser.codes[text]?.isRedeemed = true
        return reply
    }
}
