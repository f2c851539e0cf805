import Foundation

/// ID tokens as a tenant writes them; nobody checks their signature.
enum IDTokenText {
    static let tenantId = "aaaabbbb-0000-cccc-1111-dddd2222eeee"
    static let objectId = "22223333-4444-5555-6666-777788889999"

    /// Claims that fit a ``Bench``.
    static func claims(at now: Date = Date()) -> [String: Any] {
        let issued = Int(now.timeIntervalSince1970)
        return [
            "iss": "https://\(tenantId).ciamlogin.com/\(tenantId)/v2.0", "aud": "client-1", "sub": "subject-1",
            "tid": tenantId, "oid": objectId, "iat": issued, "nbf": issued, "exp": issued + 3600,
            "preferred_username": Bench.username, "name": "Ana", "email": Bench.username, "amr": ["pwd"], "ver": "2.0",
        ]
    }

    static func token(_ claims: [String: Any], signature: String = "c2ln") -> String {
        let payload = (try? JSONSerialization.data(withJSONObject: claims)) ?? Data()
        return token(payload, signature: signature)
    }

    static func token(_ payload: Data, signature: String = "c2ln") -> String {
        [base64URL(Data(#"{"alg":"RS256","typ":"JWT"}"#.utf8)), base64URL(payload), signature].joined(separator: ".")
    }

    /// A token that fits a ``Bench``, with some claims changed; `NSNull` takes one away.
    static func valid(at now: Date = Date(), _ changes: [String: Any] = [:], signature: String = "c2ln") -> String {
        let changed = claims(at: now).merging(changes) { $1 }
        return token(changed.filter { !($0.value is NSNull) }, signature: signature)
    }

    static func base64URL(_ data: Data) -> String {
        data.base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
