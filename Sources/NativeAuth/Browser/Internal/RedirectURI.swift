import NativeAuthEssentials

/// The address that a browser comes back to, checked (RFC 8252, section 7).
struct RedirectURI: Sendable {
    let url: URL
    private let place: Place

    /// What two addresses have in common that lead to the same place.
    private struct Place: Sendable, Hashable {
        let scheme: String
        let host: String?
        let port: Int?
        let path: String

        init?(_ parts: URLComponents) {
            guard let scheme = parts.scheme, !scheme.isEmpty, parts.user == nil, parts.password == nil,
                parts.fragment == nil
            else { return nil }
            self.scheme = scheme.lowercased()
            host = parts.host?.lowercased()
            port = parts.port
            // A browser writes the one for the other.
            path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        }
    }

    init(_ url: URL) throws(Failure) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true), let place = Place(parts),
            parts.query == nil
        else { throw .invalidInput("The redirect URI has no scheme, or has a user, a query or a fragment.") }
        switch place.scheme {
        case "http" where !url.isLoopback:
            throw .invalidInput("The redirect URI is http, and its host is not this machine.")
        case "https" where place.host?.isEmpty ?? true:
            throw .invalidInput("The redirect URI has no host.")
        default:
            self.url = url
            self.place = place
        }
    }

    /// What a browser brought here: each parameter once, decoded.
    ///
    /// - Parameter callback: The address that the browser went to.
    /// - Returns: The parameters by name.
    /// - Throws: `invalidInput` when it isn't this address, has anything beside a query, or has a parameter twice.
    func parameters(of callback: URL) throws(Failure) -> [String: String] {
        guard var parts = URLComponents(url: callback, resolvingAgainstBaseURL: true), Place(parts) == place else {
            throw .invalidInput("The callback is not at the redirect URI.")
        }
        // RFC 6749 has a form in the query (`application/x-www-form-urlencoded`), with a plus sign for a space.
        parts.percentEncodedQuery = parts.percentEncodedQuery?.replacing("+", with: "%20")
        var parameters: [String: String] = [:]
        for item in parts.queryItems ?? [] where parameters.updateValue(item.value ?? "", forKey: item.name) != nil {
            throw .invalidInput("The callback has a parameter twice.")
        }
        return parameters
    }
}

extension Failure {
    /// What the app handed over can't be used.
    static func invalidInput(_ detail: String) -> Failure {
        var diagnostics = Diagnostics()
        diagnostics.detail = detail
        return Failure(.invalidInput, diagnostics)
    }
}
