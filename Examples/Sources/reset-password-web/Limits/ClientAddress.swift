import Foundation

/// Where a request comes from, as the limits count it: an IPv4 address, or the first 56 bits of an IPv6 address, since a
/// provider gives all of the rest to one household.
struct ClientAddress: Sendable, Hashable {
    private let bytes: [UInt8]

    /// - Parameter text: An address in numbers, also with a zone; `nil` for anything else.
    init?(_ text: String) {
        let text = String(text.prefix { $0 != "%" })
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: four, Array.init)
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            let all = withUnsafeBytes(of: six, Array.init)
            let isMapped = all.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]
            bytes = isMapped ? Array(all.suffix(4)) : all == Self.loopback.bytes ? all : Array(all.prefix(7))
        } else {
            return nil
        }
    }

    /// - Parameter text: An address as a proxy forwards it, which may be with a port: `192.0.2.1:5678`, `[2001:db8::1]:443`.
    init?(forwarded text: String) {
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]"), Self.isPort(text[text.index(after: end)...]) else { return nil }
            self.init(String(text.dropFirst().prefix(upTo: end)))
        } else if let colon = text.firstIndex(of: ":"), text.contains("."), text.lastIndex(of: ":") == colon {
            guard Self.isPort(text[colon...]) else { return nil }
            self.init(String(text[..<colon]))
        } else {
            self.init(text)
        }
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || text.first == ":" && UInt16(text.dropFirst()) != nil
    }

    /// Whether it is this machine itself.
    var isLoopback: Bool { bytes.count == 4 && bytes[0] == 127 || self == .loopback }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// This machine, as IPv6 names it.
    static let loopback = ClientAddress(bytes: [UInt8](repeating: 0, count: 15) + [1])
}
