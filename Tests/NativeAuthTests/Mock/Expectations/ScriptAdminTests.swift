import Foundation
import NativeAuthMock
import Testing

@Suite("Scripts over the admin routes", .timeLimit(.minutes(5)))
struct ScriptAdminTests {
    @Test("A reply for one flow and certain fields is scripted without Swift")
    func reply() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let (curl, flow) = (Curl(tenant: tenant), UUID().uuidString)
            let body = """
                {"endpoint": "resetpassword/v1.0/start", "fault": "reply", "status": 418, "body": "scripted",
                 "correlationId": "\(flow)", "fields": {"username": "ana@contoso.com"}}
                """
            #expect(try await curl.admin("/faults", "-d", body).output.contains(#""fault":"reply""#))
            #expect(try await curl.start().output != "scripted")
            let waiting = try await curl.admin("/unmatched").output
            #expect(waiting.contains(#""fields":[{"name":"username","value":"***"}],"fault":"reply""#))
            #expect(waiting.contains(#""count":0,"required":false"#))
            #expect(waiting.contains("the correlation id \(flow.lowercased()) is missing"))
            #expect(!waiting.contains("ana@contoso.com"))
            #expect(try await curl.start("-H", "client-request-id: \(flow)").output == "scripted")
            #expect(try await curl.admin("/unmatched").output == #"{"unmatched":[]}"#)
            let journal = try await curl.admin("/requests").output
            #expect(journal.contains(#""fault":null"#))
            #expect(journal.contains(#""fault":"reply""#))
        }
    }

    @Test("Calls that must come are listed with their near misses until they have come")
    func expectations() async throws {
        let tenant = try await MockTenant.start(.withAna)
        let curl = Curl(tenant: tenant)
        let expected = [
            #"{"endpoint": "resetpassword/v1.0/start"}"#,
            #"{"endpoint": "oauth2/v2.0/token", "fields": {"grant_type": "oob"}, "times": 2, "orMore": true}"#,
            #"{"endpoint": "oauth2/v2.0/token", "times": 0}"#,
            #"{"endpoint": "resetpassword/v1.0/start", "fault": "throttled", "retryAfter": "3"}"#,
        ]
        for body in expected {
            #expect(try await curl.admin("/expectations", "-d", body, "-w", "|%{http_code}").output.hasSuffix("|201"))
        }
        #expect(tenant.unmetExpectations.map(\.times) == [1...1, 2...Int.max, 1...1])
        #expect(try await curl.start("-i").output.contains("Retry-After: 3\r\n"))
        _ = try await curl.post(.token, ["grant_type=password"])
        let unmatched = try await curl.admin("/unmatched").output
        #expect(unmatched.contains(#""times":2,"orMore":true,"count":0,"required":true"#))
        let path = "/contoso.onmicrosoft.com/oauth2/v2.0/token"
        let reason = "field grant_type is 'password', not 'oob'"
        #expect(unmatched.contains(#"{"sequence":2,"path":"\#(path)","because":["\#(reason)"]}"#))
        #expect(unmatched.contains("A call of …/oauth2/v2.0/token must never come, and came once."))
        #expect(throws: MockTenantError.unmetExpectations(tenant.unmetExpectations)) { try tenant.verify() }
        await tenant.stop()
    }

    @Test("Chaos begins with a seed, and ends with a probability of 0")
    func chaos() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let curl = Curl(tenant: tenant)
            let seed = UInt64.max
            let body = """
                {"probability": 1, "seed": \(seed),
                 "faults": [{"fault": "serverError", "status": 503}, {"fault": "throttled", "retryAfter": "1"}]}
                """
            #expect(try await curl.admin("/chaos", "-d", body).output == #"{"faults":2,"seed":\#(seed)}"#)
            for _ in 1...4 { _ = try await curl.start() }
            let faults = [Fault.serverError(503), .throttled(retryAfter: "1")]
            let chaos = MockTenant.Chaos(probability: 1, seed: seed, faults: faults)
            #expect(tenant.journal.map(\.fault) == (1...4).map { chaos.fault(at: $0) })
            _ = try await curl.admin("/chaos", "-d", #"{"probability": 0}"#)
            #expect(try await curl.start("-o", "/dev/null", "-w", "%{http_code}").output == "200")
        }
    }

    @Test(
        "Bad input gets 400 and says what to send",
        arguments: [
            ("/faults", #"{"endpoint": "*", "fault": "reset", "correlationId": "x"}"#, "no UUID"),
            ("/faults", #"{"fault": "reset"}"#, "'endpoint' is missing"),
            ("/faults", #"{"endpoint": "*", "fault": "reset", "fields": {"a": 1}}"#, "'fields.a' has the wrong type"),
            ("/faults", #"{"endpoint": "*", "fault": "interim", "status": 200}"#, "out of range"),
            ("/expectations", #"{"endpoint": "nowhere"}"#, "no such endpoint"),
            ("/expectations", #"{"endpoint": "*", "times": -1}"#, "'times' must be 0 or more"),
            ("/expectations", #"{"endpoint": "*", "fault": "flood"}"#, "no fault 'flood'"),
            ("/chaos", #"{"probability": 2, "faults": [{"fault": "reset"}]}"#, "between 0 and 1"),
            ("/chaos", #"{"probability": 0.5}"#, "there are none"),
            ("/chaos", #"{"seed": 1}"#, "'probability' is missing"),
            ("/chaos", #"{"probability": 0.5, "seed": -1}"#, "out of range"),
        ]
    )
    func badInput(_ path: String, _ body: String, _ error: String) async throws {
        try await MockTenant.withTenant { tenant in
            let ran = try await Curl(tenant: tenant).admin(path, "-d", body, "-w", "\n%{http_code}")
            #expect(ran.output.hasSuffix("\n400"))
            let json = String(ran.output.dropLast(4))
            #expect(member("error", of: json)?.contains(error) == true)
            #expect(member("instructions", of: json)?.isEmpty == false)
            #expect(tenant.unmetExpectations.isEmpty)
        }
    }
}
