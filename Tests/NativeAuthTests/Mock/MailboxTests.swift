import NativeAuthMock
import Testing

@Suite("Mailboxes", .timeLimit(.minutes(5)))
struct MailboxTests {
    private func sendCode(_ tenant: MockTenant) async throws {
        let curl = Curl(tenant: tenant)
        let token = member("continuation_token", of: try await curl.start().output) ?? ""
        _ = try await curl.post(.resetPasswordChallenge, ["continuation_token=\(token)"])
    }

    @Test("A wait ends with the delivery, for every one who waits")
    func delivery() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let mailbox = tenant.mailbox(for: "ANA@contoso.com")
            #expect(mailbox.latestCode() == nil)
            async let first = mailbox.waitForCode(timeout: .patience)
            async let second = mailbox.waitForCode(timeout: .patience)
            try await sendCode(tenant)
            let codes = try await [first, second]
            #expect(codes == [mailbox.latestCode(), mailbox.latestCode()])
            #expect(mailbox.messages.map(\.isValid) == [true])
        }
    }

    @Test("A wait for a later message passes over earlier ones")
    func later() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let mailbox = tenant.mailbox(for: "ana@contoso.com")
            try await sendCode(tenant)
            let first = try await mailbox.waitForCode()
            async let second = mailbox.waitForCode(after: 1, timeout: .patience)
            try await sendCode(tenant)
            #expect(try await second == mailbox.messages(since: 1).first?.code)
            #expect(mailbox.messages.map(\.sequence) == [1, 2])
            #expect(mailbox.messages.first?.code == first)
        }
    }

    @Test("A wait that gets nothing says so")
    func timeout() async throws {
        try await MockTenant.withTenant { tenant in
            let mailbox = tenant.mailbox(for: "ana@contoso.com")
            await #expect(throws: MailboxError.timedOut) { try await mailbox.waitForCode(timeout: .milliseconds(10)) }
        }
    }

    @Test("A cancelled wait ends at once, before it began or after")
    func cancellation() async throws {
        try await MockTenant.withTenant { tenant in
            let mailbox = tenant.mailbox(for: "ana@contoso.com")
            for yields in 0...3 {
                let task = Task { try await mailbox.waitForCode(timeout: .patience) }
                for _ in 0..<yields { await Task.yield() }
                task.cancel()
                await #expect(throws: MailboxError.cancelled) { try await task.value }
            }
        }
    }

    @Test("A code runs out by the tenant's clock")
    func clock() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            try await sendCode(tenant)
            let mailbox = tenant.mailbox(for: "ana@contoso.com")
            #expect(mailbox.messages.last?.isValid == true)
            tenant.clock.advance(by: .seconds(301))
            #expect(mailbox.messages.last?.isValid == false)
        }
    }
}
