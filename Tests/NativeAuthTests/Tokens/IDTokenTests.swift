import Foundation
import Testing

@testable import NativeAuth

@Suite("ID tokens")
struct IDTokenTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let tenantId = IDTokenText.tenantId

    private static func rules(
        _ authority: String = "https://contoso.ciamlogin.com/contoso.onmicrosoft.com"
    ) -> IDTokenRules {
        let url = URL(string: authority) ?? URL(filePath: "/")
        return IDTokenRules(clientId: "client-1", authority: url, now: { now })
    }

    private static func fault(of token: String, nonce: String? = nil, _ rules: IDTokenRules? = nil) -> IDTokenFault? {
        do throws(IDTokenFault) {
            _ = try (rules ?? Self.rules()).claims(of: token, nonce: nonce)
            return nil
        } catch {
            return error
        }
    }

    /// A claim that is wrong, and the name in the error when it isn't the claim's own.
    struct Wrong: Sendable, CustomTestStringConvertible {
        let claim: String
        let json: String
        var value: Any { (try? JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)) ?? "?" }
        var testDescription: String { "\(claim): \(json)" }

        init(_ claim: String, _ json: String) {
            self.claim = claim
            self.json = json
        }
    }

    @Test("has its claims by property and by name")
    func claims() throws {
        let token = IDTokenText.valid(
            at: Self.now,
            [
                "idp": "google.com", "nonce": "n", "auth_time": 17, "roles": ["a", "b"],
                "deep": ["x": [true, NSNull()]],
            ]
        )
        let claims = try Self.rules().claims(of: token, nonce: "n")
        #expect(claims.issuer == "https://\(Self.tenantId).ciamlogin.com/\(Self.tenantId)/v2.0")
        #expect(claims.subject == "subject-1")
        #expect(claims.audience == "client-1")
        #expect(claims.tenantId == Self.tenantId)
        #expect(claims.objectId == IDTokenText.objectId)
        #expect(claims.issuedAt == Self.now)
        #expect(claims.expiresAt == Self.now + 3600)
        #expect(claims.email == Bench.username)
        #expect(claims.preferredUsername == Bench.username)
        #expect(claims.name == "Ana")
        #expect(claims.nonce == "n")
        #expect(claims.identityProvider == "google.com")
        #expect(claims.authenticationMethods == ["pwd"])
        #expect(claims["auth_time"] == .number(17))
        #expect(claims["roles"]?.texts == ["a", "b"])
        #expect(claims["deep"] == .object(["x": .list([.flag(true), .null])]))
        #expect(claims["ver"]?.text == "2.0")
        #expect(claims["missing"] == nil)
    }

    @Test(
        "is refused for a claim that isn't what it has to be, by that claim's name",
        arguments: [
            Wrong("aud", #""client-2""#), Wrong("aud", #"["client-1", "client-2"]"#), Wrong("aud", "[]"),
            Wrong("aud", "1"), Wrong("aud", #"["client-1", null]"#), Wrong("iss", #""https://login.contoso.com/v2.0""#),
            Wrong("iss", #""""#),
            Wrong("iss", #""https://\#(tenantId).ciamlogin.com/\#(tenantId)/v2.0/""#),
            Wrong("iss", #""http://\#(tenantId).ciamlogin.com/\#(tenantId)/v2.0""#),
            Wrong("iss", #""https://\#(tenantId).ciamlogin.com.evil.example/\#(tenantId)/v2.0""#),
            Wrong("iss", #""https://fabrikam.ciamlogin.com/\#(tenantId)/v2.0""#),
            Wrong("iss", #""https://contoso.ciamlogin.com/contoso.onmicrosoft.com/v2.0""#),
            Wrong("tid", #""contoso""#), Wrong("tid", #""\#(tenantId)\u0000x""#), Wrong("tid", #""""#),
            Wrong("tid", "7"), Wrong("sub", #"" ""#),
            Wrong("sub", "{}"),
            Wrong("exp", "1799999700"), Wrong("exp", "-1"), Wrong("exp", #""soon""#), Wrong("exp", "[1]"),
            Wrong("iat", "1800000300"), Wrong("iat", "1e300"), Wrong("nbf", "1800000300"), Wrong("nbf", #""x""#),
        ]
    )
    func wrongClaim(_ wrong: Wrong) {
        let fault = Self.fault(of: IDTokenText.valid(at: Self.now, [wrong.claim: wrong.value]))
        #expect(fault == .claim(wrong.claim))
    }

    @Test("is refused without a claim that it has to have", arguments: ["aud", "iss", "sub", "tid", "exp", "iat"])
    func missingClaim(_ claim: String) {
        #expect(Self.fault(of: IDTokenText.valid(at: Self.now, [claim: NSNull()])) == .claim(claim))
    }

    @Test(
        "is taken with clocks that are less than 5 minutes apart, and other spellings",
        arguments: [
            Wrong("exp", "1799999701"), Wrong("iat", "1800000299"), Wrong("nbf", "1800000299"), Wrong("nbf", "null"),
            Wrong("iat", "0"), Wrong("iat", "-1"), Wrong("nbf", "0"), Wrong("auth_time", "0"), Wrong("azp", #""x""#),
            Wrong("aud", #"["client-1"]"#), Wrong("aud", #""CLIENT-1""#), Wrong("exp", "1800000000.5"),
            Wrong("iss", #""https://contoso.ciamlogin.com/\#(tenantId)/v2.0""#), Wrong("oid", "7"), Wrong("amr", "7"),
        ]
    )
    func rightClaim(_ right: Wrong) {
        #expect(Self.fault(of: IDTokenText.valid(at: Self.now, [right.claim: right.value])) == nil)
    }

    @Test("has the nonce of its request")
    func nonce() {
        let token = IDTokenText.valid(at: Self.now, ["nonce": "sent"])
        #expect(Self.fault(of: token, nonce: "sent") == nil)
        #expect(Self.fault(of: token, nonce: "other") == .claim("nonce"))
        #expect(Self.fault(of: token) == nil)
        #expect(Self.fault(of: IDTokenText.valid(at: Self.now), nonce: "sent") == .claim("nonce"))
    }

    @Test("is of the tenant that is configured, when that is one by its id")
    func tenant() {
        let token = IDTokenText.valid(at: Self.now)
        let own = Self.rules("https://contoso.ciamlogin.com/\(Self.tenantId.uppercased())")
        #expect(Self.fault(of: token, own) == nil)
        let other = Self.rules("https://contoso.ciamlogin.com/99999999-0000-cccc-1111-dddd2222eeee")
        #expect(Self.fault(of: token, other) == .claim("tid"))
    }

    @Test("is of any tenant that is its issuer, when the one that is configured has a name and no id")
    func namedTenant() {
        let id = "99999999-0000-cccc-1111-dddd2222eeee"
        for (host, fault) in [
            ("\(id).ciamlogin.com", nil), ("contoso.ciamlogin.com", nil), ("fabrikam.ciamlogin.com", .claim("iss")),
            ("\(Self.tenantId).ciamlogin.com", .claim("iss")),
        ] as [(String, IDTokenFault?)] {
            let token = IDTokenText.valid(at: Self.now, ["tid": id, "iss": "https://\(host)/\(id)/v2.0"])
            #expect(Self.fault(of: token) == fault)
        }
    }

    @Test("may be issued at the host that is configured, with its scheme and port")
    func host() {
        let rules = Self.rules("http://127.0.0.1:8080/contoso.onmicrosoft.com")
        for (issuer, fault) in [
            ("http://127.0.0.1:8080", nil), ("http://127.0.0.1:8081", .claim("iss")),
            ("https://127.0.0.1:8080", .claim("iss")), ("https://contoso.ciamlogin.com", .claim("iss")),
        ] as [(String, IDTokenFault?)] {
            let token = IDTokenText.valid(at: Self.now, ["iss": "\(issuer)/\(Self.tenantId)/v2.0"])
            #expect(Self.fault(of: token, rules) == fault)
        }
    }

    @Test("that can't be read is an error and no crash")
    func hostile() {
        let payload = IDTokenText.token(Data()).split(separator: ".")[0]
        let unreadable = [
            "", ".", "..", "a.b", "a.b.c.d", "...", "a.!.c", "a.e30=.c", "a. e30.c", "a.e30\n.c", "a.e3+/.c", "a.é.c",
            "a.\0.c", "\(payload)..", "a.W10.c", "a.bnVsbA.c", "a.e30.c.", "a.A.c", "a.AAAAA.c",
        ]
        for token in unreadable {
            #expect(Self.fault(of: token) == .malformed, "\(token.debugDescription)")
        }
        for bytes in [
            Data([0xFF, 0xFE]), Data(#"{"iss":"\#u{FFFD}"#.utf8), Data(#"{"iss":"a""#.utf8), Data([0x7B, 0xC3]),
        ] {
            #expect(Self.fault(of: IDTokenText.token(bytes)) == .malformed)
        }
        #expect(Self.fault(of: "a.e30.c") == .claim("iss"))
        #expect(
            Self.fault(of: IDTokenText.valid(at: Self.now, ["x": String(repeating: "x", count: 60_000)])) == .tooLong
        )
        #expect(Self.fault(of: String(repeating: ".", count: 1 << 16)) == .malformed)
    }

    @Test("that is nested deep, or long, is read as far as it makes sense", arguments: [1, 8, 100, 500, 5000])
    func nested(_ depth: Int) throws {
        let list = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let object = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
        for value in [list, object] {
            var payload = String(
                decoding: try JSONSerialization.data(withJSONObject: IDTokenText.claims(at: Self.now)),
                as: UTF8.self
            )
            payload = payload.dropLast() + #","deep":\#(value)}"#
            let token = IDTokenText.token(Data(payload.utf8))
            switch depth {
            case ..<16: #expect(try Self.rules().claims(of: token, nonce: nil)["deep"] != nil)
            case ..<511: #expect(try Self.rules().claims(of: token, nonce: nil)["deep"] == nil)
            default: #expect(Self.fault(of: token) == .malformed)
            }
        }
    }

    @Test(
        "tells what the account signs in with",
        arguments: [
            (["pwd"], nil, .password), (["pwd", "mfa"], nil, .password), (["otp"], nil, .noPassword),
            (["fed"], nil, .noPassword), (["fed"], "google.com", .noPassword), (["pwd"], "google.com", .noPassword),
            (["pwd"], "https://sts.windows.net/\(IDTokenText.tenantId)/", .password), ([], nil, nil),
            (["rsa"], nil, nil), ([], "google.com", .noPassword),
        ] as [([String], String?, AccountKind?)]
    )
    func kind(_ methods: [String], _ provider: String?, _ kind: AccountKind?) throws {
        let token = IDTokenText.valid(at: Self.now, ["amr": methods, "idp": provider ?? NSNull()])
        #expect(try Self.rules().claims(of: token, nonce: nil).accountKind == kind)
    }
}

extension IDTokenRules {
    /// The claims of a token, read and checked.
    fileprivate func claims(of token: String, nonce: String?) throws(IDTokenFault) -> IDTokenClaims {
        let claims = try IDTokenClaims(reading: token)
        try check(claims, nonce: nonce)
        return claims
    }
}
