import NativeAuthEssentials

/// The SHA-256 of a public key that a server's certificate may have.
///
/// Pins only add to the check of the certificate. Pin a key that you hold yourself, together with one for the time after
/// it: a key that somebody else renews locks the app out of its tenant. <doc:TheTransport> says how to compute a pin.
///
/// ```swift
/// configuration.pinnedPublicKeys = [
///     try PublicKeyPin("47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),  // The key in use.
///     try PublicKeyPin("LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ="),  // The one to follow it.
/// ]
/// ```
public struct PublicKeyPin: Sendable, Hashable {
    private let digest: Data

    /// Makes a pin.
    ///
    /// - Parameter base64: The SHA-256 of the key's SubjectPublicKeyInfo in DER (RFC 7469, section 2.4), in base64: 44
    ///   characters, of which the last is `=`. Its unused last bits don't count.
    /// - Throws: ``ConfigurationError/invalidPublicKeyPin`` when it is anything else.
    public init(_ base64: String) throws(ConfigurationError) {
        guard let digest = Data(base64Encoded: base64), digest.count == 32 else { throw .invalidPublicKeyPin }
        self.digest = digest
    }

    /// The pin in base64.
    var base64: String { digest.base64EncodedString() }
}

extension PublicKeyPin: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["sha256": base64]
    }
}
