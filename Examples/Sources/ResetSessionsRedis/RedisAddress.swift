import Foundation

/// Where a Redis is, and how to be let in.
package struct RedisAddress: Sendable, Hashable {
    enum Place: Sendable, Hashable {
        case host(String, port: Int32)
        case socket(path: String)
    }

    let place: Place
    let database: Int
    let user: String?
    private(set) var password: String?

    /// Takes `redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE]` or `unix:///PATH[?db=DATABASE]`.
    ///
    /// - Parameter text: The address; `nil` comes of anything else, such as `rediss://`, since hiredis 0.14 has no TLS.
    package init?(_ text: String) {
        guard let url = URLComponents(string: text), url.fragment == nil else { return nil }
        let number: String?
        switch url.scheme {
        case "redis":
            guard let host = url.host, !host.isEmpty, url.query == nil else { return nil }
            let port = url.port ?? 6379
            guard 1...65535 ~= port else { return nil }
            place = .host(host.trimmingCharacters(in: ["[", "]"]), port: Int32(port))
            let path = url.path.drop { $0 == "/" }
            number = path.isEmpty ? nil : String(path)
        case "unix":
            let items = url.queryItems ?? []
            guard url.host ?? "" == "", url.path.hasPrefix("/"), items.allSatisfy({ $0.name == "db" }), items.count < 2
            else { return nil }
            place = .socket(path: url.path)
            number = items.first.map { $0.value ?? "" }
        default: return nil
        }
        guard let database = Int(number ?? "0"), database >= 0 else { return nil }
        self.database = database
        user = url.user.flatMap { $0.isEmpty ? nil : $0 }
        password = url.password
    }

    /// Whether a user has a password: without one Redis would take everybody for its default user.
    package var isComplete: Bool { user == nil || password != nil }

    /// The same with another password, such as one from a file, which other users of the machine can't see in its list
    /// of processes.
    package func with(password: String) -> RedisAddress {
        var address = self
        address.password = password
        return address
    }
}

extension RedisAddress: CustomStringConvertible, CustomReflectable {
    package var description: String { "RedisAddress" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
