import Foundation

/// Where a request comes from, as the limits count it: an IPv4 address, or the first 56 bits of an IPv6 address, since a
/// provider gives all of the rest to one household.
struct ClientAddress: Sendable, Hashable {
    private let bytes: [UInt8]

    /// - Parameter text: An address in numbers; anything else counts as one and the same address.
    init(_ text: String) {
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: four, Array.init)
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            let all = withUnsafeBytes(of: six, Array.init)
            let isMapped = all.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]
            bytes = isMapped ? Array(all.suffix(4)) : all == Self.loopback ? all : Array(all.prefix(7))
        } else {
            bytes = []
        }
    }

    /// Whether it is this machine itself.
    var isLoopback: Bool { bytes.count == 4 && bytes[0] == 127 || bytes == Self.loopback }

    private static let loopback = [UInt8](repeating: 0, count: 15) + [1]
}
