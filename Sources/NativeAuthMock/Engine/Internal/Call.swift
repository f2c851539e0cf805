import Foundation

/// A request that passed the checks which every endpoint makes.
struct Call: Sendable {
    let fields: FormFields
    /// The tenant's segment of the path, in lower case.
    let tenant: String
    let now: Date
    var headers = HeaderFields()

    /// The value of a parameter that must be there and not be empty.
    func required(_ name: String) throws(Refusal) -> String {
        guard let value = fields[name], !value.isEmpty else { throw .parameter(name) }
        return value
    }

    /// The user name, if it can be one.
    func username() throws(Refusal) -> String {
        let username = try required("username")
        guard Account.isAddress(username) else { throw .parameter("username") }
        return username
    }

    /// The scopes, of which those of more than one API can't go into one token.
    func scope() throws(Refusal) -> String {
        let scope = try required("scope")
        if Scopes(scope).nameSeveralResources { throw .severalResources }
        return scope
    }

    /// The challenge types of a start call, among which `redirect` must be.
    func challengeTypes() throws(Refusal) -> Set<Substring> {
        let types = try words(of: required("challenge_type"))
        guard types.contains("redirect") else { throw .redirectMissing }
        return types
    }

    /// Checks the challenge types of a later call, where they may be left out.
    func checkChallengeTypes() throws(Refusal) {
        if let list = fields["challenge_type"] { _ = try words(of: list) }
    }

    /// Checks the capabilities of a start call against those that the protocol has.
    func checkCapabilities() throws(Refusal) {
        let list = fields["capabilities"] ?? fields["capability"] ?? ""
        for word in list.split(separator: " ") where word != "mfa_required" && word != "registration_required" {
            throw .malformed("The capability '\(word)' isn't known.")
        }
    }

    private func words(of list: String) throws(Refusal) -> Set<Substring> {
        let types = Set(list.split(separator: " "))
        guard types.isSubset(of: ["oob", "password", "redirect"]) else { throw .unknownChallengeType }
        return types
    }
}
