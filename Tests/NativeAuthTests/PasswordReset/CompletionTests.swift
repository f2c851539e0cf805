import Foundation
import NativeAuth
import Testing

@Suite("After the reset", .timeLimit(.minutes(5)))
struct CompletionTests {
    @Test(arguments: [
        (#"{"status":"succeeded","continuation_token":"c"}"#, true), (#"{"status":"succeeded"}"#, false),
        (#"{"status":"succeeded","continuation_token":""}"#, false),
        (#"{"status":"succeeded","continuation_token":null}"#, false),
    ])
    func `a reset is complete with or without a token`(body: String, canSignIn: Bool) async throws {
        let bench = try Bench()
        bench.stub.script(.poll, .json(body))
        #expect(try await bench.completion().canSignIn == canSignIn)
    }

    @Test
    func `without a token the sign-in sends nothing`() async throws {
        let bench = try Bench()
        bench.stub.script(.poll, .json(#"{"status":"succeeded"}"#))
        let completion = try await bench.completion()
        await #expect(throws: NativeAuthError.noMatchingAuthMethod()) { try await completion.signIn() }
        #expect(bench.stub.requests(.token).isEmpty)
    }

    @Test
    func `the sign-in gives the tenant's tokens`() async throws {
        let bench = try Bench()
        guard case .completed(let result) = try await bench.completion().signIn(scopes: ["openid", "api/x"]) else {
            Issue.record("not completed")
            return
        }
        #expect(result.accessToken == "at-1")
        #expect(result.idToken?.hasSuffix(".c2ln") == true)
        #expect(result.refreshToken == "rt-1")
        #expect(result.expiresIn == .seconds(3599))
        #expect(result.scopes == ["openid", "profile"])
        #expect(bench.stub.requests(.token).map { $0["scope"] } == ["openid api/x profile offline_access"])
    }

    @Test(arguments: ["3599", "3599.0", #""3599""#])
    func `the life of a token is read in any spelling`(value: String) async throws {
        let bench = try Bench()
        bench.stub.script(.token, .json(#"{"access_token":"a","expires_in":\#(value)}"#))
        guard case .completed(let result) = try await bench.completion().signIn() else {
            Issue.record("not completed")
            return
        }
        #expect(result.expiresIn == .seconds(3599))
        #expect(result.idToken == nil)
        #expect(result.scopes == ["openid", "profile", "offline_access"])
    }

    @Test(arguments: [
        "", #","expires_in":null"#, #","expires_in":-1"#, #","expires_in":"soon""#, #","expires_in":[1]"#,
    ])
    func `a token whose life isn't said counts as good for ten minutes`(member: String) async throws {
        let bench = try Bench()
        bench.stub.script(.token, .json(#"{"access_token":"a","refresh_token":"r"\#(member)}"#))
        guard case .completed(let result) = try await bench.completion().signIn() else {
            Issue.record("not completed")
            return
        }
        #expect(result.accessToken == "a")
        #expect(result.refreshToken == "r")
        #expect(result.expiresIn == .seconds(600))
        #expect((598...600).contains(result.expiresAt.timeIntervalSinceNow))
    }

    @Test(arguments: ["1e300", "99999999999999999999", #""1e12""#])
    func `a life of no end is cut to decades`(value: String) async throws {
        let bench = try Bench()
        bench.stub.script(.token, .json(#"{"access_token":"a","expires_in":\#(value)}"#))
        guard case .completed(let result) = try await bench.completion().signIn() else {
            Issue.record("not completed")
            return
        }
        #expect(result.expiresIn == .seconds(Double(Int32.max)))
    }

    @Test(arguments: [
        (Reply.json(#"{"challenge_type":"redirect"}"#), NativeAuthError.browserRequired()),
        (.error("invalid_grant", suberror: "mfa_required"), .browserRequired()),
        (.error("invalid_grant", suberror: "registration_required"), .browserRequired()),
        (.error("invalid_request", codes: [50142]), .passwordResetRequired()),
        (.error("invalid_grant", codes: [50142]), .passwordResetRequired()),
        (.error("invalid_grant", codes: [50034]), .userNotFound()),
        (.error("user_not_found"), .userNotFound()),
        (.error("invalid_grant", codes: [50126]), .unexpected()),
        (.error("invalid_request", codes: [50126]), .expired()),
        (.error("invalid_grant", codes: [50057]), .unexpected()),
        (.error("expired_token"), .expired()),
        (.error("access_denied", suberror: "provider_blocked_by_rep"), .methodBlocked()),
        (.error("unauthorized_client"), .misconfigured()),
        (.error("invalid_request", codes: [500222]), .unexpected()),
        (.error("brand_new"), .unexpected()),
        (.json("{}"), .invalidResponse()),
        (.json(#"{"access_token":" ","expires_in":1}"#), .invalidResponse()),
        (.json(#"{"access_token":7,"expires_in":1,"refresh_token":"r"}"#), .invalidResponse()),
        (.json("", status: 503), .serverUnavailable()),
        (.json("", status: 429), .throttled(retryAfter: nil)),
        (.failure(TransportError(.timedOut)), .network(TransportError(.timedOut))),
    ])
    func `a failed sign-in has its own error and does not redo the reset`(
        reply: Reply,
        expected: NativeAuthError
    ) async throws {
        let bench = try Bench()
        let completion = try await bench.completion()
        bench.stub.script(.token, reply)
        let error = try await #require(throws: NativeAuthError.self) { try await completion.signIn() }
        #expect(error == expected)
        #expect(bench.stub.requests.last?.endpoint == .token)
        #expect(completion.canSignIn)
        let sent = bench.stub.requests.count
        if error.endsFlow {
            await #expect(throws: expected) { try await completion.signIn() }
            #expect(bench.stub.requests.count == sent)
        } else {
            _ = try await completion.signIn()
            #expect(bench.stub.requests.count == sent + 1)
        }
    }
}
