import NativeAuthMock
import Testing

@Suite("Timers of the mock tenant", .timeLimit(.minutes(5)))
struct TimerTests {
    private struct Kept {
        weak var object: AnyObject?
    }

    @Test(
        "A reply that is held back, and a wait that is over, leave no timer behind the tenant",
        arguments: [Fault.delay(.seconds(3600)), .drip(every: .seconds(3600))]
    )
    func timers(_ fault: Fault) async throws {
        var kept: [Kept] = []
        let held = try await MockTenant.withTenant(.withAna) { tenant in
            let curl = Curl(tenant: tenant)
            let token = member("continuation_token", of: try await curl.start().output) ?? ""
            async let code = tenant.mailbox(for: "ana@contoso.com").waitForCode(timeout: .seconds(3600))
            _ = try await curl.post(.resetPasswordChallenge, ["continuation_token=\(token)"])
            #expect(try await code.count == 8)
            tenant.inject(fault, at: .resetPasswordStart)
            let held = await curl.startHeld()
            kept = tenant.keptByTimers.map { Kept(object: $0) }
            #expect(kept.count == 2)
            return held
        }
        _ = try await held.value
        // Dispatch lets go of a cancelled timer a moment later, on a thread of its own.
        while kept.contains(where: { $0.object != nil }) && !Task.isCancelled { await Task.yield() }
        #expect(kept.allSatisfy { $0.object == nil })
    }
}
