import NativeAuthServing
import Testing

@Suite("What a server works on", .timeLimit(.minutes(5)))
struct ServerWorkTests {
    /// A site whose answers never come, with the ends of the work on them: whether it was cancelled.
    private func site(
        _ options: HTTPServer.Options = .init()
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
        var options = HTTPServer.Options()
        options.answerTimeout = .milliseconds(50)
        let (site, _, ends) = try site(options)
        #expect(try await site.curl("/").output.hasPrefix("HTTP/1.1 503"))
        #expect(await ends.first { _ in true } == true)
        await site.server.stop()
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
