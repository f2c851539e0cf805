import Foundation
import Locking
import NativeAuthServing
import Testing

@Suite("A server of its own", .timeLimit(.minutes(5)))
struct HTTPServerTests {
    @Test(arguments: [false, true])
    func `a request arrives whole, in plain text and over TLS`(_ tls: Bool) async throws {
        let site = try Site(tls: tls)
        let ran = try await site.curl("/a%20b/c?x=1&y=%C3%A4+%26&x=2", "-H", "X-Color: blue", "-X", "DELETE")
        #expect(ran.output.hasPrefix("HTTP/1.1 200 OK"))
        let request = try #require(site.requests.first)
        #expect(request.method == "DELETE")
        #expect(request.path == "/a b/c")
        #expect(request.target == "/a%20b/c?x=1&y=%C3%A4+%26&x=2")
        #expect(request.query == ["x": "1", "y": "ä &"])
        #expect(request.headers["x-color"] == "blue")
        #expect(request.fields.all.isEmpty)
        #expect(request.malformation == nil)
        await site.server.stop()
    }

    @Test
    func `a form is decoded, and so is the query of a GET`() async throws {
        let site = try Site()
        _ = try await site.curl("/", "--data-raw", "name=%C3%84na+%26+co&empty=&name=twice")
        _ = try await site.curl("/?name=%C3%84na+%26+co&empty=&name=twice")
        _ = try await site.curl("/?in=query", "-H", "Content-Type: application/json", "-d", "{}")
        let forms = site.requests.map { $0.fields.all.map { [$0.name, $0.value] } }
        let form = [["name", "Äna & co"], ["empty", ""], ["name", "twice"]]
        #expect(forms == [form, form, []])
        #expect(site.requests[0].fields["name"] == "Äna & co")
        #expect(site.requests[1].query["name"] == "Äna & co")
        #expect(site.requests[2].query == ["in": "query"])
        #expect(site.requests[2].body == Array("{}".utf8))
        await site.server.stop()
    }

    @Test(
        arguments: [1, 127, 128, 300, 500, 2000, 5000],
        ["a", "name=value-value", "x=" + String(repeating: "x", count: 110)]
    )
    func `a request with more parameters than there is room for is answered so`(
        count: Int,
        parameter: String
    ) async throws {
        let isSecure = count == 2000
        let site = try Site(tls: isSecure)
        // No more than curl hands over at once: it looks for no answer where it can't send the rest.
        let query = Array(repeating: parameter, count: count).joined(separator: "&").prefix(isSecure ? 12_000 : 50_000)
        let ran = try await site.curl("/?" + query, "-H", "Cookie: " + String(repeating: "c", count: 4096))
        let isTooLong = query.count { $0 == "&" } >= 128 || query.utf8.count > 16 * 1024 - 2
        #expect(ran.output.hasPrefix(isTooLong ? "HTTP/1.1 414 " : "HTTP/1.1 200 "), "\(ran)")
        #expect(site.requests.map { $0.target.utf8.count } == (isTooLong ? [] : [query.utf8.count + 2]))
        await site.server.stop()
    }

    @Test
    func `a body has as many bytes as its path allows`() async throws {
        var options = HTTPServer.Options.patient
        let usual = options.bodyLimit
        options.bodyLimit = { path in path == "/small" ? 4 : usual(path) }
        let site = try Site(options)
        _ = try await site.curl("/small", "--data-raw", "1234")
        _ = try await site.curl("/small", "--data-raw", "12345")
        _ = try await site.curl("/", "--data-raw", "x=" + String(repeating: "x", count: 64 * 1024 - 2))
        _ = try await site.curl("/", "--data-raw", "x=" + String(repeating: "x", count: 64 * 1024 - 1))
        #expect(site.requests.map(\.isTooLarge) == [false, true, false, true])
        #expect(site.requests.map { $0.malformation != nil } == [false, true, false, true])
        #expect(site.requests[1].malformation == "The body has more than 4 bytes.")
        await site.server.stop()
    }

    @Test
    func `nothing is kept behind a piece of the body that is too large`() async throws {
        var options = HTTPServer.Options.patient
        options.bodyLimit = { _ in 8 }
        let site = try Site(options)
        let port = try #require(UInt16(exactly: site.server.port))
        let isAnswered = await RawConnection.use(port) { connection in
            let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            connection.send("\(head)Transfer-Encoding: chunked\r\n\r\n")
            connection.send("4\r\na=1&\r\n" + "9\r\nb=2222222\r\n" + "4\r\n&c=3\r\n" + "0\r\n\r\n")
            return connection.read() ?? 0 > 0
        }
        #expect(isAnswered)
        let request = try #require(site.requests.first)
        #expect(request.isTooLarge)
        #expect(request.body == Array("a=1&".utf8))
        #expect(request.fields.all.map(\.name) == ["a"])
        await site.server.stop()
    }

    @Test
    func `a form that can't be read makes a request malformed`() async throws {
        let site = try Site()
        let name = String(repeating: "n", count: 10_000)
        _ = try await site.curl("/", "--data-raw", "a=b&\(name)=c")
        _ = try await site.curl("/", "--data-raw", "a=b&c")
        _ = try await site.curl("/", "--data-raw", "a=\(name)")
        #expect(site.requests.map(\.malformation) == ["The form can't be read.", nil, nil])
        await site.server.stop()
    }

    @Test
    func `a form's value that isn't UTF-8 makes a request malformed`() async throws {
        let site = try Site()
        _ = try await site.curl("/", "--data-raw", "name=%ff")
        #expect(site.requests.first?.malformation == "The value of 'name' is not UTF-8.")
        #expect(site.requests.first?.fields.all.isEmpty == true)
        await site.server.stop()
    }

    @Test(
        arguments: [
            ("/a%00b", nil), ("/a?x%00y=1", nil), ("/a?x=1%00y", nil), ("/a?x%00y", nil), ("/a", "x%00y=1"),
            ("/a", "a=b&%00=1"), ("/a", "a=b&x%00y"), ("/a", "x%00=1&a=%00"),
        ]
    )
    func `a zero byte that would cut a path, a query or a name makes a request malformed`(
        _ target: String,
        _ form: String?
    ) async throws {
        let site = try Site()
        _ = try await site.curl([target] + (form.map { ["--data-raw", $0] } ?? []))
        let request = try #require(site.requests.first)
        #expect(request.malformation?.contains("zero byte") == true)
        #expect(request.path != "/a" || target.hasPrefix("/a?") || form != nil)
        await site.server.stop()
    }

    @Test(arguments: [("/a%2500b?x=%2500", nil), ("/a", "x=%00y&a=b"), ("/a", "x=1%00&%2500=b")])
    func `a percent sign in front of two zeros, or a zero byte in a form's value, is as good as any`(
        _ target: String,
        _ form: String?
    ) async throws {
        let site = try Site()
        _ = try await site.curl([target] + (form.map { ["--data-raw", $0] } ?? []))
        let request = try #require(site.requests.first)
        #expect(request.malformation == nil)
        #expect(form != nil || request.path == "/a%00b" && request.query == ["x": "%00"])
        #expect(form == nil || request.fields["x"]?.contains("\0") == true)
        await site.server.stop()
    }

    @Test(arguments: ["a\r\nX-More: 1", "a\nX-More: 1", "a\rX-More: 1", "a\0X-More: 1"])
    func `a header field with a line break or a zero byte isn't sent`(_ text: String) async throws {
        let site = try Site { _ in
            let fields = [("X-Value", text), (text, "value"), ("X-Good", "good")]
            return .now(HTTPResponse(status: 200, headers: fields.map { .init(name: $0.0, value: $0.1) }))
        }
        let head = try await site.curl("/").output
        #expect(head.contains("X-Good: good"))
        #expect(!head.contains("X-More"))
        #expect(!head.contains("X-Value"))
        #expect(!head.contains("value"))
        await site.server.stop()
    }

    @Test
    func `a request tells where it comes from, and over which connection`() async throws {
        let site = try Site()
        _ = try await site.curl("/", site.url("/"))
        _ = try await site.curl("/", "--interface", "127.0.0.9")
        #expect(site.requests.map(\.connection) == [1, 1, 2])
        #expect(site.requests.map(\.remoteAddress) == ["127.0.0.1", "127.0.0.1", "127.0.0.9"])
        await site.server.stop()
    }

    @Test
    func `an answer that takes time holds up nobody else`() async throws {
        let gate = Gate()
        let site = try Site { request in
            guard request.path == "/slow" else { return .now(.ok("quick")) }
            return .later { await gate.pass() ? .ok("slow") : .ok("cancelled") }
        }
        async let slow = site.curl("/slow")
        await gate.arrival()
        #expect(try await site.curl("/quick").output.hasSuffix("quick"))
        gate.open()
        #expect(try await slow.output.hasSuffix("slow"))
        await site.server.stop()
    }

    @Test
    func `it stops at once while answers are being worked on`() async throws {
        let gate = Gate()
        let site = try Site { _ in .later { await gate.pass() ? .ok("late") : .ok("cancelled") } }
        async let slow = site.curl("/")
        await gate.arrival()
        await site.server.stop()
        await site.server.stop()
        #expect(try await !slow.output.contains("late"))
        _ = try await site.curl("/")
        #expect(site.requests.count == 1)
        gate.open()
    }

    @Test
    func `it stops when it is let go`() async throws {
        var site: Site? = try Site()
        let url = try #require(site?.url("/"))
        site = nil
        var status: Int32 = 0
        while status != Curl.Code.cannotConnect, !Task.isCancelled {
            status = try await run("/usr/bin/curl", Curl.usual + [url]).status
        }
        #expect(status == Curl.Code.cannotConnect)
    }

    @Test
    func `a response says when it is sent`() async throws {
        let (ends, end) = AsyncStream.makeStream(of: String.self)
        let site = try Site { request in
            var response = HTTPResponse.ok("sent")
            response.completion = { end.yield(request.path) }
            if request.path == "/never" { response.delivery = .close }
            return .now(response)
        }
        var iterator = ends.makeAsyncIterator()
        #expect(try await site.curl("/whole").output.hasSuffix("sent"))
        #expect(await iterator.next() == "/whole")
        #expect(try await site.curl("/never").status == Curl.Code.emptyReply)
        #expect(await iterator.next() == "/never")
        await site.server.stop()
    }

    @Test
    func `a response waits for its delay, also one that was worked on`() async throws {
        let site = try Site { request in
            let response = HTTPResponse.ok("late", delay: .seconds(3600))
            return request.path == "/now" ? .now(response) : .later { response }
        }
        for path in ["/now", "/later"] {
            #expect(try await site.curl(path, "-m", "0.3").status == Curl.Code.timedOut)
        }
        await site.server.stop()
    }

    @Test
    func `an address, a port or a certificate that can't be used is an error`() async throws {
        let site = try Site()
        var options = HTTPServer.Options.patient
        options.port = site.server.port
        #expect(throws: HTTPServerError.portInUse(site.server.port)) { try Site(options) }
        options.port = 65_536
        #expect(throws: HTTPServerError.cannotListen("there is no port 65536")) { try Site(options) }
        options.port = 0
        options.address = "localhost"
        #expect(throws: HTTPServerError.self) { try Site(options) }
        options.address = "127.0.0.3"
        options.tls = .init(certificatePEM: "none", keyPEM: "none")
        let error = #expect(throws: HTTPServerError.self) { try Site(options) }
        #expect(error?.description.contains("this certificate and key") == true)
        await site.server.stop()
    }

    @Test
    func `it listens on the address that it is given`() async throws {
        var options = HTTPServer.Options.patient
        options.address = "127.0.0.3"
        let site = try Site(options)
        _ = try await site.curl("/")
        #expect(site.requests.isEmpty)
        let other = site.url("/").replacing("127.0.0.1", with: "127.0.0.3")
        #expect(try await site.curl("/", other).output.contains("200 OK"))
        await site.server.stop()
    }

    @Test
    func `nothing that is printed shows a secret`() async throws {
        let site = try Site()
        let options = ["-H", "Authorization: canary", "--data-raw", "password=canary"]
        _ = try await site.curl(["/canary?code=canary"] + options)
        var options2 = HTTPServer.Options()
        options2.tls = .init(certificatePEM: "canary", keyPEM: "canary")
        let request = try #require(site.requests.first)
        #expect(request.fields["password"] == "canary")
        for value in [request, HTTPResponse.ok("canary"), options2] as [any Sendable] {
            var dumped = ""
            dump(value, to: &dumped)
            #expect(!"\(value) \(String(reflecting: value)) \(dumped)".contains("canary"))
        }
        await site.server.stop()
    }
}
