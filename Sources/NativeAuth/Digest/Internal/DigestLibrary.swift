import NativeAuthEssentials

#if canImport(CommonCrypto)
import CommonCrypto
#endif

/// The functions of a crypto library, found by name: libcurl has brought the library along, and nothing is linked for it.
///
/// Each writes 32 bytes and says whether it could.
struct DigestLibrary: Sendable {
    let sha256: @Sendable (_ bytes: [UInt8], _ digest: inout [UInt8]) -> Bool
    let hmac: @Sendable (_ bytes: [UInt8], _ key: [UInt8], _ digest: inout [UInt8]) -> Bool
}

#if canImport(CommonCrypto)
extension DigestLibrary {
    static let ofProcess: DigestLibrary? = DigestLibrary(
        sha256: { bytes, digest in CC_SHA256(bytes, CC_LONG(bytes.count), &digest) != nil },
        hmac: { bytes, key, digest in
            CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), key, key.count, bytes, bytes.count, &digest)
            return true
        }
    )
}
#else
extension DigestLibrary {
    /// `nil` where libcurl is linked statically, or speaks TLS by a library that is neither of the two.
    static let ofProcess: DigestLibrary? = openSSL ?? gnuTLS

    static let openSSL: DigestLibrary? = {
        typealias Algorithm = @convention(c) () -> OpaquePointer?
        typealias Hash =
            @convention(c) (
                UnsafeRawPointer, Int, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt32>?, OpaquePointer,
                OpaquePointer?
            ) -> Int32
        // The key's length is an `int` here and a `size_t` in the libraries that stem from it: one register either way.
        typealias HMAC =
            @convention(c) (
                OpaquePointer, UnsafeRawPointer, Int, UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>,
                UnsafeMutablePointer<UInt32>?
            ) -> UnsafeMutablePointer<UInt8>?
        guard let sha256 = find("EVP_sha256", Algorithm.self), let hash = find("EVP_Digest", Hash.self),
            let hmac = find("HMAC", HMAC.self)
        else { return nil }
        return DigestLibrary(
            sha256: { bytes, digest in
                guard let algorithm = sha256() else { return false }
                return hash(bytes, bytes.count, &digest, nil, algorithm, nil) == 1
            },
            hmac: { bytes, key, digest in
                guard let algorithm = sha256() else { return false }
                return hmac(algorithm, key, key.count, bytes, bytes.count, &digest, nil) != nil
            }
        )
    }()

    static let gnuTLS: DigestLibrary? = {
        typealias Hash = @convention(c) (Int32, UnsafeRawPointer, Int, UnsafeMutableRawPointer) -> Int32
        typealias HMAC =
            @convention(c) (
                Int32, UnsafeRawPointer, Int, UnsafeRawPointer, Int, UnsafeMutableRawPointer
            ) -> Int32
        guard let hash = find("gnutls_hash_fast", Hash.self), let hmac = find("gnutls_hmac_fast", HMAC.self) else {
            return nil
        }
        // GNUTLS_DIG_SHA256 and GNUTLS_MAC_SHA256.
        let sha256: Int32 = 6
        return DigestLibrary(
            sha256: { bytes, digest in hash(sha256, bytes, bytes.count, &digest) == 0 },
            hmac: { bytes, key, digest in hmac(sha256, key, key.count, bytes, bytes.count, &digest) == 0 }
        )
    }()

    /// A function of any library in the process; RTLD_DEFAULT is a null pointer here.
    private static func find<Function>(_ name: String, _: Function.Type) -> Function? {
        dlsym(nil, name).map { unsafeBitCast($0, to: Function.self) }
    }
}
#endif
