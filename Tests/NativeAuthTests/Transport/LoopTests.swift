import Foundation
import Locking
import NativeAuth
import Testing

@Suite("The transport's own thread", .timeLimit(.minutes(5)))
struct LoopTests {
    private static func client(of server: FaultServer) throws -> NativeAuthClient {
        try server.client()
    }

    @Test("a task that prefers it runs a whole flow there")
    func wholeFlow() async throws {
        let server = try FaultServer.misbehaving { _, _ in nil }
        defer { server.stop() }
        let client = try Self.client(of: server)
        try await withTaskExecutorPreference(client.taskExecutor) {
            let codeStep = try await client.startPasswordReset(email: "ana@contoso.com")
            try await codeStep.submitCode("12345678").submitPassword("New-Passw0rd")
        }
        #expect(server.requests.count == 5)
        #expect(server.connectionCount == 1)
    }

    @Test("a task there that never stops yielding keeps no request waiting")
    func yieldingTask() async throws {
        let server = try FaultServer.misbehaving { _, _ in nil }
        defer { server.stop() }
        let client = try Self.client(of: server)
        let isDone = Locked(false)
        let yielding = Task(executorPreference: client.taskExecutor) {
            while !isDone.withLock({ $0 }) {
                await Task.yield()
            }
        }
        _ = try await client.startPasswordReset(email: "ana@contoso.com")
        isDone.withLock { $0 = true }
        await yielding.value
        #expect(server.requests.count == 2)
    }

    @Test("outlives its client for as long as somebody holds it")
    func executorOutlivesClient() async throws {
        let server = try FaultServer.misbehaving { _, _ in nil }
        defer { server.stop() }
        var client: NativeAuthClient? = try Self.client(of: server)
        _ = try await client?.startPasswordReset(email: "ana@contoso.com")
        let executor = client?.taskExecutor
        client = nil
        let value = await Task(executorPreference: executor) { 7 }.value
        #expect(value == 7)
    }

    @Test("is gone, with its descriptors, after the client is")
    func nothingLeft() async throws {
        let server = try FaultServer.misbehaving { _, _ in nil }
        defer { server.stop() }
        for _ in 1...20 {
            let client = try Self.client(of: server)
            _ = try await client.startPasswordReset(email: "ana@contoso.com")
        }
        // The server sees the end of each connection when its client's thread has closed it.
        await server.waitForConnectionsToEnd()
        #expect(server.openConnectionCount == 0)
    }
}
