import CMicrohttpd
import Foundation

/// What is to be wrong with the server's certificate, for tests of a client that must refuse it.
package enum BadCertificate: Sendable, Hashable {
    case expired
    case wrongHost
    case otherAuthority
}

/// A certificate authority that lives as long as one tenant, and the server's certificate under it.
struct CertificateAuthority: Sendable {
    let certificatePEM: String
    let serverCertificatePEM: String
    let serverKeyPEM: String
    let serverPublicKeyPin: String

    init(bad: BadCertificate?) throws(MockTenantError) {
        do throws(GnuTLSError) {
            let trusted = try Authority(commonName: "Mock tenant authority")
            let signing = bad == .otherAuthority ? try Authority(commonName: "Another authority") : trusted
            let server = try signing.issue(bad: bad)
            certificatePEM = try trusted.certificate.pem()
            serverCertificatePEM = try server.certificate.pem()
            serverKeyPEM = try server.key.pem()
            serverPublicKeyPin = try server.certificate.publicKeyPin()
        } catch {
            throw .certificateFailed(error.reason)
        }
    }
}

private struct Authority {
    let key: PrivateKey
    let certificate: Certificate

    init(commonName: String) throws(GnuTLSError) {
        key = try PrivateKey()
        certificate = try Certificate(
            commonName: commonName,
            key: key,
            validity: Certificate.aroundNow
        ) { (certificate) throws(GnuTLSError) in
            try GnuTLS.check(gnutls_x509_crt_set_basic_constraints(certificate, 1, 0))
            try GnuTLS.check(gnutls_x509_crt_set_key_usage(certificate, UInt32(GNUTLS_KEY_KEY_CERT_SIGN)))
        }
        try certificate.sign(issuer: certificate, key: key)
    }

    func issue(bad: BadCertificate?) throws(GnuTLSError) -> (certificate: Certificate, key: PrivateKey) {
        let serverKey = try PrivateKey()
        let now = Date()
        let validity =
            bad == .expired
            ? now.addingTimeInterval(-7200)...now.addingTimeInterval(-3600) : Certificate.aroundNow
        let server = try Certificate(
            commonName: "Mock tenant",
            key: serverKey,
            validity: validity
        ) { (certificate) throws(GnuTLSError) in
            try GnuTLS.check(gnutls_x509_crt_set_basic_constraints(certificate, 0, -1))
            try GnuTLS.check(gnutls_x509_crt_set_key_usage(certificate, UInt32(GNUTLS_KEY_DIGITAL_SIGNATURE)))
            try GnuTLS.check(gnutls_x509_crt_set_key_purpose_oid(certificate, GNUTLS_KP_TLS_WWW_SERVER, 0))
            let names: [(gnutls_x509_subject_alt_name_t, [UInt8])] =
                bad == .wrongHost
                ? [(GNUTLS_SAN_DNSNAME, Array("wrong-host.invalid".utf8))]
                : [
                    (GNUTLS_SAN_DNSNAME, Array("localhost".utf8)),
                    (GNUTLS_SAN_IPADDRESS, [127, 0, 0, 1]),
                    (GNUTLS_SAN_IPADDRESS, [UInt8](repeating: 0, count: 15) + [1]),
                ]
            for (type, name) in names {
                try GnuTLS.check(
                    gnutls_x509_crt_set_subject_alt_name(
                        certificate,
                        type,
                        name,
                        UInt32(name.count),
                        UInt32(GNUTLS_FSAN_APPEND)
                    )
                )
            }
        }
        try server.sign(issuer: certificate, key: key)
        return (server, serverKey)
    }
}

private final class PrivateKey {
    let handle: gnutls_x509_privkey_t

    init() throws(GnuTLSError) {
        var handle: gnutls_x509_privkey_t?
        try GnuTLS.check(gnutls_x509_privkey_init(&handle))
        guard let handle else { throw .nothing }
        self.handle = handle
        try GnuTLS.check(gnutls_x509_privkey_generate(handle, GNUTLS_PK_ECDSA, mock_p256_bits, 0))
    }

    deinit { gnutls_x509_privkey_deinit(handle) }

    func pem() throws(GnuTLSError) -> String {
        let pem = try GnuTLS.output { gnutls_x509_privkey_export2(handle, GNUTLS_X509_FMT_PEM, &$0) }
        return String(decoding: pem, as: UTF8.self)
    }
}

private final class Certificate {
    let handle: gnutls_x509_crt_t

    /// From an hour ago, so that a clock which is a little behind takes it too.
    static var aroundNow: ClosedRange<Date> {
        Date().addingTimeInterval(-3600)...Date().addingTimeInterval(30 * 86400)
    }

    init(
        commonName: String,
        key: PrivateKey,
        validity: ClosedRange<Date>,
        extend: (gnutls_x509_crt_t) throws(GnuTLSError) -> Void
    ) throws(GnuTLSError) {
        var handle: gnutls_x509_crt_t?
        try GnuTLS.check(gnutls_x509_crt_init(&handle))
        guard let handle else { throw .nothing }
        self.handle = handle
        let serial = (0..<16).map { _ in UInt8.random(in: 1...127) }
        let name = Array(commonName.utf8)
        try GnuTLS.check(gnutls_x509_crt_set_version(handle, 3))
        try GnuTLS.check(gnutls_x509_crt_set_serial(handle, serial, serial.count))
        try GnuTLS.check(gnutls_x509_crt_set_activation_time(handle, Int(validity.lowerBound.timeIntervalSince1970)))
        try GnuTLS.check(gnutls_x509_crt_set_expiration_time(handle, Int(validity.upperBound.timeIntervalSince1970)))
        try GnuTLS.check(
            gnutls_x509_crt_set_dn_by_oid(handle, GNUTLS_OID_X520_COMMON_NAME, 0, name, UInt32(name.count))
        )
        try GnuTLS.check(gnutls_x509_crt_set_key(handle, key.handle))
        try extend(handle)
    }

    deinit { gnutls_x509_crt_deinit(handle) }

    func sign(issuer: Certificate, key: PrivateKey) throws(GnuTLSError) {
        try GnuTLS.check(gnutls_x509_crt_sign2(handle, issuer.handle, key.handle, GNUTLS_DIG_SHA256, 0))
    }

    func pem() throws(GnuTLSError) -> String {
        let pem = try GnuTLS.output { gnutls_x509_crt_export2(handle, GNUTLS_X509_FMT_PEM, &$0) }
        return String(decoding: pem, as: UTF8.self)
    }

    /// The SHA-256 of the public key, in base64.
    func publicKeyPin() throws(GnuTLSError) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        var size = digest.count
        try GnuTLS.check(gnutls_x509_crt_get_key_id(handle, UInt32(GNUTLS_KEYID_USE_SHA256.rawValue), &digest, &size))
        return Data(digest.prefix(size)).base64EncodedString()
    }
}
