import CMicrohttpd
import Foundation
import Locking

/// An RSA key pair that signs JSON Web Tokens with RS256.
final class SigningKey: Sendable {
    /// The key of every tenant in this process.
    ///
    /// It takes tens of milliseconds to make, at the first use, so that a tenant which signs nothing starts without it.
    static let shared = Result { () throws(GnuTLSError) in try SigningKey() }

    /// The modulus and the exponent, as a JSON Web Key has them.
    let modulus: String
    let exponent: String
    /// The thumbprint of the public key (RFC 7638).
    let id: String
    private let key: Locked<RSAPrivateKey>

    init() throws(GnuTLSError) {
        let key = try RSAPrivateKey()
        let (modulus, exponent) = try key.publicNumbers()
        let members: JSONObject = ["e": .string(exponent), "kty": "RSA", "n": .string(modulus)]
        id = Data(try GnuTLS.sha256(members.text)).base64URL
        self.key = Locked(key)
        self.modulus = modulus
        self.exponent = exponent
    }

    /// A signed token with these claims (RFC 7519, in the compact form of RFC 7515).
    func token(_ claims: JSONObject) throws(GnuTLSError) -> String {
        let header: JSONObject = ["typ": "JWT", "alg": "RS256", "kid": .string(id)]
        let signed = [header, claims].map { Data($0.text.utf8).base64URL }.joined(separator: ".")
        let signature = try key.withLock { (key) throws(GnuTLSError) in try key.signature(of: Array(signed.utf8)) }
        return signed + "." + Data(signature).base64URL
    }
}

private final class RSAPrivateKey {
    private let handle: gnutls_privkey_t

    init() throws(GnuTLSError) {
        var handle: gnutls_privkey_t?
        try GnuTLS.check(gnutls_privkey_init(&handle))
        guard let handle else { throw .nothing }
        self.handle = handle
        try GnuTLS.check(gnutls_privkey_generate(handle, GNUTLS_PK_RSA, 2048, 0))
    }

    deinit { gnutls_privkey_deinit(handle) }

    /// The modulus and the exponent in base64url, without leading zeros.
    func publicNumbers() throws(GnuTLSError) -> (modulus: String, exponent: String) {
        var exponent = gnutls_datum_t()
        let modulus = try GnuTLS.output { modulus in
            gnutls_privkey_export_rsa_raw2(
                handle,
                &modulus,
                &exponent,
                nil,
                nil,
                nil,
                nil,
                nil,
                nil,
                GNUTLS_EXPORT_FLAG_NO_LZ.rawValue
            )
        }
        defer { mock_gnutls_free(exponent.data) }
        let bytes = UnsafeBufferPointer(start: exponent.data, count: Int(exponent.size))
        return (Data(modulus).base64URL, Data(bytes).base64URL)
    }

    func signature(of bytes: [UInt8]) throws(GnuTLSError) -> [UInt8] {
        try GnuTLS.output { signature in
            GnuTLS.withInput(bytes) {
                gnutls_privkey_sign_data2(handle, GNUTLS_SIGN_RSA_SHA256, 0, &$0, &signature)
            }
        }
    }
}
