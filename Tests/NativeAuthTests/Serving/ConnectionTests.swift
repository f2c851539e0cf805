import NativeAuthServing
import Testing

@Suite("The connections of a server", .timeLimit(.minutes(5)))
struct ConnectionTests {
    private static let head = "GET / HTTP/1.1\r\nHost: a\r\n"
    private static let whole = head + "\r\n"

    private func port(of site: Site) throws -> UInt16 {
        try #require(UInt16(exactly: site.server.port))
    }

    @Test
    func `more connections than there may be wait for one to end`() async throws {
        var options = HTTPServer.Options.patient
        options.connectionLimit = 1
        let site = try Site(options)
        let port = try port(of: site)
        let gate = Gate()
        async let first = RawConnection.use(port) { connection in
            connection.send(Self.whole)
            let isAnswered = connection.read() ?? 0 > 0
            gate.open()
            // Ends when the server does.
            return isAnswered && connection.isClosedByPeer()
        }
        #expect(await gate.pass())
        #expect(try await site.curl("/", "-m", "0.3").status == Curl.Code.timedOut)
        #expect(site.requests.count == 1)
        await site.server.stop()
        #expect(await first)
    }

    @Test
    func `more connections than one address may have are closed, and other addresses have theirs`() async throws {
        var options = HTTPServer.Options.patient
        options.connectionsPerAddress = 1
        let site = try Site(options)
        let port = try port(of: site)
        let gate = Gate()
        async let first = RawConnection.use(port) { connection in
            connection.send(Self.whole)
            _ = connection.read()
            gate.open()
            return connection.isClosedByPeer()
        }
        #expect(await gate.pass())
        #expect(await RawConnection.use(port) { $0.isClosedByPeer() })
        #expect(try await site.curl("/", "--interface", "127.0.0.9").output.contains("200 OK"))
        await site.server.stop()
        #expect(await first)
        #expect(site.requests.map(\.remoteAddress) == ["127.0.0.1", "127.0.0.9"])
    }

    @Test
    func `a silent connection is closed`() async throws {
        var options = HTTPServer.Options.patient
        options.idleTimeout = .seconds(1)
        let site = try Site(options)
        #expect(await RawConnection.use(try port(of: site)) { $0.isClosedByPeer() })
        await site.server.stop()
    }

    @Test(
        arguments: [
            "", head + "X-Long: ", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n", whole, whole + head,
        ]
    )
    func `a connection whose request comes byte after byte is closed when its time is over`(
        _ start: String
    ) async throws {
        var options = HTTPServer.Options.patient
        options.requestTimeout = .seconds(2)
        let site = try Site(options)
        let isClosed = await RawConnection.use(try port(of: site)) { connection in
            connection.send(start)
            return connection.isClosed(while: "a", every: 0.02, upTo: 10_000)
        }
        #expect(isClosed)
        #expect(site.requests.count == (start.hasPrefix(Self.whole) ? 1 : 0))
        await site.server.stop()
    }

    @Test
    func `a connection whose request has come stays open, however long the answer takes`() async throws {
        let gate = Gate()
        var options = HTTPServer.Options.patient
        options.requestTimeout = .seconds(2)
        let site = try Site(options) { _ in .later { await gate.pass() ? .ok("late") : .ok("cancelled") } }
        async let answer = site.curl("/")
        await gate.arrival()
        // What begins later and is closed shows that the time of the first one is over too.
        #expect(await RawConnection.use(try port(of: site)) { $0.isClosedByPeer() })
        gate.open()
        #expect(try await answer.output.hasSuffix("late"))
        await site.server.stop()
    }
}
