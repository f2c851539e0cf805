import Foundation
import NativeAuthServing

/// What binds an authorization code to the app that asked for it (RFC 7636); of its methods only S256 is taken.
struct CodeChallenge: Sendable, Codable {
    private let text: String

    init(_ fields: FormFields) throws(Refusal) {
        guard let text = fields["code_challenge"], text.utf8.count == 43, text.utf8.allSatisfy(Self.isUnreserved) else {
            throw .parameter("code_challenge")
        }
        guard fields["code_challenge_method"] == "S256" else { throw .parameter("code_challenge_method") }
        self.text = text
    }

    func isMet(by verifier: String) -> Bool {
        guard 43...128 ~= verifier.utf8.count, verifier.utf8.allSatisfy(Self.isUnreserved),
            let digest = try? GnuTLS.sha256(verifier)
        else { return false }
        return Data(digest).base64URL == text
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._~".utf8.contains(byte)
        }
    }
}
