import Foundation
import NativeAuth
import Testing

@Suite("Requests", .timeLimit(.minutes(5)))
struct RequestTests {
    /// A whole reset with a resend, a wrong code, three polls, and the sign-in after it.
    private static func wholeFlow(
        _ change: (inout NativeAuthConfiguration) -> Void = { _ in }
    ) async throws -> [Recorded] {
        let bench = try Bench(change)
        bench.stub.script(.poll, .json(#"{"status":"not_started"}"#), .json(#"{"status":"in_progress"}"#))
        bench.stub.script(.continue, .error("invalid_grant", suberror: "invalid_oob_value"))
        let step = try await bench.codeStep().resendCode()
        _ = try? await step.submitCode("00000000")
        let completion = try await step.submitCode(Bench.code).submitPassword(Bench.password)
        _ = try await completion.signIn(scopes: ["api://app/read"])
        return bench.stub.requests
    }

    /// The fields that each endpoint takes, in the order in which they are sent.
    private static let names: [ResetEndpoint: [String]] = [
        .start: ["client_id", "username", "challenge_type"],
        .challenge: ["client_id", "continuation_token", "challenge_type"],
        .continue: ["client_id", "continuation_token", "grant_type", "oob"],
        .submit: ["client_id", "continuation_token", "new_password"],
        .poll: ["client_id", "continuation_token"],
        .token: ["client_id", "continuation_token", "grant_type", "username", "scope", "client_info"],
    ]

    @Test
    func `each request has the fields of its endpoint and no others`() async throws {
        let requests = try await Self.wholeFlow()
        #expect(
            requests.map(\.endpoint) == [
                .start, .challenge, .challenge, .continue, .continue, .submit, .poll, .poll, .poll, .token,
            ]
        )
        for request in requests {
            let endpoint = try #require(request.endpoint)
            #expect(request.fields.map(\.name) == Self.names[endpoint])
            #expect(request.fields.allSatisfy { !$0.value.isEmpty })
            #expect(request["client_id"] == "client-1")
        }
    }

    @Test
    func `each request goes on from the newest token`() async throws {
        let tokens = try await Self.wholeFlow().map { $0["continuation_token"] }
        #expect(
            tokens == [
                nil, "ct-start", "ct-challenge", "ct-challenge", "ct-challenge", "ct-continue", "ct-submit",
                "ct-submit", "ct-submit", "ct-done",
            ]
        )
    }

    @Test
    func `each request is a form post to the tenant`() async throws {
        for request in try await Self.wholeFlow().map(\.request) {
            #expect(request.method == "POST")
            #expect(request.url.absoluteString.hasPrefix("https://contoso.ciamlogin.com/contoso.onmicrosoft.com/"))
            #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
            #expect(request.headers["accept"] == "application/json")
            #expect(request.headers["return-client-request-id"] == "true")
            #expect(request.headers["expect"] == nil)
            let names = request.headers.fields.map { $0.name.lowercased() }
            #expect(Set(names).count == names.count)
            #expect(request.body.last != UInt8(ascii: "&"))
        }
    }

    @Test
    func `the words of the requests are those of the protocol`() async throws {
        let requests = try await Self.wholeFlow()
        #expect(requests[0]["username"] == Bench.username)
        #expect(requests[4]["grant_type"] == "oob")
        #expect(requests[4]["oob"] == Bench.code)
        #expect(requests[5]["new_password"] == Bench.password)
        #expect(requests[9]["grant_type"] == "continuation_token")
        #expect(requests[9]["username"] == Bench.username)
        #expect(requests[9]["scope"] == "api://app/read openid profile offline_access")
        #expect(requests[9]["client_info"] == "true")
    }

    @Test(arguments: [
        ([ChallengeType.oob, .password], "oob password redirect"),
        ([.password, .oob], "password oob redirect"),
        ([.oob], "oob redirect"),
        ([.oob, .redirect, .oob], "oob redirect"),
        ([.redirect, .oob], "oob redirect"),
        ([.oob, ChallengeType(rawValue: "OOB")], "oob redirect"),
        ([.redirect], "redirect"),
        ([], "redirect"),
        ([ChallengeType(rawValue: "passkey")], "passkey redirect"),
    ])
    func `redirect is among the challenge types once, whatever the app lists`(
        types: [ChallengeType],
        sent: String
    ) async throws {
        let requests = try await Self.wholeFlow { $0.challengeTypes = types }
        for request in requests.prefix(3) {
            #expect(request["challenge_type"] == sent)
        }
    }

    @Test(
        arguments: [
            (.mfaRequired, "mfa_required"),
            (.registrationRequired, "registration_required"),
            ([.mfaRequired, .registrationRequired], "mfa_required registration_required"),
        ] as [(NativeAuthCapabilities, String)]
    )
    func `capabilities go to the start alone`(capabilities: NativeAuthCapabilities, sent: String) async throws {
        let requests = try await Self.wholeFlow { $0.capabilities = capabilities }
        #expect(requests[0]["capabilities"] == sent)
        #expect(requests.dropFirst().allSatisfy { $0["capabilities"] == nil })
    }

    @Test
    func `header fields of the app go with every request`() async throws {
        for request in try await Self.wholeFlow({ $0.additionalHeaders = ["X-Gateway": "key 1", "x-b": "2"] }) {
            #expect(request.request.headers["x-gateway"] == "key 1")
            #expect(request.request.headers["X-B"] == "2")
        }
    }

    @Test(arguments: [4 << 10, 64 << 10])
    func `a long token comes back byte for byte`(length: Int) async throws {
        let alphabet = Array("AZaz09-._~+/=&%; \\\"é")
        let token = String((0..<length).map { alphabet[$0 % alphabet.count] })
        let encoded = String(decoding: try JSONEncoder().encode(token), as: UTF8.self)
        let bench = try Bench()
        bench.stub.script(.start, .json(#"{"continuation_token":\#(encoded)}"#))
        bench.stub.script(
            .challenge,
            .json(
                """
                {"continuation_token":\(encoded),"challenge_type":"oob","challenge_channel":"email",
                "challenge_target_label":"a","code_length":8}
                """
            )
        )
        bench.stub.script(.continue, .json(#"{"continuation_token":\#(encoded)}"#))
        bench.stub.script(.submit, .json(#"{"continuation_token":\#(encoded)}"#))
        bench.stub.script(.poll, .json(#"{"status":"succeeded","continuation_token":\#(encoded)}"#))
        _ = try await bench.completion().signIn()
        let tokens = bench.stub.requests.dropFirst().map { $0["continuation_token"] }
        #expect(tokens.count == 5)
        #expect(tokens.allSatisfy { $0.map { Array($0.utf8) } == Array(token.utf8) })
    }
}
