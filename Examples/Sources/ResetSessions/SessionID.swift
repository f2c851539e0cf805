/// What a browser shows to be the one that began a session.
package struct SessionID: Sendable, Hashable, Codable {
    /// A text that nobody can guess.
    package let rawValue: String

    /// Makes a new one, from the system's random numbers.
    package init() {
        rawValue = RandomText.make()
    }

    /// Takes what a browser has sent; `nil` for what none of ours can be.
    package init?(rawValue: String) {
        guard RandomText.isOne(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}

// Whoever has one has the session, so printing it shows nothing.
extension SessionID: CustomStringConvertible, CustomReflectable {
    package var description: String { "SessionID" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Texts that nobody can guess: 43 characters out of 64, each of them 6 bits of the system's random numbers.
package enum RandomText {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let length = 43

    package static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        let characters = (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] }
        return String(decoding: characters, as: UTF8.self)
    }

    /// Whether a text can be one of these.
    package static func isOne(_ text: String) -> Bool {
        text.utf8.count == length && text.utf8.allSatisfy(alphabet.contains)
    }

    /// Whether two are the same, found out in a time that says nothing about it.
    package static func areSame(_ own: String, _ sent: String) -> Bool {
        let (own, sent) = (Array(own.utf8), Array(sent.utf8))
        guard own.count == sent.count else { return false }
        return zip(own, sent).reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 } == 0
    }
}
