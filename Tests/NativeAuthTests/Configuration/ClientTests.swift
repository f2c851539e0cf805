import Foundation
import NativeAuth
import Testing

@Suite("Clients", .timeLimit(.minutes(5)))
struct ClientTests {
    private static func configuration(
        _ clientId: String,
        _ tenant: String,
        _ stub: StubTransport
    )
        -> NativeAuthConfiguration
    {
        var configuration = NativeAuthConfiguration(clientId: clientId, tenantSubdomain: tenant)
        stub.always(.token, .tokens(clientId: clientId))
        configuration.transport = stub
        configuration.clock = TestClock(jumps: true)
        return configuration
    }

    private static func isAll(_ stub: StubTransport, clientId: String, tenant: String) -> Bool {
        stub.requests.allSatisfy {
            $0["client_id"] == clientId && $0.request.url.host == "\(tenant).ciamlogin.com"
        }
    }

    @Test
    func `the shared client starts without a configuration, and a bad one leaves it so`() async {
        #expect(!NativeAuthClient.shared.isConfigured)
        await #expect(throws: PasswordResetError.notConfigured) {
            try await NativeAuthClient.shared.startPasswordReset(email: Bench.username)
        }
        await #expect(throws: PasswordResetError.notConfigured) {
            try await NativeAuthClient.shared.startPasswordReset(email: "")
        }
        #expect(throws: ConfigurationError.invalidClientId) {
            try NativeAuthClient.shared.configure(clientId: "", tenantSubdomain: "contoso")
        }
        #expect(!NativeAuthClient.shared.isConfigured)
    }

    @Test
    func `two clients keep apart`() async throws {
        let (stubA, stubB) = (StubTransport(), StubTransport())
        let a = try NativeAuthClient(Self.configuration("client-a", "tenant-a", stubA))
        let b = try NativeAuthClient(Self.configuration("client-b", "tenant-b", stubB))
        let codeA = try await a.startPasswordReset(email: "a@x.com")
        let codeB = try await b.startPasswordReset(email: "b@x.com")
        let passwordA = try await codeA.submitCode(Bench.code)
        let passwordB = try await codeB.submitCode(Bench.code)
        _ = try await passwordA.submitPassword("a").signIn()
        _ = try await passwordB.submitPassword("b").signIn()
        #expect(stubA.requests.count == 6)
        #expect(stubB.requests.count == 6)
        #expect(Self.isAll(stubA, clientId: "client-a", tenant: "tenant-a"))
        #expect(Self.isAll(stubB, clientId: "client-b", tenant: "tenant-b"))
    }

    @Test
    func `a flow keeps its configuration when the client is configured anew`() async throws {
        let (old, new) = (StubTransport(), StubTransport())
        let client = try NativeAuthClient(Self.configuration("client-old", "old", old))
        let step = try await client.startPasswordReset(email: Bench.username)
        try client.configure(Self.configuration("client-new", "new", new))
        _ = try await step.resendCode().submitCode(Bench.code).submitPassword(Bench.password).signIn()
        #expect(new.requests.isEmpty)
        #expect(old.requests.count == 7)
        #expect(Self.isAll(old, clientId: "client-old", tenant: "old"))
        _ = try await client.startPasswordReset(email: Bench.username)
        #expect(new.requests.count == 2)
        #expect(Self.isAll(new, clientId: "client-new", tenant: "new"))
    }

    @Test
    func `a configuration that is refused leaves the one before`() async throws {
        let stub = StubTransport()
        let client = try NativeAuthClient(Self.configuration("client-1", "contoso", stub))
        #expect(throws: ConfigurationError.invalidTenantSubdomain) {
            try client.configure(clientId: "client-2", tenantSubdomain: "a.b")
        }
        _ = try await client.startPasswordReset(email: Bench.username)
        #expect(Self.isAll(stub, clientId: "client-1", tenant: "contoso"))
        #expect(stub.requests.count == 2)
    }

    @Test
    func `a configuration changed later doesn't change the client`() async throws {
        let stub = StubTransport()
        var configuration = Self.configuration("client-1", "contoso", stub)
        let client = try NativeAuthClient(configuration)
        configuration.clientId = "client-2"
        _ = try await client.startPasswordReset(email: Bench.username)
        #expect(Self.isAll(stub, clientId: "client-1", tenant: "contoso"))
        #expect(stub.requests.count == 2)
    }
}
