// sample: mock-test
import NativeAuth
import NativeAuthMock
import Testing

@Test func resetsAPassword() async throws {
    try await MockTenant.withTenant { tenant in
        try tenant.addUser(.password("ana@contoso.com", password: "Old-Passw0rd"))
        let client = try NativeAuthClient(
            NativeAuthConfiguration(clientId: tenant.clientId, authority: tenant.authority)
        )
        let codeStep = try await client.startPasswordReset(email: "ana@contoso.com")
        let code = try await tenant.mailbox(for: "ana@contoso.com").waitForCode()
        let passwordStep = try await codeStep.submitCode(code)
        try await passwordStep.submitPassword("New-Passw0rd")
        #expect(tenant.accepts(password: "New-Passw0rd", for: "ana@contoso.com"))
    }
}
// end
