import CMicrohttpd
import Foundation
import NativeAuthServing

@testable import NativeAuthMock

/// A certificate for 127.0.0.1 with its key, and the file that a client must trust for it.
struct ServerIdentity: Sendable {
    fileprivate let authority: CertificateAuthority
    private let file: CertificateFile

    init() throws {
        authority = try CertificateAuthority(bad: nil)
        file = try CertificateFile(authority.certificatePEM)
    }

    var authorityFile: String { file.path }

    /// The same for a server of ours.
    var forServer: HTTPServer.TLSIdentity {
        .init(certificatePEM: authority.serverCertificatePEM, keyPEM: authority.serverKeyPEM)
    }
}

/// The server's end of a TLS connection; it ends without a word to the other side.
final class TLSPeer {
    private var session: gnutls_session_t?
    private var credentials: gnutls_certificate_credentials_t?

    /// Shakes hands; `nil` when the other side doesn't.
    init?(_ connection: Int32, _ identity: ServerIdentity) {
        var certificate = Array(identity.authority.serverCertificatePEM.utf8)
        var key = Array(identity.authority.serverKeyPEM.utf8)
        gnutls_certificate_allocate_credentials(&credentials)
        certificate.withUnsafeMutableBufferPointer { certificate in
            key.withUnsafeMutableBufferPointer { key in
                var certificate = gnutls_datum_t(data: certificate.baseAddress, size: UInt32(certificate.count))
                var key = gnutls_datum_t(data: key.baseAddress, size: UInt32(key.count))
                _ = gnutls_certificate_set_x509_key_mem(credentials, &certificate, &key, GNUTLS_X509_FMT_PEM)
            }
        }
        gnutls_init(&session, UInt32(GNUTLS_SERVER) | UInt32(GNUTLS_NO_SIGNAL.rawValue))
        gnutls_set_default_priority(session)
        gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
        preferHTTP2()
        gnutls_transport_set_int2(session, connection, connection)
        guard gnutls_handshake(session) == 0 else { return nil }
    }

    deinit {
        gnutls_deinit(session)
        gnutls_certificate_free_credentials(credentials)
    }

    private func preferHTTP2() {
        var (newer, older) = (Array("h2".utf8), Array("http/1.1".utf8))
        newer.withUnsafeMutableBufferPointer { first in
            older.withUnsafeMutableBufferPointer { second in
                let datums = [first, second].map { gnutls_datum_t(data: $0.baseAddress, size: UInt32($0.count)) }
                _ = gnutls_alpn_set_protocols(session, datums, 2, UInt32(GNUTLS_ALPN_SERVER_PRECEDENCE.rawValue))
            }
        }
    }

    func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        gnutls_record_recv(session, buffer.baseAddress, buffer.count)
    }

    func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        gnutls_record_send(session, bytes.baseAddress, bytes.count)
    }
}
