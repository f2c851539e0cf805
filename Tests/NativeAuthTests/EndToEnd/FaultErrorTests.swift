import NativeAuth
import NativeAuthMock
import Testing

/// What each fault of the mock tenant becomes in the client, made from Swift and over the admin routes.
@Suite("Each fault in the client", .timeLimit(.minutes(5)))
struct FaultErrorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let fault: Fault
        /// What the admin route takes for the same fault.
        let json: String
        let error: PasswordResetError?
        var code: TransportError.Code?
        var testDescription: String { json }
    }

    static func network(_ fault: Fault, _ json: String, _ code: TransportError.Code) -> Row {
        Row(fault: fault, json: json, error: .network(TransportError(code)), code: code)
    }

    static let rows = [
        network(.emptyReply, #""fault": "emptyReply""#, .connectionLost),
        network(.reset, #""fault": "reset""#, .connectionLost),
        network(.resetAfterHandling, #""fault": "resetAfterHandling""#, .connectionLost),
        network(.cut(afterBytes: 7), #""fault": "cut", "bytes": 7"#, .connectionLost),
        network(.oversized(bytes: 3_000_000), #""fault": "oversized", "bytes": 3000000"#, .responseTooLarge),
        network(.delay(.seconds(3600)), #""fault": "delay", "seconds": 3600"#, .timedOut),
        network(.drip(every: .seconds(3600)), #""fault": "drip", "seconds": 3600"#, .timedOut),
        Row(fault: .wrongLength, json: #""fault": "wrongLength""#, error: .invalidResponse()),
        Row(fault: .html(502), json: #""fault": "html", "status": 502"#, error: .serverUnavailable()),
        Row(fault: .html(200), json: #""fault": "html", "status": 200"#, error: .invalidResponse()),
        Row(fault: .malformedJSON, json: #""fault": "malformedJSON""#, error: .invalidResponse()),
        Row(
            fault: .throttled(retryAfter: "7"),
            json: #""fault": "throttled", "retryAfter": "7""#,
            error: .throttled(retryAfter: nil)
        ),
        Row(fault: .serverError(503), json: #""fault": "serverError", "status": 503"#, error: .serverUnavailable()),
        Row(
            fault: .httpRedirect(to: "http://127.0.0.1:9/", status: 307),
            json: #""fault": "httpRedirect", "location": "http://127.0.0.1:9/", "status": 307"#,
            error: .invalidResponse()
        ),
        Row(fault: .redirect(), json: #""fault": "redirect""#, error: .browserRequired()),
        Row(
            fault: .removeField("continuation_token"),
            json: #""fault": "removeField", "name": "continuation_token""#,
            error: .invalidResponse()
        ),
        Row(fault: .interim(), json: #""fault": "interim""#, error: nil),
        Row(fault: .interim(100), json: #""fault": "interim", "status": 100"#, error: nil),
        Row(fault: .delay(.milliseconds(1)), json: #""fault": "delay", "seconds": 0.001"#, error: nil),
        Row(fault: .drip(every: .zero), json: #""fault": "drip", "seconds": 0"#, error: nil),
    ]

    @Test("is a typed error or passed over, and the next try succeeds", arguments: rows, [false, true])
    func row(_ row: Row, overHTTP: Bool) async throws {
        try await MockTenant.withAna(.tls) { tenant in
            // Only a silence needs a short limit; the others must not fail on a busy machine.
            let client = try tenant.client { if row.code == .timedOut { $0.requestTimeout = .seconds(10) } }
            if overHTTP {
                let body = #"{"endpoint": "resetpassword/v1.0/start", \#(row.json)}"#
                let made = try await Curl(tenant: tenant).admin("/faults", "-d", body, "-w", "|%{http_code}")
                #expect(made.output.hasSuffix("|201"))
            } else {
                tenant.inject(row.fault, at: .resetPasswordStart)
            }
            if let expected = row.error {
                let error = await #expect(throws: expected) { try await client.startPasswordReset(email: Ana.email) }
                if case .network(let transport) = error { #expect(transport.code == row.code) }
            }
            _ = try await client.startPasswordReset(email: Ana.email)
            #expect(tenant.journal.first?.fault == row.fault)
            #expect(tenant.unmetExpectations.isEmpty)
        }
    }

    @Test("an interim response goes before the reply, over HTTP and HTTPS", arguments: [false, true], [103, 199])
    func interim(tls: Bool, status: Int) async throws {
        var options = MockTenant.Options.withAna
        options.tls = tls
        try await MockTenant.withTenant(options) { tenant in
            tenant.inject(.interim(status), at: .resetPasswordStart)
            let ran = try await Curl(tenant: tenant).start("-i", "--http1.1")
            #expect(ran.output.hasPrefix("HTTP/1.1 \(status) "))
            #expect(ran.output.contains("\r\n\r\nHTTP/1.1 200 OK\r\n"))
        }
    }
}
