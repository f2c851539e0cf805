import CMicrohttpd
import Foundation
import NativeAuthMock

/// A key of a JSON Web Key Set, with which a token's signature is checked.
struct PublishedKey: Decodable {
    let kty: String
    let use: String
    let kid: String
    let n: String
    let e: String
    let issuer: String

    /// Whether a token is signed with RS256 by whom the key belongs to.
    func verifies(_ token: DecodedToken) -> Bool {
        var key: gnutls_pubkey_t?
        guard gnutls_pubkey_init(&key) == 0, let key else { return false }
        defer { gnutls_pubkey_deinit(key) }
        let imported = withDatum(Data(base64URL: n)) { n in
            withDatum(Data(base64URL: e)) { e in gnutls_pubkey_import_rsa_raw(key, &n, &e) }
        }
        guard imported == 0 else { return false }
        return withDatum(Data(token.signed.utf8)) { signed in
            withDatum(token.signature) { signature in
                gnutls_pubkey_verify_data2(key, GNUTLS_SIGN_RSA_SHA256, 0, &signed, &signature) >= 0
            }
        }
    }

    private func withDatum<Result>(_ data: Data?, _ body: (inout gnutls_datum_t) -> Result) -> Result {
        var bytes = Array(data ?? Data())
        return bytes.withUnsafeMutableBufferPointer { buffer in
            var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
            return body(&datum)
        }
    }
}

struct PublishedKeys: Decodable {
    let keys: [PublishedKey]
}

extension TenantReply {
    /// The reply's JSON as a value.
    func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body.text.utf8))
    }

    func header(_ name: String) -> String? {
        headers.first { $0.name == name }?.value
    }
}
