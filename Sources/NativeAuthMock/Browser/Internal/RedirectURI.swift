import Foundation
import NativeAuthServing

/// An address to which a browser may be sent back: one of this machine (RFC 8252, 7.3), or one that is registered.
struct RedirectURI: Sendable {
    let text: String
    private let components: URLComponents

    init?(_ text: String, registered: [String]) {
        guard let components = Self.parse(text), registered.contains(text) || Self.isLoopback(components) else {
            return nil
        }
        self.text = text
        self.components = components
    }

    /// Whether a text can be registered: an absolute URI without a fragment (RFC 6749, 3.1.2).
    static func isValid(_ text: String) -> Bool { parse(text) != nil }

    private static func parse(_ text: String) -> URLComponents? {
        let components = URLComponents(string: text, encodingInvalidCharacters: false)
        return components?.scheme == nil || components?.fragment != nil ? nil : components
    }

    /// Any port will do, since a native app listens on one that is free.
    private static func isLoopback(_ components: URLComponents) -> Bool {
        components.scheme?.lowercased() == "http" && components.user == nil && components.password == nil
            && ["127.0.0.1", "localhost", "[::1]", "::1"].contains(components.host?.lowercased())
    }

    func adding(_ parameters: [FormField], inFragment: Bool) -> String {
        let added = parameters.map { "\(Self.encode($0.name))=\(Self.encode($0.value))" }.joined(separator: "&")
        if inFragment { return "\(text)#\(added)" }
        guard let query = components.percentEncodedQuery else { return "\(text)?\(added)" }
        return query.isEmpty ? text + added : "\(text)&\(added)"
    }

    /// The source for a content security policy: the origin where it can be written as one, or else the scheme.
    var contentSource: String {
        let scheme = components.scheme ?? ""
        guard ["http", "https"].contains(scheme.lowercased()), let host = components.host, !host.contains(":") else {
            return "\(scheme):"
        }
        return "\(scheme)://\(host)" + (components.port.map { ":\($0)" } ?? "")
    }

    private static func encode(_ text: String) -> String {
        let unreserved = CharacterSet(charactersIn: "-._~0123456789")
            .union(CharacterSet(charactersIn: "a"..."z")).union(CharacterSet(charactersIn: "A"..."Z"))
        return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}

extension RedirectURI: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        text = try container.decode(String.self)
        guard let components = Self.parse(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "it is no absolute address")
        }
        self.components = components
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
