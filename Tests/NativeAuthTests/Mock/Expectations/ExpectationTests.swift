import Foundation
import NativeAuthMock
import Testing

@Suite("Calls that must come", .timeLimit(.minutes(5)))
struct ExpectationTests {
    /// What the scope says at its end.
    private func unmet(_ body: (MockTenant) async throws -> Void) async throws -> [UnmetExpectation] {
        do {
            try await MockTenant.withTenant(.withAna, body)
            return []
        } catch MockTenantError.unmetExpectations(let unmet) {
            return unmet
        }
    }

    @Test("A scope whose calls have come ends well", arguments: [0, 1, 2])
    func met(_ times: Int) async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            tenant.expect(.resetPasswordStart, fields: ["username": "ana@contoso.com"], times: times)
            tenant.expect(.any, times: 0...)
            for _ in 0..<times { _ = try await Curl(tenant: tenant).start() }
            #expect(tenant.unmetExpectations.isEmpty)
        }
    }

    @Test("A scope throws for a call that is missing, or that came too often")
    func count() async throws {
        let unmet = try await unmet { tenant in
            tenant.expect(.resetPasswordStart)
            tenant.expect(.resetPasswordStart, times: 3)
            tenant.expect(.resetPasswordStart, times: 3...)
            tenant.expect(.resetPasswordStart, times: 1...)
            tenant.expect(.token, times: 0)
            for _ in 1...2 { _ = try await Curl(tenant: tenant).start() }
        }
        #expect(unmet.map(\.times) == [1...1, 3...3, 3...Int.max])
        #expect(unmet.map(\.count) == [2, 2, 2])
        #expect(
            unmet.map(\.description) == [
                "A call of …/resetpassword/v1.0/start must come once, and came 2 times.",
                "A call of …/resetpassword/v1.0/start must come 3 times, and came 2 times.",
                "A call of …/resetpassword/v1.0/start must come at least 3 times, and came 2 times.",
            ]
        )
    }

    @Test("The error of the body goes before that of the scope, and the tenant stops either way")
    func bodyThrows() async throws {
        struct Stop: Error {}
        await #expect(throws: Stop.self) {
            try await MockTenant.withTenant { tenant in
                tenant.expect(.token)
                throw Stop()
            }
        }
    }

    @Test("Verifying in the middle throws the same, and a reset of the tenant expects nothing")
    func verify() async throws {
        try await MockTenant.withTenant(.withAna) { tenant in
            tenant.expect(.resetPasswordStart)
            let error = #expect(throws: MockTenantError.self) { try tenant.verify() }
            #expect(error == .unmetExpectations(tenant.unmetExpectations))
            #expect(error?.description == "A call of …/resetpassword/v1.0/start must come once, and never came.")
            tenant.reset()
            try tenant.verify()
        }
    }

    @Test("A fault that nobody met is an error where it was expected, and none where it was injected")
    func faults() async throws {
        let unmet = try await unmet { tenant in
            tenant.inject(.reset, at: .token)
            tenant.expect(.resetPasswordStart, times: 2, fault: .throttled(retryAfter: "1"))
            tenant.expect(.resetPasswordStart, fault: .serverError())
            let struck = try await Curl(tenant: tenant).start().output
            #expect(member("error", of: struck) == "slow_down")
            #expect(tenant.unmetExpectations.map(\.isRequired) == [false, true, true])
            #expect(tenant.unmetExpectations.map(\.fault?.name) == ["reset", "throttled", "serverError"])
        }
        #expect(unmet.map(\.count) == [1, 0])
        // The second fault's turn comes when the first has struck twice.
        #expect(
            unmet.last?.description == """
                A call of …/resetpassword/v1.0/start for the fault 'serverError' must come once, and never came. \
                Request 1 is unmatched because another fault struck it.
                """
        )
    }

    @Test("A near miss says what differs: the path, the flow, a field, or the time")
    func nearMisses() async throws {
        let (flow, other) = (UUID(), UUID())
        let unmet = try await unmet { tenant in
            let curl = Curl(tenant: tenant)
            func post(_ endpoint: Endpoint, _ fields: String..., flow: UUID? = flow) async throws {
                let header = flow.map { ["-H", "client-request-id: \($0.uuidString.lowercased())"] } ?? []
                let data = fields.flatMap { ["-d", $0] }
                _ = try await curl(header + data + ["\(tenant.authority.absoluteString)/\(endpoint.rawValue)"])
            }
            try await post(.signUpStart)
            tenant.expect(.resetPasswordSubmit)
            tenant.expect(.token, correlationId: flow, fields: ["grant_type": "password", "password": "s3cret-one"])
            tenant.expect(.signUpStart)
            try await post(.token, "grant_type=password", "password=s3cret-one", flow: other)
            try await post(.token, "grant_type=password", "password=s3cret-one", flow: nil)
            try await post(.token, "grant_type=oob", "password=s3cret-one")
            try await post(.token, "grant_type=password", "password=s3cret-two")
            try await post(.token, "grant_type=password")
            try await post(.resetPasswordContinue)
        }
        func sentences(_ index: Int) -> [String] { unmet[index].nearMisses.map(\.description) }
        try #require(unmet.count == 3)
        #expect(
            sentences(0).first == """
                Request 7 is unmatched because the path is …/resetpassword/v1.0/continue, \
                not …/resetpassword/v1.0/submit.
                """
        )
        #expect(
            sentences(1) == [
                "Request 6 is unmatched because field password is missing.",
                "Request 5 is unmatched because field password has another value.",
                "Request 4 is unmatched because field grant_type is 'oob', not 'password'.",
            ]
        )
        #expect(sentences(2).first == "Request 1 is unmatched because it came too early.")
        let flows = unmet[1]
        #expect(flows.correlationId == flow)
        #expect(flows.fields["password"] == "s3cret-one")
        var dumped = ""
        dump(unmet, to: &dumped)
        #expect(!"\(unmet)\(dumped)\(MockTenantError.unmetExpectations(unmet))".contains("s3cret"))
    }

    @Test("A near miss of another flow names both ids", arguments: [UUID(), nil])
    func otherFlow(_ other: UUID?) async throws {
        let flow = UUID()
        let unmet = try await unmet { tenant in
            tenant.expect(.resetPasswordStart, correlationId: flow)
            let header = other.map { "client-request-id: \($0.uuidString)" } ?? "x-other: 1"
            _ = try await Curl(tenant: tenant).start("-H", header)
        }
        let expected = flow.uuidString.lowercased()
        let reason =
            other.map { "the correlation id is \($0.uuidString.lowercased()), not \(expected)" }
            ?? "the correlation id \(expected) is missing"
        #expect(unmet.first?.nearMisses.map(\.description) == ["Request 1 is unmatched because \(reason)."])
    }

    @Test("Calls count also when the journal has them no more, and near misses are those that it has")
    func boundedJournal() async throws {
        var options = MockTenant.Options.withAna
        options.journalLimit = 2
        try await MockTenant.withTenant(options) { tenant in
            let curl = Curl(tenant: tenant)
            _ = try await curl.start()
            tenant.expect(.resetPasswordStart, times: 4)
            tenant.expect(.resetPasswordStart, times: 3...)
            for _ in 1...3 { _ = try await curl.start() }
            let unmet = tenant.unmetExpectations
            #expect(unmet.map(\.count) == [3])
            #expect(unmet.first?.nearMisses.isEmpty == true)
            _ = try await curl.start()
            #expect(tenant.unmetExpectations.isEmpty)
            tenant.expect(.resetPasswordStart)
            #expect(tenant.unmetExpectations.first?.nearMisses.map(\.request.sequence) == [5, 4])
            tenant.reset()
        }
    }

    @Test("Near misses are the three that differ in the least, the newest first")
    func nearest() async throws {
        let unmet = try await unmet { tenant in
            tenant.expect(.resetPasswordStart, fields: ["username": "bo@contoso.com", "capabilities": "mfa_required"])
            let curl = Curl(tenant: tenant)
            _ = try await curl.post(.resetPasswordStart, ["username=bo@contoso.com"])
            for _ in 1...2 { _ = try await curl.start() }
            _ = try await curl.post(.token, ["username=bo@contoso.com", "capabilities=mfa_required"])
        }
        #expect(unmet.first?.nearMisses.map(\.request.sequence) == [1, 4, 3])
    }
}
