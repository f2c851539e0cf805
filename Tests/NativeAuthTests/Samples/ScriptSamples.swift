import NativeAuth
import NativeAuthMock
import Testing

/// The samples about scripts and expectations, which are tests.
@Suite("The samples about scripts", .timeLimit(.minutes(5)))
struct ScriptSamples {
    @Test("a reply for one flow, as in the sample")
    func scriptedReply() async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.password("ana@contoso.com", password: "Old-Passw0rd"))
            let client = try tenant.client()
            // sample: scripted-reply
            let codeStep = try await client.startPasswordReset(email: "ana@contoso.com")
            tenant.inject(
                .reply(status: 400, body: #"{"error": "access_denied", "error_codes": [53003]}"#),
                at: .resetPasswordContinue,
                correlationId: codeStep.correlationId,
                fields: ["grant_type": "oob"]
            )
            let error = await #expect(throws: PasswordResetError.self) { try await codeStep.submitCode("12345678") }
            #expect(error?.diagnostics?.codes == [53003])
            #expect(tenant.journal.last?.fault?.name == "reply")
            // end
        }
    }

    @Test("calls that must come, as in the sample")
    func expectations() async throws {
        // sample: expectations
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.password("ana@contoso.com", password: "Old-Passw0rd"))
            let client = try NativeAuthClient(
                NativeAuthConfiguration(clientId: tenant.clientId, authority: tenant.authority)
            )
            tenant.expect(.resetPasswordStart, fields: ["username": "ana@contoso.com"])
            tenant.expect(.resetPasswordChallenge, fault: .throttled(retryAfter: "30"))
            tenant.expect(.resetPasswordSubmit, times: 0)
            await #expect(throws: PasswordResetError.self) {
                try await client.startPasswordReset(email: "ana@contoso.com")
            }
        }
        // end
    }

    @Test("chaos, as in the sample")
    func chaos() async throws {
        try await MockTenant.withTenant { tenant in
            // sample: chaos
            let faults = [Fault.serverError(503), .reset, .throttled(retryAfter: "1")]
            try tenant.setChaos(.init(probability: 0.2, seed: 7, faults: faults))
            // end
            #expect(tenant.journal.isEmpty)
        }
    }
}
