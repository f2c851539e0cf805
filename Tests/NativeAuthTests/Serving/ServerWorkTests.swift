import NativeAuthServing
import Testing

@Suite("What a server works on", .timeLimit(.minutes(5)))
struct ServerWorkTests {
    /// A site whose answers never come, with the ends of the work on them: whether it was cancelled.
    private func site(
        _ options: HTTPServer.Options = .patient
    ) throws -> (site: Site, arrival: Gate, ends: AsyncStream<Bool>) {
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let gate = Gate()
        let site = try Site(options) { _ in
            .later {
                end.yield(await !gate.pass())
                return .ok("late")
            }
        }
        return (site, gate, ends)
    }

    @Test
    func `work that takes too long is cancelled, and its client is told`() async throws {
        var options = HTTPServer.Options.patient
        options.answerTimeout = .milliseconds(50)
        let (site, _, ends) = try site(options)
        #expect(try await site.curl("/").output.hasPrefix("HTTP/1.1 503"))
        #expect(await ends.first { _ in true } == true)
        await site.server.stop()
    }

    @Test
    func `a server that is given time to stop sends what it works on, and takes no connection meanwhile`() async throws
    {
        let (site, gate, ends) = try site()
        async let answer = site.curl("/")
        await gate.arrival()
        async let stopped: Void = site.server.stop(finishing: .seconds(60))
        var status: Int32 = 0
        while status != Curl.Code.cannotConnect, !Task.isCancelled {
            status = try await site.curl("/", "-m", "1").status
        }
        gate.open()
        #expect(try await answer.output.hasSuffix("late"))
        #expect(await ends.first { _ in true } == false)
        await stopped
        // Its port is free again.
        var options = HTTPServer.Options()
        options.port = site.server.port
        await (try Site(options)).server.stop(finishing: .seconds(60))
    }

    @Test
    func `a server that is given time to stop takes no more than that`() async throws {
        let (site, gate, ends) = try site()
        async let answer = site.curl("/")
        await gate.arrival()
        await site.server.stop(finishing: .milliseconds(50))
        #expect(await ends.first { _ in true } == true)
        #expect(try await !answer.output.contains("late"))
    }

    @Test(arguments: [HTTPResponse.Delivery.whole, .close, .reset, .cut(afterBytes: 1), .halfLength])
    func `a server that is given time to stop waits for no response that has ended, in whichever way`(
        _ delivery: HTTPResponse.Delivery
    ) async throws {
        let site = try Site { request in
            var response = HTTPResponse.ok("sent")
            response.delivery = delivery
            return request.path == "/now" ? .now(response) : .later { [response] in response }
        }
        for path in ["/now", "/later"] { _ = try await site.curl(path) }
        // A stop that waits meets the suite's time limit.
        await site.server.stop(finishing: .patience)
    }

    @Test
    func `a server that stops cancels what it works on`() async throws {
        let (site, gate, ends) = try site()
        async let answer = site.curl("/")
        await gate.arrival()
        await site.server.stop()
        #expect(await ends.first { _ in true } == true)
        #expect(try await !answer.output.contains("late"))
    }
}
