import Foundation

/// Ids, tokens and codes out of a generator that a test may choose.
package struct Randomness: Sendable {
    private var generator: any RandomNumberGenerator & Sendable

    package init(_ generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()) {
        self.generator = generator
    }

    mutating func uuid() -> UUID {
        UUID(version4: bytes(16))
    }

    /// A UUID as text in lower case, without the `snprintf` that Foundation makes for each.
    mutating func uuidText() -> String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (index, byte) in bytesOfUUID().enumerated() {
            if index == 4 || index == 6 || index == 8 || index == 10 { text.append(UInt8(ascii: "-")) }
            text.append(Self.hexDigits[Int(byte >> 4)])
            text.append(Self.hexDigits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)

    private mutating func bytesOfUUID() -> [UInt8] {
        var bytes = bytes(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes
    }

    mutating func digits(_ count: Int) -> String {
        (0..<count).map { _ in String(UInt8.random(in: 0...9, using: &generator)) }.joined()
    }

    /// Letters that need no escape in a form or a URL.
    mutating func token(length: Int = 48) -> String {
        String(decoding: bytes(length).map { Self.tokenLetters[Int($0 & 63)] }, as: UTF8.self)
    }

    private static let tokenLetters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Takes eight bytes at a time, since the system's generator makes a system call for each number.
    private mutating func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 7)
        while bytes.count < count { withUnsafeBytes(of: generator.next()) { bytes += $0 } }
        return Array(bytes.prefix(count))
    }
}

extension UUID {
    /// The UUID of version 4 out of 16 bytes, a few bits of which give way to the version.
    init(version4 bytes: [UInt8]) {
        self.init(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6] & 0x0F | 0x40, bytes[7],
                bytes[8] & 0x3F | 0x80, bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            )
        )
    }
}

extension Data {
    /// Base64 with the alphabet for URLs and no padding.
    var base64URL: String {
        let text = base64EncodedData().compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: byte
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
