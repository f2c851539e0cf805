import Foundation

@testable import NativeAuthMock

/// The tenant that gets the requests of inputs, with names so short that inputs hit them.
enum FuzzedTenant {
    static let now = Date(timeIntervalSince1970: 1_800_000_000)
    static let email = "ana@contoso.com"
    static let password = "Kept-Passw0rd"

    static let options: MockTenant.Options = {
        var options = MockTenant.Options()
        options.tenantName = "t"
        options.clientId = "c"
        options.users = [
            .password(email, password: password), .emailOTP("otp@contoso.com"), .federated("fed@contoso.com"),
            MockUser(email: "off@contoso.com", kind: .password, password: password, isDisabled: true),
        ]
        return options
    }()

    /// Always the same numbers, so that an input does the same again.
    struct Numbers: RandomNumberGenerator, Sendable {
        private var state: UInt64 = 1

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state
        }
    }

    /// Checks what holds for every reply, and reads its continuation token.
    ///
    /// - Returns: The token, if there is one.
    @discardableResult
    static func check(_ reply: WireReply) -> String? {
        expect((100...599).contains(reply.status), "the status \(reply.status)")
        for header in reply.headers {
            expect(!header.value.utf8.contains { $0 < 0x20 }, "a line break in \(header)")
        }
        guard reply.headers.first?.value.hasPrefix("application/json") == true else { return nil }
        let object = try? JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any]
        expect(object != nil, "no JSON object: \(reply.body[...].text)")
        return object?["continuation_token"] as? String
    }
}
