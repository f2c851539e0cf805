import Foundation
import NativeAuthMock
import Testing

@Suite("A tenant that runs for long", .timeLimit(.minutes(15)))
struct EnduranceTests {
    @Test("Ten thousand abandoned flows are dropped, and a late token is told that it has expired until then")
    func abandonedFlows() async throws {
        var driver = try EngineDriver()
        for round in 1...3 {
            let late = driver.start().token
            for count in 1..<10_000 {
                driver.start()
                // Other tests wait for this thread.
                if count.isMultiple(of: 100) { await Task.yield() }
            }
            #expect(driver.engine.flowCount <= 10_001, "round \(round)")
            driver.now += 3600
            #expect(driver.challenge(late).error == "expired_token")
            driver.now += 3600
            #expect(driver.challenge(late).code == 55200)
            #expect(driver.engine.flowCount == 0, "round \(round)")
        }
    }

    @Test("A flow that goes on is kept, however many are abandoned around it")
    func keptFlow() throws {
        var driver = try EngineDriver()
        var token = driver.start().token
        for _ in 1...5 {
            for _ in 1...1000 { driver.start() }
            driver.now += 599
            token = driver.challenge(token).token
            #expect(!token.isEmpty)
        }
        #expect(driver.enter(driver.latestCode(), token).status == 200)
    }

    @Test("A clock that goes back keeps what it has and forgets it in the end")
    func clockBack() throws {
        var driver = try EngineDriver()
        driver.now += 1_000_000
        driver.start()
        driver.now -= 900_000
        let token = driver.start().token
        #expect(driver.challenge(token).status == 200)
        driver.now += 1_000_000
        driver.start()
        #expect(driver.engine.flowCount == 1)
    }

    @Test(
        "A thousand open connections, half of them with half a request or half a handshake, hold nobody up",
        arguments: [false, true]
    )
    func heldConnections(tls: Bool) async throws {
        var options = MockTenant.Options.withAna
        options.tls = tls
        try await MockTenant.withTenant(options) { tenant in
            HeldConnection.allowMany()
            let port = try #require(tenant.authority.port)
            let half =
                tls
                ? "\u{16}\u{3}\u{1}"
                : "POST /contoso.onmicrosoft.com/resetpassword/v1.0/start HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le"
            let held = try (1...1000).map { try HeldConnection(port: port, sending: $0.isMultiple(of: 2) ? half : "") }
            let curl = Curl(tenant: tenant)
            for _ in 1...3 { #expect(try await curl.start("-o", "/dev/null", "-w", "%{http_code}").output == "200") }
            #expect(held.filter(\.isOpen).count == 1000)
        }
    }
}

/// A connection that says no more than it said at first.
private final class HeldConnection {
    private struct NotConnected: Error { let reason: Int32 }

    private let descriptor: Int32

    /// Lets this process have more open files than many systems give it at first: each connection has two.
    static func allowMany() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 8192))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    init(port: Int, sending text: String) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw NotConnected(reason: errno) }
        let bytes = Array(text.utf8)
        guard send(descriptor, bytes, bytes.count, 0) == bytes.count else { throw NotConnected(reason: errno) }
    }

    deinit { close(descriptor) }

    /// Whether the other side has neither closed it nor said anything.
    var isOpen: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT)) < 0 && errno == EAGAIN
    }
}
