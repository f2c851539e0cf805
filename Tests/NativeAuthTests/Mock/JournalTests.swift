import Foundation
import NativeAuthMock
import Testing

@Suite("The journal", .timeLimit(.minutes(5)))
struct JournalTests {
    @Test("It keeps the newest requests, whose numbers go on", arguments: 1...3)
    func bound(_ limit: Int) async throws {
        var options = MockTenant.Options.withAna
        options.journalLimit = limit
        try await MockTenant.withTenant(options) { tenant in
            let curl = Curl(tenant: tenant)
            for count in 1...7 {
                _ = try await curl.start()
                #expect(tenant.journal.map(\.sequence) == Array(max(1, count - limit + 1)...count))
            }
            #expect(try await curl.admin("/requests").output.contains(#"{"requests":[{"sequence":\#(8 - limit),"#))
            tenant.reset()
            _ = try await curl.start()
            #expect(tenant.journal.map(\.sequence) == [1])
        }
    }

    @Test("A chance goes on where the journal has begun to forget")
    func chaos() async throws {
        var options = MockTenant.Options.withAna
        options.journalLimit = 1
        try await MockTenant.withTenant(options) { tenant in
            let curl = Curl(tenant: tenant)
            for _ in 1...2 { _ = try await curl.start() }
            let chaos = MockTenant.Chaos(probability: 0.5, seed: 7, faults: [.serverError(503), .serverError(504)])
            try tenant.setChaos(chaos)
            for number in 1...6 {
                _ = try await curl.start()
                #expect(tenant.journal.map(\.fault) == [chaos.fault(at: number)])
            }
        }
    }

    @Test("A limit that keeps nothing is refused")
    func noLimit() async {
        var options = MockTenant.Options()
        options.journalLimit = 0
        let refused = MockTenantError.invalidOption(name: "journalLimit", reason: "it must be at least 1")
        await #expect(throws: refused) { try await MockTenant.start(options) }
    }
}
