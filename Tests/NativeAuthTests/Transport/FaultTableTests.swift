import NativeAuth
import Testing

/// Each way in which an answer can fail to come, at each endpoint of a reset: what the caller is told, how often the server
/// has seen the request, and that the same step then succeeds.
@Suite("Every fault at every endpoint", .timeLimit(.minutes(5)))
struct FaultTableTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let name: String
        let error: PasswordResetError
        var code: TransportError.Code?
        let actions: [FaultServer.Action]
        /// Whether a poll that meets it asks again by itself.
        var isTransient: Bool { code.map { TransportError($0).isTransient } ?? false }
        var testDescription: String { name }
    }

    struct Endpoint: Sendable, CustomTestStringConvertible {
        let name: String
        var testDescription: String { name }
    }

    static let endpoints = [
        Endpoint(name: "start"), Endpoint(name: "challenge"), Endpoint(name: "continue"), Endpoint(name: "submit"),
        Endpoint(name: "poll_completion"),
    ]

    static func lost(_ name: String, _ actions: [FaultServer.Action]) -> Fault {
        Fault(name: name, error: .network(TransportError(.connectionLost)), code: .connectionLost, actions: actions)
    }

    static func network(_ name: String, _ code: TransportError.Code, _ actions: [FaultServer.Action]) -> Fault {
        Fault(name: name, error: .network(TransportError(code)), code: code, actions: actions)
    }

    static let truncated = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"continuation_token\":\"t\"}"

    static let faults = [
        lost("closed without an answer", []),
        lost("reset without an answer", [.reset]),
        lost("cut in the status line", [.send("HTTP/1.1 2"), .reset]),
        lost("cut in the header fields", [.send("HTTP/1.1 200 OK\r\nContent-Le"), .reset]),
        lost("closed before the promised length, after whole JSON", [.send(truncated)]),
        lost("reset before the promised length", [.send(truncated), .reset]),
        lost(
            "chunked without an end",
            [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n")]
        ),
        lost("interim answer, then nothing", [.send("HTTP/1.1 100 Continue\r\n\r\n")]),
        network("silence", .timedOut, [.stall]),
        network(
            "silence after the header fields",
            .timedOut,
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"), .stall]
        ),
        network(
            "a drip",
            .timedOut,
            [.drip(CannedTenant.response(String(repeating: "x", count: 900)), every: .milliseconds(20))]
        ),
        network("interim answers without an end", .responseTooLarge, Array(repeating: .send(interim), count: 40)),
        network(
            "one header field without an end",
            .responseTooLarge,
            [.send("HTTP/1.1 200 OK\r\nX-Padding: \(String(repeating: "x", count: 200_000))\r\n\r\n")]
        ),
        network(
            "header fields without an end",
            .responseTooLarge,
            [.send("HTTP/1.1 200 OK\r\n")] + Array(repeating: .send(field), count: 40)
        ),
        network(
            "a body too large",
            .responseTooLarge,
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 3000000\r\n\r\n"), .stall]
        ),
        network(
            "chunks without an end",
            .responseTooLarge,
            [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")] + Array(repeating: .send(chunk), count: 40)
        ),
        network("HTTP/2 frames that say to go away", .notHTTP, [.send(settings + goAway)]),
        network("no HTTP at all", .notHTTP, [.send("SSH-2.0-OpenSSH_9.2\r\n")]),
        network(
            "a chunk size that is no number",
            .connectionLost,
            [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")]
        ),
    ]

    static let chunk = "10000\r\n\(String(repeating: "x", count: 1 << 16))\r\n"
    static let settings = "\0\0\0\u{4}\0\0\0\0\0"
    static let goAway = "\0\0\u{8}\u{7}\0\0\0\0\0" + "\0\0\0\0\0\0\0\u{1}"
    static let interim = "HTTP/1.1 103 Early Hints\r\nLink: \(String(repeating: "x", count: 2000))\r\n\r\n"
    static let field = "X-Padding: \(String(repeating: "x", count: 2000))\r\n"

    @Test("is one typed error, one request, and a step that still works", arguments: faults, endpoints)
    func row(fault: Fault, endpoint: Endpoint) async throws {
        let server = try FaultServer.misbehaving(once: fault.actions, at: endpoint.name)
        defer { server.stop() }
        // Only a fault that is a silence needs a short limit; the others must not fail on a busy machine.
        let client = try server.client(requestTimeout: fault.code == .timedOut ? .seconds(5) : .patience)

        func attempt<Value>(_ isHit: Bool, _ call: () async throws(PasswordResetError) -> Value) async throws -> Value {
            if isHit {
                let error = await #expect(throws: fault.error) { try await call() }
                if case .network(let transport) = error { #expect(transport.code == fault.code) }
                #expect(server.count(of: endpoint.name) == 1)
                #expect(error?.endsFlow == false)
            }
            return try await call()
        }

        let isStart = endpoint.name == "start" || endpoint.name == "challenge"
        let codeStep = try await attempt(isStart) { () throws(PasswordResetError) in
            try await client.startPasswordReset(email: "ana@contoso.com")
        }
        let passwordStep = try await attempt(endpoint.name == "continue") { () throws(PasswordResetError) in
            try await codeStep.submitCode("12345678")
        }
        let isNotAskedAgain = endpoint.name == "poll_completion" && !fault.isTransient
        _ = try await attempt(endpoint.name == "submit" || isNotAskedAgain) { () throws(PasswordResetError) in
            try await passwordStep.submitPassword("New-Passw0rd")
        }
        #expect(server.count(of: endpoint.name) == 2)
        #expect(server.count(of: "submit") == (endpoint.name == "submit" ? 2 : 1))
    }
}

extension FaultServer {
    /// A tenant that says yes to everything, and does something else with the first request to one endpoint.
    static func misbehaving(once actions: [Action], at endpoint: String) throws -> FaultServer {
        try misbehaving { request, count in
            request.path.hasSuffix("/" + endpoint) && count == 1 ? actions : nil
        }
    }

    /// A tenant that says yes to everything, unless the function has actions for a request and its number at that path.
    static func misbehaving(_ actions: @escaping @Sendable (Request, _ count: Int) -> [Action]?) throws -> FaultServer {
        let seen = CountsByPath()
        return try FaultServer { _ in
            [
                .readRequest,
                .answer { request in
                    actions(request, seen.next(request.path)) ?? [.send(CannedTenant.reply(to: request)), .again]
                },
            ]
        }
    }

    func count(of endpoint: String) -> Int {
        requests.count { $0.path.hasSuffix("/" + endpoint) }
    }

    /// A client of this server that polls without waiting long.
    func client(requestTimeout: Duration = .patience) throws -> NativeAuthClient {
        var configuration = NativeAuthConfiguration(clientId: "11111111-aaaa-bbbb-cccc-222222222222", authority: url)
        (configuration.connectTimeout, configuration.requestTimeout) = (.patience, requestTimeout)
        configuration.polling = PollingPolicy(minimumInterval: .milliseconds(1), maximumInterval: .milliseconds(1))
        return try NativeAuthClient(configuration)
    }
}
