import Foundation

@testable import NativeAuthMock
@testable import NativeAuthServing

/// The tenant that gets the requests of inputs, with names so short that inputs hit them.
enum FuzzedTenant {
    static let now = Date(timeIntervalSince1970: 1_800_000_000)
    static let email = "ana@contoso.com"
    static let password = "Kept-Passw0rd"

    static let options: MockTenant.Options = {
        var options = MockTenant.Options()
        options.tenantName = "t"
        options.clientId = "c"
        options.attributes = [UserAttribute("postalCode", pattern: "^[1-9][0-9]*$")]
        options.users = [
            .password(email, password: password), .emailOTP("otp@contoso.com"), .federated("fed@contoso.com"),
            .persona(.smsSecondFactor, email: "mfa@contoso.com", password: password),
            .persona(.mustRegisterMethod, email: "new@contoso.com", password: password),
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

    /// Checks what holds for every reply.
    static func check(_ reply: HTTPResponse) {
        expect((100...599).contains(reply.status), "the status \(reply.status)")
        for header in reply.headers.all {
            expect(!header.value.utf8.contains { $0 < 0x20 }, "a line break in \(header)")
            if header.name == "Location" { checkRedirect(header.value) }
        }
        let type = reply.headers.all.first?.value ?? ""
        if type.hasPrefix("application/json") {
            let object = try? JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any]
            expect(object != nil, "no JSON object: \(reply.body[...].text)")
        } else if type.hasPrefix("text/html") {
            for markup in markups { expect(!reply.body[...].holds(markup), "\(markup) is in a page as it came") }
        }
    }

    /// Texts of the dictionary that would end what they stand in.
    private static let markups = ["<canary", "x\"canary", "x'canary"]

    /// Only this machine is registered for the way back.
    private static func checkRedirect(_ address: String) {
        let rest = address.lowercased().replacing(/^http:\/\/(127\.0\.0\.1|localhost|\[::1\])/, with: "")
        let authority = rest.prefix { !"/?#".contains($0) }
        expect(rest.count < address.count && !authority.contains("@"), "the way back is \(address)")
        expect(authority.isEmpty || authority.hasPrefix(":"), "the way back is \(address)")
    }
}
