/// SHA-256 and HMAC-SHA-256, by a library that is in the process anyway (``DigestLibrary``).
enum Digest {
    /// SHA-256 (FIPS 180-4).
    ///
    /// - Parameters:
    ///   - bytes: What to digest.
    ///   - library: Whose SHA-256 it is.
    /// - Returns: 32 bytes.
    /// - Throws: `misconfigured` where the process has no library for it.
    static func sha256(
        _ bytes: [UInt8],
        by library: DigestLibrary? = .ofProcess
    ) throws(Failure) -> [UInt8] {
        try digest(by: library) { $0.sha256(bytes, &$1) }
    }

    /// HMAC-SHA-256 (RFC 2104).
    ///
    /// - Parameters:
    ///   - bytes: What to authenticate.
    ///   - key: The key, of any length.
    ///   - library: Whose HMAC it is.
    /// - Returns: 32 bytes.
    /// - Throws: `misconfigured` where the process has no library for it.
    static func hmac(
        _ bytes: [UInt8],
        key: [UInt8],
        by library: DigestLibrary? = .ofProcess
    ) throws(Failure) -> [UInt8] {
        try digest(by: library) { $0.hmac(bytes, key, &$1) }
    }

    /// Whether two texts of bytes are the same, in a time that depends on their lengths alone.
    static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func digest(
        by library: DigestLibrary?,
        _ body: (DigestLibrary, inout [UInt8]) -> Bool
    ) throws(Failure) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        guard let library, body(library, &digest) else {
            var diagnostics = Diagnostics()
            diagnostics.detail = "The process has no library for SHA-256: libcurl brings neither OpenSSL's nor GnuTLS."
            throw Failure(.misconfigured, diagnostics)
        }
        return digest
    }
}
