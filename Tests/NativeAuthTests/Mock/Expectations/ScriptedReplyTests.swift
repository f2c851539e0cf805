import Foundation
import NativeAuthMock
import Testing

@Suite("Scripted replies", .timeLimit(.minutes(5)))
struct ScriptedReplyTests {
    @Test("Replies are given in their order, and the journal says so")
    func order() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let curl = Curl(tenant: tenant)
            let first = Fault.reply(status: 200, headers: ["X-Script": "1"], body: "one")
            tenant.inject(first, at: .resetPasswordStart)
            tenant.inject(.reply(status: 400, body: "two"), at: .resetPasswordStart)
            let replies = try await [curl.start("-i"), curl.start(), curl.start()].map(\.output)
            #expect(replies[0].hasSuffix("one"))
            #expect(replies[0].contains("X-Script: 1\r\n"))
            #expect(replies[1] == "two")
            #expect(member("continuation_token", of: replies[2]) != nil)
            #expect(tenant.journal.map(\.fault?.name) == ["reply", "reply", nil])
            #expect(tenant.journal.first?.fault == first)
            #expect(tenant.journal.map(\.status) == [200, 400, 200])
        }
    }

    @Test("A reply for one flow leaves the flows beside it alone")
    func flows() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let flows = (0..<8).map { _ in UUID() }
            for (index, flow) in flows.enumerated() {
                for turn in 1...2 {
                    let reply = Fault.reply(status: 200, body: "\(index).\(turn)")
                    tenant.inject(reply, at: .resetPasswordStart, correlationId: flow)
                }
            }
            let replies = try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
                for (index, flow) in flows.enumerated() {
                    group.addTask {
                        let curl = Curl(tenant: tenant)
                        let header = "client-request-id: \(flow.uuidString)"
                        let ran = try await [
                            curl.start("-H", header), curl.start(), curl.start("-H", header),
                            curl.start("-H", header),
                        ]
                        return (index, ran.map(\.output))
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            for index in flows.indices {
                let own = replies[index] ?? []
                #expect([own.first, own.dropFirst(2).first] == ["\(index).1", "\(index).2"])
                #expect(own.map { $0.contains("continuation_token") } == [false, true, false, true])
            }
            #expect(tenant.unmetExpectations.isEmpty)
            #expect(Set(tenant.journal.compactMap(\.correlationId)).isSuperset(of: flows))
        }
    }

    @Test("A reply for a request with certain fields waits for all of them")
    func fields() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            let curl = Curl(tenant: tenant)
            let script = ["grant_type": "oob", "oob": "12345678"]
            tenant.inject(.reply(status: 200, body: "scripted"), at: .token, fields: script)
            let right = ["oob=12345678", "grant_type=oob"]
            var replies: [String] = []
            for fields in [["grant_type=oob"], ["oob=12345678"], ["grant_type=oob", "oob=1234567"], right, right] {
                replies.append(try await curl.post(.token, fields).output)
            }
            #expect(replies.map { $0 == "scripted" } == [false, false, false, true, false])
        }
    }

    @Test("An endpoint that the mock doesn't have can be scripted")
    func unknownEndpoint() async throws {
        try await MockTenant.withTenant { tenant in
            let endpoint = Endpoint(rawValue: "oauth2/v2.0/authorize-challenge")
            tenant.expect(endpoint, fault: .reply(status: 200, body: "scripted"))
            let reply = try await Curl(tenant: tenant).post(endpoint, [])
            #expect(reply.output == "scripted")
        }
    }

    @Test("A scripted reply shows nothing of its body where it is printed")
    func masked() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            tenant.inject(.reply(status: 200, headers: ["X-A": "s3cret"], body: "s3cret"), at: .any, times: 2)
            _ = try await Curl(tenant: tenant).start()
            var dumped = ""
            dump(tenant.journal, to: &dumped)
            dump(tenant.unmetExpectations, to: &dumped)
            #expect(!"\(tenant.journal)\(tenant.unmetExpectations)\(dumped)".contains("s3cret"))
            // The first byte of the body.
            #expect(!dumped.contains("- 115\n"))
        }
    }
}
