import Foundation
import NativeAuthMock
import Testing

@Suite("Faults on the wire", .timeLimit(.minutes(5)))
struct FaultTests {
    @Test(
        "A fault ends the transfer in its own way",
        arguments: [
            (Fault.emptyReply, Curl.Code.emptyReply), (.reset, Curl.Code.reset),
            (.resetAfterHandling, Curl.Code.reset), (.cut(afterBytes: 5), Curl.Code.truncated),
        ],
        [false, true]
    )
    func transfers(_ fault: (Fault, Int32), _ tls: Bool) async throws {
        var options = MockTenant.Options.withAna
        options.tls = tls
        try await MockTenant.withTenant(options) { tenant in
            let curl = Curl(tenant: tenant)
            tenant.inject(fault.0, at: .resetPasswordStart)
            let struck = try await curl.start()
            #expect(struck.status == fault.1)
            #expect(try await curl.start().status == 0)
        }
    }

    @Test(
        "A fault answers in the tenant's place",
        arguments: [
            (Fault.throttled(retryAfter: "7"), "429", "slow_down"), (.serverError(503), "503", "server_error"),
            (.html(502), "502", "<!doctype html>"), (.malformedJSON, "200", "continuation_token"),
            (.redirect(reason: "no way"), "200", #"{"challenge_type":"redirect","redirect_reason":"no way"}"#),
            (.reply(status: 418, headers: ["X-A": "b"], body: "short and stout"), "418", "short and stout"),
            (.httpRedirect(to: "https://example.com/"), "302", ""),
        ]
    )
    func replies(_ fault: Fault, _ status: String, _ body: String) async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            tenant.inject(fault, at: .any)
            let ran = try await Curl(tenant: tenant).start("-w", "|%{http_code}")
            #expect(ran.output.hasSuffix("|\(status)"))
            #expect(body.isEmpty || ran.output.contains(body))
            #expect(tenant.journal.first?.status == Int(status))
        }
    }

    @Test("Retry-After and Location are sent as given")
    func headers() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let curl = Curl(tenant: tenant)
            tenant.inject(.throttled(retryAfter: "soon"), at: .any)
            tenant.inject(.httpRedirect(to: "https://example.com/x"), at: .any)
            let throttled = try await curl.start("-i")
            #expect(throttled.output.contains("Retry-After: soon\r\n"))
            #expect(try await curl.start("-i").output.contains("Location: https://example.com/x\r\n"))
        }
    }

    @Test("A wrong length is half of what is sent")
    func wrongLength() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            tenant.inject(.wrongLength, at: .any)
            let ran = try await Curl(tenant: tenant).start()
            #expect(ran.output.hasPrefix("{\"continuation_token\":"))
            #expect(!ran.output.hasSuffix("}"))
        }
    }

    @Test("A large reply has the size asked for")
    func oversized() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            tenant.inject(.oversized(bytes: 3_000_000), at: .any)
            let ran = try await Curl(tenant: tenant).start("-o", "/dev/null", "-w", "%{size_download}")
            #expect(ran.output == "3000000")
        }
    }

    @Test("A field is replaced or taken out, and the others stay")
    func fields() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let curl = Curl(tenant: tenant)
            tenant.inject(.replaceField("continuation_token", json: "[null, 1.5]"), at: .any)
            tenant.inject(.removeField("continuation_token"), at: .any)
            let replaced = try await curl.start()
            #expect(replaced.output == #"{"continuation_token":[null, 1.5]}"#)
            #expect(try await curl.start().output == "{}")
        }
    }

    @Test("A fault strikes its endpoint alone, and as often as it says")
    func counting() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let curl = Curl(tenant: tenant)
            tenant.inject(.serverError(500), at: .resetPasswordStart, times: 2)
            tenant.inject(.serverError(503), at: .token)
            let statuses = try await [curl.start(), curl.start(), curl.start()].map { member("error", of: $0.output) }
            #expect(statuses == ["server_error", "server_error", nil])
            #expect(tenant.journal.map(\.status) == [500, 500, 200])
        }
    }

    @Test(
        "A fault before handling leaves the tenant as it was; one after doesn't",
        arguments: [
            (Fault.reset, 0), (.resetAfterHandling, 1), (.serverError(500), 0), (.serverError(500).afterHandling, 1),
            (.cut(afterBytes: 3), 1), (.emptyReply.afterHandling, 1),
        ]
    )
    func handling(_ fault: Fault, _ mails: Int) async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let curl = Curl(tenant: tenant)
            let token = member("continuation_token", of: try await curl.start().output) ?? ""
            tenant.inject(fault, at: .resetPasswordChallenge)
            _ = try await curl.post(.resetPasswordChallenge, ["continuation_token=\(token)"])
            #expect(tenant.mailbox(for: "ana@contoso.com").messages.count == mails)
        }
    }

    @Test(
        "A delayed or dripping reply holds up no other, nor the end of the tenant",
        arguments: [
            Fault.delay(.seconds(3600)), .drip(every: .seconds(3600)),
        ]
    )
    func heldReplies(_ fault: Fault) async throws {
        // An end that waits for the reply meets the suite's time limit.
        let held = try await MockTenant.withTenant(.withAna) { tenant async throws in
            let curl = Curl(tenant: tenant)
            tenant.inject(fault, at: .resetPasswordStart)
            let held = await curl.startHeld()
            #expect(try await curl.start().status == 0)
            return held
        }
        _ = try await held.value
    }

    @Test("A delayed reply and a dripping one arrive whole")
    func slowReplies() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let curl = Curl(tenant: tenant)
            tenant.inject(.delay(.milliseconds(50)), at: .any)
            tenant.inject(.drip(every: .milliseconds(1)), at: .any)
            for _ in 1...2 {
                let reply = try await curl.start().output
                #expect(member("continuation_token", of: reply) != nil)
            }
        }
    }
}
