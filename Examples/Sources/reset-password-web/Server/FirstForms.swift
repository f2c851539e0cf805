import CGnuTLS
import Foundation
import ResetSessions

/// The sessions of people who have done nothing yet: id and form token are signed, so that nothing has to be kept of them
/// until a form comes.
struct FirstForms: Sendable {
    private let key: [UInt8]

    /// - Parameter key: What signs them, the same for each process that shares sessions.
    init(key: [UInt8]) {
        self.key = key
    }

    /// Makes an id, of which one half is random and the other half is its signature.
    func makeID() -> SessionID {
        SessionID(rawValue: signed(RandomText.make().prefix(Self.half))) ?? SessionID()
    }

    /// Whether an id is one of these.
    func hasMade(_ id: SessionID) -> Bool {
        RandomText.areSame(signed(id.rawValue.prefix(Self.half)), id.rawValue)
    }

    /// The session of an id, whose form token follows from the id.
    func session(_ id: SessionID, at time: Date) -> Session {
        Session(at: time, formToken: signature(of: "token " + id.rawValue))
    }

    private static let half = 21

    private func signed(_ random: Substring) -> String {
        String(random + signature(of: "id " + random).dropLast(Self.half))
    }

    /// HMAC-SHA-256 in base64url, which is as long as a random text.
    private func signature(of text: String) -> String {
        var bytes = [UInt8](repeating: 0, count: 32)
        guard gnutls_hmac_fast(GNUTLS_MAC_SHA256, key, key.count, text, text.utf8.count, &bytes) == 0 else {
            // What nothing fits.
            return RandomText.make()
        }
        let text = Data(bytes).base64EncodedString().replacing("=", with: "")
        return text.replacing("+", with: "-").replacing("/", with: "_")
    }
}
