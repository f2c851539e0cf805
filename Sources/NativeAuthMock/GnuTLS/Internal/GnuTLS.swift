import CMicrohttpd

/// What GnuTLS says of a call that it couldn't do.
struct GnuTLSError: Error, Sendable {
    let reason: String

    /// For a call that reports success and leaves nothing behind.
    static let nothing = GnuTLSError(reason: "GnuTLS gave nothing")
}

/// The calls to GnuTLS that more than one place makes, with its results as Swift has them.
enum GnuTLS {
    static func check(_ result: Int32) throws(GnuTLSError) {
        if result < 0 { throw GnuTLSError(reason: String(cString: gnutls_strerror(result))) }
    }

    /// The bytes that a call allocates.
    static func output(_ call: (inout gnutls_datum_t) -> Int32) throws(GnuTLSError) -> [UInt8] {
        var datum = gnutls_datum_t()
        try check(call(&datum))
        defer { mock_gnutls_free(datum.data) }
        return Array(UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
    }

    /// Lends bytes to a call that only reads them.
    static func withInput<Result>(_ bytes: [UInt8], _ body: (inout gnutls_datum_t) -> Result) -> Result {
        var bytes = bytes
        return bytes.withUnsafeMutableBufferPointer { buffer in
            var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
            return body(&datum)
        }
    }

    static func sha256(_ text: String) throws(GnuTLSError) -> [UInt8] {
        let bytes = Array(text.utf8)
        var digest = [UInt8](repeating: 0, count: 32)
        try check(gnutls_hash_fast(GNUTLS_DIG_SHA256, bytes, bytes.count, &digest))
        return digest
    }
}
