import Locking

/// The screens of an app, as the samples call them; a test is the person in front of them.
final class Screen: Sendable {
    private let codes: @Sendable () async throws -> String
    private let passwords: Locked<[String]>
    private let texts = Locked<[String]>([])
    private let tokens = Locked(0)

    init(code: @escaping @Sendable () async throws -> String, passwords: [String] = []) {
        codes = code
        self.passwords = Locked(passwords)
    }

    var shown: [String] { texts.withLock { $0 } }

    /// How often somebody was signed in.
    var signIns: Int { tokens.withLock { $0 } }

    func askForCode(_ prompt: String) async throws -> String {
        show(prompt)
        return try await codes()
    }

    /// An app's own screen can fail in ways of its own, as when the person closes it.
    func askForPassword() async throws -> String {
        guard let next = passwords.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { throw Closed() }
        return next
    }

    func signedIn(accessToken: String, for time: Duration) {
        tokens.withLock { $0 += accessToken.isEmpty || time <= .zero ? 0 : 1 }
    }

    func show(_ text: String) {
        texts.withLock { $0.append(text) }
    }

    struct Closed: Error {}
}
