import NativeAuthEssentials

/// The tenant's address, checked: a scheme, a host and one path segment for the tenant, and nothing else.
struct Authority: Sendable, Hashable {
    /// Such as `https://contoso.ciamlogin.com/contoso.onmicrosoft.com`, without a slash at the end.
    let url: URL

    init(_ tenant: NativeAuthConfiguration.Tenant) throws(ConfigurationError) {
        switch tenant {
        case .subdomain(let name): try self.init(subdomain: name)
        case .authority(let url): try self.init(checking: url)
        }
    }

    private init(subdomain: String) throws(ConfigurationError) {
        guard subdomain.isHostLabel,
            let url = URL(string: "https://\(subdomain).ciamlogin.com/\(subdomain).onmicrosoft.com")
        else { throw .invalidTenantSubdomain }
        self.url = url
    }

    private init(checking url: URL) throws(ConfigurationError) {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true), let host = parts.host, !host.isEmpty
        else { throw .invalidAuthority(reason: "it has no host") }
        guard parts.user == nil, parts.password == nil else { throw .invalidAuthority(reason: "it has a user in it") }
        guard parts.query == nil, parts.fragment == nil else {
            throw .invalidAuthority(reason: "it has a query or a fragment")
        }
        parts.scheme = parts.scheme?.lowercased()
        guard parts.scheme == "https" || parts.scheme == "http" && url.isLoopback else {
            throw .invalidAuthority(reason: "its scheme is not https")
        }
        var segments = parts.path.split(separator: "/").map(String.init)
        if segments.isEmpty, host.lowercased().hasSuffix(".ciamlogin.com"), let name = host.split(separator: ".").first
        {
            segments = ["\(name).onmicrosoft.com"]
        }
        guard segments.count == 1, segments[0].isTenantName else {
            throw .invalidAuthority(reason: "its path is not one tenant's name or id")
        }
        parts.path = "/" + segments[0]
        guard let clean = parts.url else { throw .invalidAuthority(reason: "it is malformed") }
        self.url = clean
    }

    /// The address of an endpoint.
    ///
    /// - Parameter path: Such as `/resetpassword/v1.0/start`.
    /// - Returns: The absolute address.
    func endpoint(_ path: String) -> URL {
        url.appending(path: path)
    }
}

extension URL {
    /// Whether the host is this machine.
    var isLoopback: Bool {
        guard let host = host?.lowercased() else { return false }
        if host == "localhost" || host == "::1" || host == "[::1]" {
            return true
        }
        let octets = host.split(separator: ".", omittingEmptySubsequences: false).map { octet in
            octet.utf8.count <= 3 && octet.utf8.allSatisfy(\.isASCIIDigit) ? UInt8(octet) : nil
        }
        return octets.count == 4 && octets[0] == 127 && !octets.contains(nil)
    }
}

extension StringProtocol {
    fileprivate var isHostLabel: Bool {
        (1...63).contains(utf8.count) && !hasPrefix("-") && !hasSuffix("-")
            && utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") }
    }

    fileprivate var isTenantName: Bool {
        split(separator: ".", omittingEmptySubsequences: false).allSatisfy(\.isHostLabel)
    }
}
