import NativeAuthServing
import ResetSessions

/// What a request says about who sent it, and whether it may be believed.
struct Visit: Sendable {
    let address: ClientAddress
    /// Whether the browser speaks HTTPS, to us or to the proxy before us.
    let isSecure: Bool
    let language: Language
    let sessionID: SessionID?
    /// Whether a page of ours has sent it.
    let isOwn: Bool
}

extension Visit {
    /// Reads a request; `nil` where it can't be told who has sent it.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - isTLS: Whether it came over TLS.
    ///   - trustsProxy: Whether a proxy on this machine says where requests really come from.
    init?(_ request: HTTPRequest, isTLS: Bool, trustsProxy: Bool) {
        let peer = ClientAddress(request.remoteAddress)
        let headers = request.headers
        // A client can write into these fields what it likes; the proxy's own word is the last one.
        func forwarded(_ name: String) -> String? {
            guard trustsProxy, peer?.isLoopback == true else { return nil }
            return headers.all.last { $0.name.lowercased() == name }?.value
                .split(separator: ",").last.map { String($0.filter { !$0.isWhitespace }) }
        }
        let client = forwarded("x-forwarded-for")
        guard let address = client.map({ ClientAddress(forwarded: $0) }) ?? peer else { return nil }
        self.address = address
        isSecure = isTLS || forwarded("x-forwarded-proto")?.lowercased() == "https"
        language = Language(of: request)
        sessionID = SessionCookie.id(in: headers, isSecure: isSecure)
        let host = forwarded("x-forwarded-host") ?? headers["host"] ?? ""
        isOwn = Self.isOwn(
            origin: headers["origin"],
            site: headers["sec-fetch-site"],
            ownOrigin: "\(isSecure ? "https" : "http")://\(host)"
        )
    }

    /// Browsers send one of the two with a form, and newer ones both.
    static func isOwn(origin: String?, site: String?, ownOrigin: String) -> Bool {
        if let site, site != "same-origin" { return false }
        return origin.map { $0.lowercased() == ownOrigin.lowercased() } ?? true
    }
}

extension Language {
    init(of request: HTTPRequest) {
        self.init(asked: request.query["lang"], accepted: request.headers["accept-language"])
    }
}
