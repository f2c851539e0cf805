import Foundation
import Synchronization

/// What may show nowhere; the dictionaries and seeds have these texts too, so that they come back in answers.
enum Secrets {
    static let username = "canary-user@contoso.com"
    static let code = "80617253"
    static let password = "canary-pass/word"
    static let token = "canary-token"
    static let text = "canary-text"

    static let all = [username, code, password, token, text]

    private static let looksEverywhere = Atomic(true)

    /// Says which input comes next: one that has no secret in it can show none, and is looked at closely now and then.
    static func prepare(for input: [UInt8]) {
        let isPlanted = all.contains { input[...].holds($0) }
        looksEverywhere.store(isPlanted || input.reduce(0, &+) % 16 == 0, ordering: .relaxed)
    }

    /// Checks that nothing that can be printed of a value, or of its parts, has a secret in it.
    static func expectNone(in value: Any, and parts: Any?..., but allowed: String? = nil) {
        expectNone(in: "\(value)", of: value, but: allowed)
        guard looksEverywhere.load(ordering: .relaxed) else { return }
        for value in [value] + parts.compactMap(\.self) {
            for text in texts(of: value) { expectNone(in: text, of: value, but: allowed) }
        }
    }

    private static func texts(of value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        let error = value as? any LocalizedError
        return ["\(value)", String(reflecting: value), dumped]
            + [error?.errorDescription, error?.recoverySuggestion, error?.failureReason].compactMap(\.self)
    }

    private static func expectNone(in text: String, of value: Any, but allowed: String?) {
        text.withCString { bytes in
            // C's search takes a hundredth of the time of `contains`.
            for secret in all where secret != allowed && strstr(bytes, secret) != nil {
                // Ids are shown, and their digits may be those of a code.
                let id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
                expect(!text.replacing(id, with: "").contains(secret), "\(type(of: value)) shows \(secret): \(text)")
            }
        }
    }
}
