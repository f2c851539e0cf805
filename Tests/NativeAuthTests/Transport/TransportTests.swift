import Foundation
import Locking
import NativeAuth
import Testing

@Suite("The libcurl transport", .timeLimit(.minutes(5)))
struct TransportTests {
    private func request(_ server: FaultServer, body: String = "a=b") -> HTTPRequest {
        HTTPRequest(
            method: "POST",
            url: server.url.appending(path: "start"),
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array(body.utf8)
        )
    }

    private func transport(_ change: (inout CurlTransport.Options) -> Void = { _ in }) -> CurlTransport {
        var options = CurlTransport.Options.patient()
        change(&options)
        return CurlTransport(options)
    }

    @Test("sends method, header fields and body, and returns status, header fields and body")
    func roundTrip() async throws {
        let server = try FaultServer { _ in
            [
                .readRequest,
                .send(CannedTenant.response("hello", status: "418 Teapot", headers: ["X-One: 1", "x-two:  2 "])),
            ]
        }
        defer { server.stop() }
        let response = try await transport().send(request(server))
        #expect(response.status == 418)
        #expect(String(decoding: response.body, as: UTF8.self) == "hello")
        #expect(response.headers["x-one"] == "1")
        #expect(response.headers["X-TWO"] == "2")
        let seen = try #require(server.requests.first)
        #expect(seen.head.hasPrefix("POST /contoso.onmicrosoft.com/start HTTP/1.1\r\n"))
        #expect(seen.head.contains("\r\nContent-Type: application/x-www-form-urlencoded\r\n"))
        #expect(seen.body == "a=b")
    }

    @Test("uses one connection for requests that follow each other")
    func reuse() async throws {
        let server = try FaultServer { _ in [.readRequest, .send(CannedTenant.response("{}")), .again] }
        defer { server.stop() }
        let transport = transport()
        for _ in 1...5 {
            #expect(try await transport.send(request(server)).status == 200)
        }
        #expect(server.requests.count == 5)
        #expect(server.connectionCount == 1)
    }

    @Test("sends a request once when the reused connection dies under it")
    func atMostOnce() async throws {
        let server = try FaultServer { connection in
            connection == 0
                ? [.readRequest, .send(CannedTenant.response("{}")), .readRequest, .reset]
                : [.readRequest, .send(CannedTenant.response("{}")), .again]
        }
        defer { server.stop() }
        let transport = transport()
        _ = try await transport.send(request(server))
        await #expect(throws: TransportError(.connectionLost)) { try await transport.send(request(server)) }
        #expect(server.requests.count == 2)
        #expect(try await transport.send(request(server)).status == 200)
        #expect(server.requests.count == 3)
    }

    @Test("never follows a redirect", arguments: ["301 Moved", "302 Found", "307 Temporary", "308 Permanent"])
    func redirects(status: String) async throws {
        let server = try FaultServer { _ in
            [
                .readRequest,
                .send(CannedTenant.response("", status: status, headers: ["Location: http://127.0.0.1:9/"])),
            ]
        }
        defer { server.stop() }
        #expect(try await transport().send(request(server)).status / 100 == 3)
        #expect(server.requests.count == 1)
    }

    @Test("a long body neither asks for nor waits for 100 Continue", arguments: [1 << 10, 4 << 10, 64 << 10, 2 << 20])
    func noExpect(size: Int) async throws {
        let server = try FaultServer { _ in [.readRequest, .send(CannedTenant.response("{}"))] }
        defer { server.stop() }
        let body = String(repeating: "x", count: size)
        #expect(try await transport().send(request(server, body: body)).status == 200)
        #expect(server.requests.first?.body.utf8.count == body.utf8.count)
        #expect(server.requests.first?.head.lowercased().contains("expect") == false)
    }

    @Test("takes the answer and not the interim answers before it")
    func interimAnswers() async throws {
        let interim = "HTTP/1.1 103 Early Hints\r\nRetry-After: 9\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"
        let server = try FaultServer { _ in [.readRequest, .send(interim + CannedTenant.response("{}"))] }
        defer { server.stop() }
        let response = try await transport().send(request(server))
        #expect(response.status == 200)
        #expect(response.headers["Retry-After"] == nil)
    }

    @Test("a drip of bytes does not extend the limit of the whole request")
    func drip() async throws {
        let server = try FaultServer { _ in
            [.readRequest, .drip(CannedTenant.response(String(repeating: "x", count: 500)), every: .milliseconds(50))]
        }
        defer { server.stop() }
        let transport = transport { $0.requestTimeout = .milliseconds(300) }
        await #expect(throws: TransportError(.timedOut)) { try await transport.send(request(server)) }
    }

    @Test("a host that doesn't take the connection counts for the limit of connecting")
    func blackHole() async throws {
        // Nobody accepts, so that all but the first connections find the queue full.
        let (listener, port) = try listenUnshared(backlog: 0)
        defer { close(listener) }
        let transport = transport {
            $0.connectTimeout = .milliseconds(300)
        }
        let request = HTTPRequest(method: "POST", url: try #require(URL(string: "http://127.0.0.1:\(port)/start")))
        await withTaskGroup { group in
            for _ in 1...4 {
                group.addTask { await #expect(throws: TransportError.self) { try await transport.send(request) } }
            }
            #expect(await group.next() == TransportError(.timedOut))
            group.cancelAll()
        }
    }

    @Test("a stalled request delays no other")
    func stallIsAlone() async throws {
        let server = try FaultServer { connection in
            connection == 0 ? [.readRequest, .stall] : [.readRequest, .send(CannedTenant.response("{}"))]
        }
        defer { server.stop() }
        let transport = transport()
        let stalled = Task { try await transport.send(request(server)) }
        await server.waitForRequests(1)
        #expect(try await transport.send(request(server)).status == 200)
        stalled.cancel()
        await #expect(throws: TransportError(.cancelled)) { try await stalled.value }
    }

    @Test("a task that is cancelled before it starts sends nothing")
    func cancelledBefore() async throws {
        let server = try FaultServer { _ in [.readRequest, .send(CannedTenant.response("{}"))] }
        defer { server.stop() }
        let transport = transport()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(request(server))
        }
        await #expect(throws: TransportError(.cancelled)) { try await task.value }
        #expect(server.connectionCount == 0)
    }

    @Test("an answer larger than the limit is refused, announced or not")
    func tooLarge() async throws {
        let big = String(repeating: "x", count: 2000)
        let answers = [
            CannedTenant.response(big),
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7d0\r\n\(big)\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n\(big)",
            CannedTenant.response("{}", headers: ["X: \(big)"]),
        ]
        for answer in answers {
            let server = try FaultServer { _ in [.readRequest, .send(answer)] }
            defer { server.stop() }
            let transport = transport {
                $0.maximumBodySize = 1000
                $0.maximumHeaderSize = 1500
            }
            await #expect(throws: TransportError(.responseTooLarge)) { try await transport.send(request(server)) }
        }
    }

    @Test("a header field that could break out of its line is refused, and nothing is sent")
    func headerInjection() async throws {
        let server = try FaultServer { _ in [.readRequest, .send(CannedTenant.response("{}"))] }
        defer { server.stop() }
        for method in ["GET / HTTP/1.1\r\nX-Evil: 1\r\nY:", "", "PO ST"] {
            var bad = request(server)
            bad.method = method
            await #expect(throws: TransportError(.invalidRequest)) { try await transport().send(bad) }
        }
        for (name, value) in [("X", "a\r\nY: b"), ("X\r\nY", "a"), ("X Y", "a"), ("", "a"), ("X", "a\0b")] {
            var bad = request(server)
            bad.headers.append(name, value)
            await #expect(throws: TransportError(.invalidRequest)) { try await transport().send(bad) }
        }
        #expect(server.connectionCount == 0)
    }

    @Test(
        "only http and https addresses are taken",
        arguments: ["ftp://127.0.0.1/a", "file:///etc/passwd", "gopher://127.0.0.1"]
    )
    func schemes(address: String) async throws {
        let url = try #require(URL(string: address))
        await #expect(throws: TransportError(.invalidRequest)) {
            try await transport().send(HTTPRequest(method: "POST", url: url))
        }
    }

    @Test("HEAD waits for no body")
    func head() async throws {
        let server = try FaultServer { _ in
            [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n"), .stall]
        }
        defer { server.stop() }
        let response = try await transport().send(HTTPRequest(method: "HEAD", url: server.url))
        #expect(response.status == 200)
        #expect(response.body.isEmpty)
    }

    @Test("more requests than one of libcurl's multi handles takes are all answered")
    func manyAtOnce() async throws {
        let server = try FaultServer { _ in [.readRequest, .send(CannedTenant.response("{}")), .again] }
        defer { server.stop() }
        let transport = transport()
        let answered = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...200 {
                group.addTask { try await transport.send(request(server)).status }
            }
            return try await group.reduce(0) { $0 + ($1 == 200 ? 1 : 0) }
        }
        #expect(answered == 200)
    }

    @Test(
        "a kept connection on which something waits to be read is not used again, and nothing is lost",
        arguments: [
            "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            CannedTenant.response(#"{"stale":1}"#), "\u{15}\u{3}\u{3}",
        ]
    )
    func staleConnection(surplus: String) async throws {
        let isSent = Signal()
        let server = try FaultServer { connection in
            connection == 0
                ? [
                    .readRequest, .send(CannedTenant.response("{}")), .awaitSignal(isSent), .send(surplus),
                    .signal(isSent),
                    .stall,
                ]
                : [.readRequest, .send(CannedTenant.response(#"{"fresh":1}"#)), .again]
        }
        defer { server.stop() }
        let transport = transport()
        _ = try await transport.send(request(server))
        await isSent.fireAndWait()
        let response = try await transport.send(request(server))
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"fresh":1}"#)
        #expect(server.requests.map(\.connection) == [0, 1])
    }

    @Test("a field that continues a line, and one behind the body, are no fields of the answer")
    func oddFields() async throws {
        let answer = """
            HTTP/1.1 200 OK\r
            X-One: 1\r
             Retry-After: 7\r
            Transfer-Encoding: chunked\r
            \r
            2\r
            {}\r
            0\r
            Retry-After: 9\r
            \r

            """
        let server = try FaultServer { _ in [.readRequest, .send(answer)] }
        defer { server.stop() }
        let response = try await transport().send(request(server))
        #expect(response.headers["Retry-After"] == nil)
        #expect(response.headers["Transfer-Encoding"] == "chunked")
    }
}
