import Foundation
import Locking
import NativeAuth
import Testing

@Suite("Secrets in what can be printed", .timeLimit(.minutes(5)))
struct SecretsTests {
    /// A client, what its transport sees and answers, and all events.
    private struct Watched {
        let bench: Bench
        let events: Locked<[FlowEvent]>

        init() throws {
            let events = Locked<[FlowEvent]>([])
            bench = try Bench { $0.observer = { event in events.withLock { $0.append(event) } } }
            self.events = events
            let token = Canaries.token
            let idToken = IDTokenText.valid(
                ["preferred_username": Canaries.username, "name": Canaries.text, "oid": Canaries.code],
                signature: token
            )
            for endpoint in [ResetEndpoint.start, .continue] {
                bench.stub.always(endpoint, .json(#"{"continuation_token":"\#(token)"}"#))
            }
            bench.stub.always(.submit, .json(#"{"continuation_token":"\#(token)","poll_interval":1}"#))
            bench.stub.always(.poll, .json(#"{"status":"succeeded","continuation_token":"\#(token)"}"#))
            bench.stub.always(
                .challenge,
                .json(
                    """
                    {"continuation_token":"\(token)","challenge_type":"oob","challenge_channel":"\(Canaries.text)",
                    "challenge_target_label":"\(Canaries.username)","code_length":8}
                    """
                )
            )
            bench.stub.always(
                .token,
                .json(
                    """
                    {"access_token":"\(token)","id_token":"\(idToken)","refresh_token":"\(token)","expires_in":3600,
                    "scope":"\(Canaries.text)"}
                    """
                )
            )
        }

        func codeStep() async throws -> PasswordReset.CodeStep {
            try await bench.client.startPasswordReset(email: Canaries.username)
        }
    }

    static func expectNoSecret(_ values: [Any], _ location: SourceLocation = #_sourceLocation) {
        for value in values {
            for text in Set(Canaries.prints(of: value)) {
                let found = Canaries.found(in: text)
                #expect(found.isEmpty, "\(type(of: value)) shows \(found) in: \(text)", sourceLocation: location)
            }
        }
    }

    /// An error body that echoes everything in every place for text.
    static func echo(_ error: String, _ suberror: String) -> String {
        let text = Canaries.echo
        return """
            {"error":"\(error)","suberror":"\(suberror)","error_description":"\(text)","trace_id":"\(text)",
            "timestamp":"\(text)","redirect_reason":"\(text)","correlation_id":"\(text)","\(text)":"\(text)",
            "continuation_token":"\(Canaries.token)"}
            """
    }

    @Test
    func `the canaries are found where they are`() {
        for canary in Canaries.all {
            #expect(Canaries.found(in: "a \(canary) b") == [canary])
            #expect(Canaries.found(in: Data(canary.utf8).base64EncodedString()) == [canary])
        }
        #expect(Canaries.found(in: Canaries.echo) == Canaries.all)
        #expect(Canaries.found(in: "canary%20pass%2Fword%2B%C3%A9") == [Canaries.password])
        #expect(Canaries.prints(of: (1, Canaries.code)).contains { $0.contains(Canaries.code) })
    }

    @Test
    func `steps and results show none`() async throws {
        let watched = try Watched()
        let code = try await watched.codeStep()
        let resent = try await code.resendCode()
        let password = try await resent.submitCode(Canaries.code)
        let completion = try await password.submitPassword(Canaries.password)
        let signedIn = try await completion.signIn(scopes: [Canaries.text])
        guard case .completed(let result) = signedIn else {
            Issue.record("not completed")
            return
        }
        Self.expectNoSecret([
            code, resent, password, completion, signedIn, result, result.account, result.claims as Any,
            watched.bench.client, code.channel,
            [code, resent], ["step": password], Optional(completion) as Any,
        ])
        Self.expectNoSecret(watched.events.withLock { $0 })
        #expect(watched.events.withLock { $0.count } == 14)
        for request in watched.bench.stub.requests.map(\.request) {
            Self.expectNoSecret([request, request.headers, request.headers.fields[0]])
        }
        // The same values, asked for by name: there they are.
        #expect(result.accessToken == Canaries.token)
        #expect(result.account.username == Canaries.username)
        #expect(code.sentTo == Canaries.username)
    }

    @Test
    func `the correlation id shows`() async throws {
        let watched = try Watched()
        let step = try await watched.codeStep()
        let id = step.correlationId.uuidString.lowercased()
        watched.bench.stub.script(.continue, .json("", status: 503))
        let error = try await #require(throws: PasswordResetError.self) { try await step.submitCode(Canaries.code) }
        #expect("\(step)".contains(id))
        #expect("\(error)".contains(id))
        #expect(error.diagnostics.map { "\($0)".contains(id) } == true)
        #expect(watched.events.withLock { $0 }.allSatisfy { "\($0)".lowercased().contains(id) })
    }

    @Test(
        arguments: Moment.allCases,
        [
            ("invalid_grant", "invalid_oob_value"), ("invalid_grant", "password_too_weak"),
            ("invalid_grant", "password_\(Canaries.password)"), (Canaries.text, Canaries.text),
            ("expired_token", Canaries.code), (Canaries.username, "mfa_required"), ("slow_down", Canaries.token),
            ("server_error", Canaries.echo),
        ]
    )
    func `an error that echoes everything shows none of it`(_ moment: Moment, words: (String, String)) async throws {
        let body = Self.echo(words.0, words.1)
        for status in [200, 400, 429, 500] {
            try await Self.fail(moment, with: .json(body, status: status))
        }
    }

    @Test(arguments: Moment.allCases)
    func `a body of any other kind shows none of what it echoes`(_ moment: Moment) async throws {
        for status in [200, 302, 400, 403, 429, 500] {
            try await Self.fail(moment, with: .json("<html>\(Canaries.echo)</html>", status: status))
            try await Self.fail(moment, with: .json(#"{"\#(Canaries.text)":"\#(Canaries.echo)"}"#, status: status))
        }
        let redirect = #"{"challenge_type":"redirect","redirect_reason":"\#(Canaries.echo)"}"#
        try await Self.fail(moment, with: .json(redirect))
        try await Self.fail(moment, with: .failure(TransportError(.timedOut, detail: "The limit is 30 s.")))
    }

    /// Runs a flow of canaries to a failure, or past it where the client asks on, and looks at all that can be printed.
    private static func fail(_ moment: Moment, with reply: Reply) async throws {
        let watched = try Watched()
        var values: [Any] = []
        do throws(PasswordResetError) {
            let script = { watched.bench.stub.script(moment.endpoint, reply) }
            if moment == .start || moment == .challenge { script() }
            let code = try await watched.bench.client.startPasswordReset(email: Canaries.username)
            values.append(code)
            if moment == .resend {
                script()
                try await code.resendCode()
            }
            if moment == .continue { script() }
            let password = try await code.submitCode(Canaries.code)
            values.append(password)
            if moment == .submit || moment == .poll { script() }
            values.append(try await password.submitPassword(Canaries.password))
            #expect(moment == .poll)
        } catch {
            values.append(error)
            if let diagnostics = error.diagnostics { values.append(diagnostics) }
            if case .invalidPassword(let reason) = error { values.append(reason) }
            if case .network(let cause) = error { values.append(cause) }
        }
        expectNoSecret(values + watched.events.withLock { $0 })
    }

    @Test
    func `the errors of a sign-in show none`() async throws {
        let replies: [Reply] = [
            .json(Self.echo("invalid_grant", "mfa_required"), status: 400),
            .json(Self.echo("invalid_grant", "attribute_validation_failed"), status: 400),
            .json(Self.echo(Canaries.text, Canaries.password), status: 400),
            .json(Canaries.echo, status: 500), .json(Canaries.echo),
        ]
        for reply in replies {
            let watched = try Watched()
            let completion = try await watched.codeStep().submitCode(Canaries.code).submitPassword(Canaries.password)
            watched.bench.stub.script(.token, reply)
            let error = try await #require(throws: NativeAuthError.self) { try await completion.signIn() }
            Self.expectNoSecret([error, error.diagnostics as Any])
        }
        Self.expectNoSecret([NativeAuthError.invalidAttributes([Canaries.text])])
    }

    @Test
    func `a configuration shows no secret of its own`() throws {
        var configuration = NativeAuthConfiguration(clientId: "c", tenantSubdomain: "contoso")
        configuration.additionalHeaders = ["x-key": Canaries.token]
        let url = try #require(URL(string: "http://user:80617253@proxy.example:3128"))
        configuration.proxy = .url(url)
        Self.expectNoSecret([configuration, configuration.proxy, try NativeAuthClient(configuration)])
        Self.expectNoSecret([CurlTransport.Options(proxy: configuration.proxy)])
        let response = HTTPResponse(status: 200, headers: ["x-a": Canaries.token], body: Array(Canaries.echo.utf8))
        Self.expectNoSecret([response, response.headers, response.headers.fields[0]])
    }

    @Test
    func `header fields show neither the values nor the names that a server has sent`() {
        let response = HTTPResponse(status: 200, headers: [Canaries.token: "a", "x-\(Canaries.code)": Canaries.text])
        Self.expectNoSecret([response, response.headers, response.headers.fields, response.headers.fields[0]])
        #expect("\(response.headers)" == "HTTPFields(count: 2)")
    }

    @Test
    func `what was found in an answer can be asked for by name`() async throws {
        let error = try await Moment.continue.failure(
            with: .json(Self.echo("invalid_grant", "invalid_oob_value"), status: 400)
        )
        #expect(error.diagnostics?.serverDescription == Canaries.echo)
        #expect(error.diagnostics?.redirectReason == Canaries.echo)
        #expect(error.diagnostics?.traceId == Canaries.echo)
    }
}
