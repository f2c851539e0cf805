import Foundation
import NativeAuthMock

// Runs through the flows, each up to the token of a step.
extension EngineDriver {
    static let everyCapability = "mfa_required registration_required"
    static let newcomer = "new@contoso.com"

    mutating func startSignUp(
        _ username: String = newcomer,
        types: String = "oob password redirect",
        capabilities: String = everyCapability,
        with more: KeyValuePairs<String, String> = [:]
    ) -> TenantReply {
        post(.signUpStart, ["username": username, "challenge_type": types, "capabilities": capabilities]) {
            $0.add([more])
        }
    }

    @discardableResult
    mutating func call(
        _ endpoint: Endpoint,
        _ token: String,
        _ more: KeyValuePairs<String, String>...
    ) -> TenantReply {
        post(endpoint, ["continuation_token": token]) { $0.add(more) }
    }

    mutating func refresh(_ token: String, _ more: KeyValuePairs<String, String>...) -> TenantReply {
        post(.token, ["grant_type": "refresh_token", "refresh_token": token]) { $0.add(more) }
    }

    /// The reply to the code of a sign-up.
    mutating func verifySignUp(_ started: TenantReply, _ username: String = newcomer) -> TenantReply {
        let token = call(.signUpChallenge, started.token).token
        return call(.signUpContinue, token, ["grant_type": "oob", "oob": latestCode(username)])
    }

    /// The reply to the right password of a sign-in.
    mutating func enterPassword(
        _ username: String,
        capabilities: String = everyCapability,
        scope: String = "openid offline_access"
    ) -> TenantReply {
        let started = post(
            .signInInitiate,
            ["username": username, "challenge_type": "oob password redirect", "capabilities": capabilities]
        )
        let token = call(.signInChallenge, started.token).token
        return redeem(
            token,
            ["grant_type": "password", "password": MockUser.personaPassword, "scope": scope, "client_info": "true"]
        )
    }

    /// The reply to the challenge of the first method of an account.
    mutating func challengeSecondFactor(_ username: String) -> TenantReply {
        let listed = call(.signInIntrospect, enterPassword(username).token)
        return call(.signInChallenge, listed.token, ["id": listed.methodIds.first ?? ""])
    }

    mutating func challengeRegistration(_ token: String, _ target: String) -> TenantReply {
        call(.registerChallenge, token, ["challenge_type": "oob", "challenge_target": target])
    }

    mutating func changeSettings(_ change: (inout MockTenant.Settings) -> Void) throws {
        var settings = engine.settings
        change(&settings)
        try engine.change(settings)
    }

    /// The token with which a method may be challenged that is to be registered.
    mutating func tokenForRegistration(_ username: String = MockUser.Persona.mustRegisterMethod.email) -> String {
        call(.registerIntrospect, enterPassword(username).token).token
    }
}

extension TenantRequest {
    mutating func add(_ more: [KeyValuePairs<String, String>]) {
        fields = FormFields(fields.all + more.joined().map { FormField(name: $0.key, value: $0.value) })
    }
}

extension TenantReply {
    var error: String? { text(of: "error") }
    var suberror: String? { text(of: "suberror") }

    func text(of name: String) -> String? {
        if case .string(let text) = body[name] { text } else { nil }
    }

    /// The ids of the methods that an introspection lists.
    var methodIds: [String] {
        guard case .array(let methods) = body["methods"] else { return [] }
        return methods.compactMap { method in
            if case .object(let object) = method, case .string(let id) = object["id"] { id } else { nil }
        }
    }
}
