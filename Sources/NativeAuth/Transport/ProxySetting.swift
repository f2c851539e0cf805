public import NativeAuthEssentials

/// The proxy between the app and the tenant; a loopback host is reached directly, whatever the setting.
public enum ProxySetting: Sendable, Hashable {
    /// What `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy` say.
    case environment
    /// No proxy, whatever the environment says.
    case none
    /// This proxy, such as `http://proxy.example:3128`; a user name and a password may stand in the address.
    case url(URL)
}

extension ProxySetting: Redacted {
    var printable: KeyValuePairs<String, String?> {
        switch self {
        case .environment: ["proxy": "environment"]
        case .none: ["proxy": "none"]
        case .url(let url): ["proxy": url.host ?? "url"]
        }
    }
}
