import Foundation
import NativeAuth

/// A browser in the hands of a person, as far as the mock tenant's pages need one: plain HTTP and forms.
struct TestBrowser: Sendable {
    private let transport = CurlTransport(.patient())

    /// Gets an address, without following where it leads.
    func get(_ url: URL) async throws -> HTTPResponse {
        try await transport.send(HTTPRequest(method: "GET", url: url))
    }

    /// Sends any request.
    func send(_ method: String, _ url: URL, host: String? = nil) async throws -> HTTPResponse {
        var headers: HTTPFields = [:]
        if let host { headers.append("Host", host) }
        return try await transport.send(HTTPRequest(method: method, url: url, headers: headers))
    }

    /// Signs in on the page at an address.
    ///
    /// - Returns: The callback that the tenant sends the browser to.
    func signIn(at url: URL, email: String = Ana.email, password: String = Ana.oldPassword) async throws -> URL {
        try await fill(url, ["username": email, "password": password])
    }

    /// Signs in on the page at an address, and then on the one of another identity provider.
    ///
    /// - Returns: The callback that the tenant sends the browser to.
    func signInElsewhere(at url: URL, email: String) async throws -> URL {
        try await fill(url, ["username": email], [:])
    }

    /// Presses *Cancel* on the page at an address.
    ///
    /// - Returns: The callback that the tenant sends the browser to.
    func cancel(at url: URL) async throws -> URL {
        try await fill(url, ["action": "cancel"])
    }

    private struct Stuck: Error {
        let status: Int
        let page: String
    }

    /// Fills one page after the other, until the tenant sends the browser away.
    private func fill(_ url: URL, _ forms: [String: String]...) async throws -> URL {
        var reply = try await get(url)
        for fields in forms where reply.location == nil {
            guard let action = reply.html.between("action=\"", "\""),
                let flow = reply.html.between("name=\"flow\" value=\"", "\""),
                let target = URL(string: action, relativeTo: url)?.absoluteURL
            else { break }
            var form = URLComponents()
            form.queryItems = fields.merging(["flow": flow]) { $1 }.map { URLQueryItem(name: $0.key, value: $0.value) }
            let body = (form.percentEncodedQuery ?? "").replacing("+", with: "%2B")
            reply = try await transport.send(
                HTTPRequest(
                    method: "POST",
                    url: target,
                    headers: ["Content-Type": "application/x-www-form-urlencoded"],
                    body: Array(body.utf8)
                )
            )
        }
        guard let callback = reply.location else { throw Stuck(status: reply.status, page: reply.html) }
        return callback
    }
}

extension HTTPResponse {
    var html: String { String(decoding: body, as: UTF8.self) }

    fileprivate var location: URL? { headers["Location"].flatMap { URL(string: $0) } }
}

extension String {
    fileprivate func between(_ start: String, _ end: String) -> String? {
        guard let from = range(of: start)?.upperBound, let to = range(of: end, range: from..<endIndex)?.lowerBound
        else { return nil }
        return String(self[from..<to])
    }
}

extension URL {
    /// Where no browser has to go, since the test takes the callback itself.
    static let loopbackCallback = url("http://127.0.0.1:4711/callback")

    static func url(_ text: String, relativeTo base: URL? = nil) -> URL {
        URL(string: text, relativeTo: base)?.absoluteURL ?? URL(filePath: "/no-url")
    }

    /// The parameters of the query, decoded.
    var parameters: [String: String] {
        let items = URLComponents(url: self, resolvingAgainstBaseURL: true)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }

    /// The same address with another query; `nil` leaves a parameter out.
    func changing(_ changes: [String: String?]) -> URL {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        parts?.queryItems = parameters.merging(changes.mapValues { $0 ?? "" }) { $1 }
            .filter { changes[$0.key] != .some(.none) }
            .map { URLQueryItem(name: $0.key, value: $0.value) }
        return parts?.url ?? self
    }
}
