import NativeAuth
import Testing

/// What the tests wait with ends when the test does: one that hangs would outlive its time limit.
@Suite("A wait of the tests", .timeLimit(.minutes(5)))
struct WaitTests {
    @Test("for an arrival at a gate ends with its task, before and after it began")
    func arrival() async {
        let gate = Gate()
        for hasBegun in [false, true] {
            let started = Gate()
            let waiter = Task {
                if hasBegun { _ = await started.pass() }
                return await gate.arrival()
            }
            if hasBegun { await started.arrival() }
            started.open()
            waiter.cancel()
            #expect(await !waiter.value)
        }
        let late = Task { await gate.pass() }
        #expect(await gate.arrival())
        late.cancel()
        #expect(await !late.value)
        #expect(await gate.arrival())
    }

    @Test("for many at a gate ends for all of them once it is open")
    func manyAtGate() async {
        let gate = Gate()
        let waiters = (0..<20).map { _ in Task { await gate.pass() } }
        #expect(await gate.arrival())
        gate.open()
        for waiter in waiters { #expect(await waiter.value) }
        #expect(await gate.pass())
    }

    @Test("for requests, or the end of connections, ends with its task")
    func faultServer() async throws {
        let server = try FaultServer { _ in [.readRequest, .stall] }
        defer { server.stop() }
        let request = HTTPRequest(method: "POST", url: server.url)
        let call = Task { try await CurlTransport(.patient()).send(request) }
        await server.waitForRequests(1)
        let waiters = [Task { await server.waitForRequests(2) }, Task { await server.waitForConnectionsToEnd() }]
        for waiter in waiters {
            waiter.cancel()
            await waiter.value
        }
        #expect(server.openConnectionCount == 1)
        call.cancel()
        _ = await call.result
    }

    @Test("for a sleep ends with its task")
    func sleep() async {
        let clock = TestClock()
        let waiter = Task { await clock.nextSleep() }
        waiter.cancel()
        #expect(await waiter.value == nil)
        #expect(clock.sleeps.isEmpty)
    }
}
