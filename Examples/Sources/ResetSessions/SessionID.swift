/// What a browser shows to be the one that began a session: 256 random bits.
package struct SessionID: Sendable, Hashable {
    /// The bits in base64url, 43 characters.
    package let rawValue: String

    /// Makes a new one, from the system's random numbers.
    package init() {
        rawValue = RandomText.make()
    }

    /// Takes what a browser has sent; `nil` for what none of ours can be.
    package init?(rawValue: String) {
        guard rawValue.utf8.count == 43, rawValue.utf8.allSatisfy(RandomText.alphabet.contains) else { return nil }
        self.rawValue = rawValue
    }
}

// Whoever has one has the session, so printing it shows nothing.
extension SessionID: CustomStringConvertible, CustomReflectable {
    package var description: String { "SessionID" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Texts that nobody can guess.
enum RandomText {
    static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// 258 bits of the system's generator, 6 a character.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        let characters = (0..<43).map { _ in alphabet[Int.random(in: 0..<64, using: &generator)] }
        return String(decoding: characters, as: UTF8.self)
    }
}
