import Foundation
import NativeAuth
import NativeAuthMock
import Testing

@Suite("Pinned public keys", .timeLimit(.minutes(5)))
struct PublicKeyPinTests {
    /// The pin of a key that no server has.
    private static let other = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="

    @Test("the server's key may be any of them")
    func pinnedKey() async throws {
        try await MockTenant.withAna(.tls) { tenant in
            let pin = try #require(tenant.publicKeyPin)
            for pins in [[pin], [Self.other, pin], [pin, Self.other]] {
                _ = try await tenant.client(pinning: pins).startPasswordReset(email: Ana.email)
            }
            #expect(tenant.requestCount(at: .resetPasswordStart) == 3)
        }
    }

    @Test("another key is told apart by name, also with a trusted certificate, and nothing is sent")
    func otherKey() async throws {
        try await MockTenant.withAna(.tls) { tenant in
            let client = try tenant.client(pinning: [Self.other])
            for _ in 1...2 {
                let error = await #expect(throws: PasswordResetError.self) {
                    try await client.startPasswordReset(email: Ana.email)
                }
                #expect(error?.transportCode == .publicKeyNotPinned)
                #expect(error?.isRetryable == false)
            }
            #expect(tenant.journal.isEmpty)
        }
    }

    @Test(
        "the server's key makes no bad certificate good",
        arguments: [
            (BadCertificate.expired, TransportError.Code.certificateExpired), (.wrongHost, .certificateHostMismatch),
            (.otherAuthority, .certificateUntrusted),
        ]
    )
    func badCertificate(kind: BadCertificate, code: TransportError.Code) async throws {
        var options = MockTenant.Options.tls
        options.badCertificate = kind
        try await MockTenant.withAna(options) { tenant in
            let pin = try #require(tenant.publicKeyPin)
            let error = await #expect(throws: PasswordResetError.self) {
                try await tenant.client(pinning: [pin]).startPasswordReset(email: Ana.email)
            }
            #expect(error?.transportCode == code)
            #expect(tenant.journal.isEmpty)
        }
    }

    @Test("are one and the same when their bytes are")
    func equality() throws {
        // The last character before the padding has two bits that count for nothing.
        let spellings = try [Self.other, "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFV="].map(PublicKeyPin.init)
        #expect(spellings[0] == spellings[1])
        #expect("\(spellings[1])".contains(Self.other))
    }
}

extension MockTenant {
    fileprivate func client(pinning pins: [String]) throws -> NativeAuthClient {
        let pins = try pins.map(PublicKeyPin.init)
        return try client { $0.pinnedPublicKeys = pins }
    }
}
