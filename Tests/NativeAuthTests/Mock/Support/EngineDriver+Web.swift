import Foundation
import NativeAuthMock

extension EngineDriver {
    /// Asks as a browser or a verifier of tokens does.
    mutating func get(
        _ endpoint: Endpoint,
        _ query: [String: String] = [:],
        host: String? = "127.0.0.1:8080",
        method: String = "GET"
    ) -> TenantReply {
        var request = TenantRequest(
            method: method,
            path: "/\(tenant)/\(endpoint.rawValue)",
            headers: HeaderFields(),
            fields: FormFields(query.sorted { $0.key < $1.key }.map { FormField(name: $0.key, value: $0.value) })
        )
        if let host { request.headers.append(name: "Host", value: host) }
        return engine.handle(request, now: now)
    }

    /// The reply with tokens for Ana and her password.
    mutating func tokens(scope: String = "openid profile") -> TenantReply {
        let started = signIn().token
        let token = post(.signInChallenge, ["continuation_token": started]).token
        return redeem(token, ["grant_type": "password", "password": Self.oldPassword, "scope": scope])
    }

    /// The only key that the tenant publishes.
    mutating func key() throws -> PublishedKey {
        let keys = try get(.keys).decoded(as: PublishedKeys.self).keys
        return keys[0]
    }
}
