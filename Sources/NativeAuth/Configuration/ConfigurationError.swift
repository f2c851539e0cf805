public import NativeAuthEssentials

/// What is wrong with a configuration.
///
/// It is thrown when the client is configured, so that a mistake shows at launch and not at the first call.
@nonexhaustive
public enum ConfigurationError: Error, Sendable, Hashable {
    /// The client id is empty or has white space or control characters in it.
    case invalidClientId
    /// The tenant's subdomain is not a host name label, such as `contoso`.
    case invalidTenantSubdomain
    /// The authority is not an address of the shape `https://host/tenant`; the reason names the part.
    case invalidAuthority(reason: String)
    /// A header field's name is malformed or belongs to the client, or its value has control characters; the name.
    case invalidHeader(name: String)
    /// A time limit or a polling interval is not positive, or the bounds contradict each other; the setting's name.
    case invalidLimit(name: String)
    /// The proxy is not an `http`, `https`, `socks5` or `socks5h` address.
    case invalidProxy
    /// The file of trusted certificates can't be read, or is a folder, a pipe or a device; its path.
    case unreadableTrustedRoots(path: String)
    /// The key for saved steps has fewer than 32 bytes.
    case shortSavedStateKey
    /// The pin of a public key is not the base64 of a SHA-256.
    case invalidPublicKeyPin
}

extension ConfigurationError: LocalizedError {
    /// What is wrong, for the developer who configures the client.
    public var errorDescription: String? {
        switch self {
        case .invalidClientId: "The client id is empty or malformed."
        case .invalidTenantSubdomain: "The tenant's subdomain is not a host name label."
        case .invalidAuthority(let reason): "The authority can't be used: \(reason)."
        case .invalidHeader(let name): "The header field \(name) can't be sent."
        case .invalidLimit(let name): "The setting \(name) is out of range."
        case .invalidProxy: "The proxy's address can't be used."
        case .unreadableTrustedRoots(let path): "The trusted certificates at \(path) can't be read."
        case .shortSavedStateKey: "The key for saved steps has fewer than 32 bytes."
        case .invalidPublicKeyPin: "A pinned public key is not a SHA-256 in base64."
        }
    }
}
