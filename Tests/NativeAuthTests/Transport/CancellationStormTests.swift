import Foundation
import NativeAuth
import Testing

/// Many requests, cancelled at random moments, against a server that answers, stalls, cuts and resets.
///
/// `NATIVEAUTH_STORM` sets how many; `make tsan` and `make asan` send ten thousand.
@Suite("A storm of cancellations", .timeLimit(.minutes(15)))
struct CancellationStormTests {
    private static let count = ProcessInfo.processInfo.environment["NATIVEAUTH_STORM"].flatMap(Int.init) ?? 1_000

    @Test("ends every call once, with an answer, a cancellation or a lost connection, and leaves nothing open")
    func storm() async throws {
        let server = try FaultServer.misbehaving { _, number in
            switch number % 10 {
            case 0: [.stall]
            case 1: [.reset]
            case 2: [.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"), .reset]
            case 3: []
            default: nil
            }
        }
        defer { server.stop() }
        let outcomes = try await Self.outcomes(of: server)
        #expect(outcomes.values.reduce(0, +) == Self.count)
        #expect(Set(outcomes.keys).isSubset(of: ["answered", "cancelled", "connectionLost"]))
        #expect((outcomes["cancelled"] ?? 0) > 0)
        // With the transport gone, so are its connections.
        await server.waitForConnectionsToEnd()
        #expect(server.openConnectionCount == 0)
    }

    /// How many calls ended in which way; at most fifty are in flight.
    private static func outcomes(of server: FaultServer) async throws -> [String: Int] {
        let transport = CurlTransport(.patient())
        let request = HTTPRequest(method: "POST", url: server.url.appending(path: "start"), body: Array("a=b".utf8))
        return await withTaskGroup(of: String.self) { group in
            var outcomes: [String: Int] = [:]
            for number in 0..<count {
                if number >= 50, let outcome = await group.next() {
                    outcomes[outcome, default: 0] += 1
                }
                group.addTask { await outcome(of: request, on: transport) }
            }
            for await outcome in group {
                outcomes[outcome, default: 0] += 1
            }
            return outcomes
        }
    }

    private static func outcome(of request: HTTPRequest, on transport: CurlTransport) async -> String {
        let call = Task {
            do throws(TransportError) {
                _ = try await transport.send(request)
                return "answered"
            } catch {
                return error.code.rawValue
            }
        }
        for _ in 0..<Int.random(in: 0...400) {
            await Task.yield()
        }
        call.cancel()
        return await call.value
    }
}
