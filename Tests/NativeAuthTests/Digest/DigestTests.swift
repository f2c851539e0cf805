import Testing

@testable import NativeAuth

@Suite("Digests")
struct DigestTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        var key: [UInt8] = []
        let bytes: [UInt8]
        let expected: String

        var testDescription: String { "\(key.count) bytes of key, \(bytes.count) bytes" }
    }

    /// Test vectors of FIPS 180-4, as NIST publishes them with the standard.
    static let digests = [
        Vector(bytes: [], expected: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        Vector(
            bytes: Array("abc".utf8),
            expected: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        ),
        Vector(
            bytes: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
            expected: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        Vector(
            bytes: Array(repeating: UInt8(ascii: "a"), count: 1_000_000),
            expected: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ]

    /// RFC 4231, sections 4.2 to 4.5, 4.7 and 4.8.
    static let vectors = [
        Vector(
            key: Array(repeating: 0x0b, count: 20),
            bytes: Array("Hi There".utf8),
            expected: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        Vector(
            key: Array("Jefe".utf8),
            bytes: Array("what do ya want for nothing?".utf8),
            expected: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        Vector(
            key: Array(repeating: 0xaa, count: 20),
            bytes: Array(repeating: 0xdd, count: 50),
            expected: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        Vector(
            key: Array(1...25),
            bytes: Array(repeating: 0xcd, count: 50),
            expected: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        ),
        Vector(
            key: Array(repeating: 0xaa, count: 131),
            bytes: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            expected: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        Vector(
            key: Array(repeating: 0xaa, count: 131),
            bytes: Array(
                ("This is a test using a larger than block-size key and a larger than block-size data. "
                    + "The key needs to be hashed before being used by the HMAC algorithm.").utf8
            ),
            expected: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
    ]

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Every library that this process has, by name.
    ///
    /// On Linux the tests link GnuTLS, and libcurl brings its own.
    private var libraries: [(name: String, library: DigestLibrary?)] {
        #if canImport(CommonCrypto)
        [("CommonCrypto", .ofProcess)]
        #else
        [("whichever is there", .ofProcess), ("GnuTLS", .gnuTLS)]
            + (DigestLibrary.openSSL == nil ? [] : [("OpenSSL", .openSSL)])
        #endif
    }

    @Test("SHA-256 gives the standard's digests, with each library", arguments: digests)
    func digestsAreTheStandards(vector: Vector) throws {
        for (name, library) in libraries {
            #expect(hex(try Digest.sha256(vector.bytes, by: library)) == vector.expected, "\(name)")
        }
    }

    @Test("HMAC-SHA-256 gives the codes of RFC 4231, with each library", arguments: vectors)
    func codesAreTheStandards(vector: Vector) throws {
        for (name, library) in libraries {
            #expect(hex(try Digest.hmac(vector.bytes, key: vector.key, by: library)) == vector.expected, "\(name)")
        }
    }

    @Test("an empty key and an empty text have a code")
    func emptyInput() throws {
        for (name, library) in libraries {
            let code = try Digest.hmac([], key: [], by: library)
            #expect(hex(code) == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad", "\(name)")
        }
    }

    @Test("a process without a library gets a failure that says so")
    func noLibrary() {
        #expect { _ = try Digest.sha256([], by: nil) } throws: { error in
            (error as? Failure)?.kind == .misconfigured && (error as? Failure)?.diagnostics?.detail != nil
        }
        #expect { _ = try Digest.hmac([], key: [1], by: nil) } throws: { error in
            (error as? Failure)?.kind == .misconfigured
        }
    }

    @Test("bytes are equal only where all of them are")
    func equality() {
        #expect(Digest.areEqual([], []))
        #expect(Digest.areEqual([1, 2, 3], [1, 2, 3]))
        #expect(!Digest.areEqual([1, 2, 3], [1, 2, 4]))
        #expect(!Digest.areEqual([0, 2, 3], [1, 2, 3]))
        #expect(!Digest.areEqual([1, 2], [1, 2, 3]))
        #expect(!Digest.areEqual([1 ^ 0x80], [1]))
    }

    @Test("random bytes differ, and are as many as asked for")
    func randomness() {
        #expect(SecureRandom.bytes(0).isEmpty)
        #expect(SecureRandom.bytes(33).count == 33)
        #expect(Set((0..<100).map { _ in SecureRandom.bytes(16) }).count == 100)
    }

    @Test("base64 for URLs has no padding and its own alphabet")
    func base64() {
        #expect(Base64URL.encode([]) == "")
        #expect(Base64URL.encode([0xfb, 0xff, 0xfe]) == "-__-")
        #expect(Base64URL.encode([0x66, 0x6f, 0x6f, 0x62]) == "Zm9vYg")
    }
}
