import Foundation

/// The scopes of a request, as the service reads them: those of OpenID Connect, and those of one API.
struct Scopes: Sendable {
    private let words: [Substring]
    /// The API of each scope, which is what stands in front of the last slash, or else Graph.
    private let resources: [String]

    /// The API that is asked where no scope names another.
    private static let graph = "00000003-0000-0000-c000-000000000000"
    private static let openIdConnect: Set<Substring> = ["openid", "profile", "email", "offline_access"]

    init(_ list: String) {
        words = list.split(separator: " ")
        resources = words.filter { !Self.openIdConnect.contains($0) }.map { word in
            word.lastIndex(of: "/").map { Self.id(of: word[..<$0]) } ?? Self.graph
        }
    }

    func contains(_ scope: Substring) -> Bool { words.contains(scope) }

    /// Whether the scopes are those of more APIs than the one that a token is for.
    var nameSeveralResources: Bool { Set(resources).count > 1 }

    /// Whom the access token is for: the API's application id, where the scope has it.
    var audience: String {
        resources.first ?? Self.graph
    }

    /// Whether nothing is asked that those don't have.
    func isSubset(of others: Scopes) -> Bool { Set(words).isSubset(of: others.words) }

    private static func id(of resource: Substring) -> String {
        if resource == "https://graph.microsoft.com" { return graph }
        let name = resource.hasPrefix("api://") ? resource.dropFirst(6) : resource
        return String(UUID(uuidString: String(name)) == nil ? resource : name)
    }

    /// What the access token allows, without the API's name.
    var permissions: String {
        let asked = words.filter { !Self.openIdConnect.contains($0) }
        let names = asked.map { $0[($0.lastIndex(of: "/").map($0.index(after:)) ?? $0.startIndex)...] }
        return (names.isEmpty ? words.filter { $0 != "offline_access" } : names).joined(separator: " ")
    }
}
