import Foundation
import NativeAuthServing

/// A request that passed the checks which every endpoint makes.
struct Call: Sendable {
    var fields: FormFields
    let endpoint: Endpoint
    /// The tenant's segment of the path, in lower case.
    let tenant: String
    /// The address that the request came from.
    var client = ""
    let now: Date
    var headers = HeaderFields()

    /// The value of a parameter that must be there and not be empty.
    func required(_ name: String) throws(Refusal) -> String {
        guard let value = fields[name], !value.isEmpty else { throw parameter(name) }
        return value
    }

    /// Says that a parameter is missing or can't be used.
    func parameter(_ name: String) -> Refusal {
        .parameter(name, hint: Hint.missing(name, self))
    }

    /// The user name, if it can be one.
    func username() throws(Refusal) -> String {
        let username = try required("username")
        guard Account.isAddress(username) else { throw parameter("username") }
        return username
    }

    /// The scopes, of which those of more than one API can't go into one token.
    func scope() throws(Refusal) -> String {
        let scope = try required("scope")
        if Scopes(scope).nameSeveralResources { throw .severalResources }
        return scope
    }

    /// Checks that what the endpoint needs is there, for this grant type if it has any.
    func checkParameters(_ route: Route) throws(Refusal) {
        let grant = route.grants.isEmpty ? nil : try grant(of: route)
        for name in route.parameters(for: grant).required { _ = try required(name) }
    }

    /// The grant type, if it is one that the endpoint takes.
    private func grant(of route: Route) throws(Refusal) -> String {
        let grant = try required("grant_type")
        if route.grants[grant] != nil { return grant }
        if endpoint == .token, Router.missingGrants.contains(grant) {
            throw .notImplemented("the grant type '\(grant)'")
        }
        throw .unknownGrantType(hint: Hint.grant(grant, route))
    }

    /// The challenge types of a start call, among which `redirect` must be.
    func challengeTypes() throws(Refusal) -> Set<Substring> {
        let types = try words(of: required("challenge_type"))
        guard types.contains("redirect") else { throw .redirectMissing }
        return types
    }

    /// Whether the challenge types of a later call, where they may be left out, have this one among them.
    func allows(_ type: Substring) throws(Refusal) -> Bool {
        guard let list = fields["challenge_type"] else { return true }
        let types = try words(of: list)
        return types.isEmpty || types.contains(type)
    }

    /// The capabilities of a start call, if the protocol has them all.
    func capabilities() throws(Refusal) -> Set<String> {
        let words = (fields["capabilities"] ?? fields["capability"] ?? "").split(separator: " ").map(String.init)
        let known = [Capability.mfaRequired, Capability.registrationRequired]
        for word in words where !known.contains(word) {
            throw .malformed(
                "The capability '\(word)' isn't known.",
                hint: Hint.word(word, of: "capabilities", among: known)
            )
        }
        return Set(words)
    }

    private func words(of list: String) throws(Refusal) -> Set<Substring> {
        let types = Set(list.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) })
        let known = ["oob", "password", "redirect"]
        for word in types where !known.contains(String(word)) {
            throw .unknownChallengeType(hint: Hint.word(word, of: "challenge_type", among: known))
        }
        return types
    }
}

/// What an app can do without a browser besides what every app can.
enum Capability {
    static let mfaRequired = "mfa_required"
    static let registrationRequired = "registration_required"
}
