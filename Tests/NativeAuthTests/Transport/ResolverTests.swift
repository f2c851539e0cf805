import Foundation
import NativeAuth
import Testing

#if os(Linux)
@Suite("A resolver that doesn't answer", .timeLimit(.minutes(5)))
struct ResolverTests {
    private static func request(to host: String) throws -> HTTPRequest {
        HTTPRequest(method: "POST", url: try #require(URL(string: "http://\(host)/contoso.onmicrosoft.com/start")))
    }

    private static func transport() -> CurlTransport {
        CurlTransport(.patient(proxy: .none))
    }

    /// Runs the body while a look-up of the transport is stalled.
    private static func whileStalled(
        _ transport: CurlTransport = transport(),
        _ body: (_ name: StalledName, _ call: Task<HTTPResponse, any Error>) async throws -> Void
    ) async throws {
        try await StalledName.withName { name in
            let request = try request(to: name.host)
            let call = Task { try await transport.send(request) }
            await name.waitForLookUp()
            try await body(name, call)
        }
    }

    @Test("holds up no cancellation")
    func cancellation() async throws {
        let transport = Self.transport()
        for _ in 1...11 {
            try await Self.whileStalled(transport) { _, call in
                call.cancel()
                await #expect(throws: TransportError(.cancelled)) { try await call.value }
            }
        }
    }

    @Test("ends a reset with the cancellation of its task")
    func reset() async throws {
        try await StalledName.withName { name in
            let authority = try #require(URL(string: "https://\(name.host)/contoso.onmicrosoft.com"))
            var configuration = NativeAuthConfiguration(clientId: "client-1", authority: authority)
            configuration.proxy = .none
            (configuration.connectTimeout, configuration.requestTimeout) = (.patience, .patience)
            let client = try NativeAuthClient(configuration)
            let call = Task { try await client.startPasswordReset(email: "ana@contoso.com") }
            await name.waitForLookUp()
            call.cancel()
            await #expect(throws: PasswordResetError.cancelled) { try await call.value }
        }
    }

    @Test("counts for the limits")
    func limits() async throws {
        for options in [
            CurlTransport.Options(connectTimeout: .milliseconds(100), proxy: .none),
            CurlTransport.Options(requestTimeout: .milliseconds(100), proxy: .none),
        ] {
            try await StalledName.withName { name in
                let request = try Self.request(to: name.host)
                await #expect(throws: TransportError(.timedOut)) { try await CurlTransport(options).send(request) }
            }
        }
    }

    @Test("delays no other request, neither while a look-up runs nor after it was given up")
    func otherRequests() async throws {
        let server = try FaultServer { _ in [.readRequest, .send(CannedTenant.response("{}")), .again] }
        defer { server.stop() }
        let transport = Self.transport()
        let request = try Self.request(to: "127.0.0.1:\(server.port)")
        try await Self.whileStalled(transport) { _, call in
            _ = try await transport.send(request)
            call.cancel()
            _ = await call.result
            _ = try await transport.send(request)
        }
        #expect(server.requests.count == 2)
    }

    @Test("keeps no transport from going away with all its connections")
    func shutdown() async throws {
        let server = try FaultServer { _ in [.readRequest, .send(CannedTenant.response("{}")), .again] }
        defer { server.stop() }
        try await StalledName.withName { name in
            let kept = try Self.request(to: "127.0.0.1:\(server.port)")
            let stalled = try Self.request(to: name.host)
            do {
                let transport = Self.transport()
                _ = try await transport.send(kept)
                let call = Task { try await transport.send(stalled) }
                await name.waitForLookUp()
                call.cancel()
                _ = await call.result
            }
            // The thread of the transport closes them when it ends.
            await server.waitForConnectionsToEnd()
            #expect(server.openConnectionCount == 0)
        }
    }

    @Test("keeps no process from ending")
    func exit() async {
        await #expect(processExitsWith: .exitCode(7)) {
            try await Self.whileStalled { _, call in
                call.cancel()
                _ = await call.result
                Foundation.exit(7)
            }
        }
    }

    @Test("and then has no address is told apart")
    func noAddress() async throws {
        try await Self.whileStalled { name, call in
            name.release()
            await #expect(throws: TransportError(.nameNotResolved)) { try await call.value }
        }
    }
}
#endif
