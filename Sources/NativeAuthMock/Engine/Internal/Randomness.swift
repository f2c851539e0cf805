import Foundation

/// Ids, tokens and codes out of a generator that a test may choose.
package struct Randomness: Sendable {
    private var generator: any RandomNumberGenerator & Sendable

    package init(_ generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()) {
        self.generator = generator
    }

    mutating func uuid() -> UUID {
        var bytes = bytes(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
                bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            )
        )
    }

    mutating func digits(_ count: Int) -> String {
        (0..<count).map { _ in String(UInt8.random(in: 0...9, using: &generator)) }.joined()
    }

    mutating func token(bytes count: Int = 48) -> String {
        Data(bytes(count)).base64URL
    }

    private mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}

extension Data {
    /// Base64 with the alphabet for URLs and no padding.
    var base64URL: String {
        var text = base64EncodedString()
        text.replace("+", with: "-")
        text.replace("/", with: "_")
        text.replace("=", with: "")
        return text
    }
}
