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

// A sign-in in a browser.
extension EngineDriver {
    static let callback = "http://127.0.0.1:4711/callback"
    /// The pair in appendix B of RFC 7636.
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    /// Opens the page to sign in; a parameter that is changed to `nil` is left out.
    mutating func authorize(_ changes: [String: String?] = [:], method: String = "GET") -> TenantReply {
        let usual: [String: String?] = [
            "client_id": clientId, "response_type": "code", "redirect_uri": Self.callback,
            "scope": "openid profile offline_access", "state": "state-1", "nonce": "nonce-1",
            "code_challenge": Self.challenge, "code_challenge_method": "S256",
        ]
        let query = usual.merging(changes) { $1 }.compactMapValues { $0 }
        return get(.authorize, query, method: method)
    }

    /// Sends a page's form off.
    mutating func submit(_ page: TenantReply, _ fields: [String: String]) -> TenantReply {
        get(.signInPage, fields.merging(["flow": page.hiddenField("flow") ?? ""]) { $1 }, method: "POST")
    }

    /// The code that Ana's sign-in ends with.
    mutating func authorizationCode(_ changes: [String: String?] = [:]) -> String {
        let page = authorize(changes)
        return submit(page, ["username": Self.ana, "password": Self.oldPassword]).returned["code"] ?? ""
    }

    mutating func redeemCode(_ code: String, _ changes: [String: String?] = [:]) -> TenantReply {
        let usual: [String: String?] = [
            "client_id": clientId, "grant_type": "authorization_code", "code": code, "redirect_uri": Self.callback,
            "code_verifier": Self.verifier,
        ]
        let fields = usual.merging(changes) { $1 }.compactMapValues { $0 }
        return post(.token) { request in
            request.fields = FormFields(fields.map { FormField(name: $0.key, value: $0.value) })
        }
    }
}

extension TenantReply {
    var html: String { if case .html(let html) = content { html } else { "" } }

    func hiddenField(_ name: String) -> String? {
        html.components(separatedBy: "type=\"hidden\" name=\"\(name)\" value=\"").dropFirst().first?
            .components(separatedBy: "\"").first
    }

    /// What the page says is wrong.
    var problem: String? {
        html.components(separatedBy: "role=\"alert\">").dropFirst().first?.components(separatedBy: "<").first
    }

    /// The parameters that the browser takes back to the app.
    var returned: [String: String] {
        let items = header("Location").flatMap(URLComponents.init)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }
}
