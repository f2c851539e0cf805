import Dispatch
import Foundation
import Testing

@testable import NativeAuth
@testable import NativeAuthMock

/// Each of these has a process of its own, where signals and the environment can be anything.
@Suite("A process with the transport in it", .timeLimit(.minutes(5)))
struct ProcessTests {
    @Test("outlives servers that hang up on a long body, and keeps what it does on SIGPIPE")
    func brokenPipe() async {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_DFL)
            let identity = try ServerIdentity()
            let server = try FaultServer { _ in [.handshake(identity), .finish] }
            let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/start"))
            let request = HTTPRequest(method: "POST", url: url, body: Array(repeating: 0x78, count: 1 << 16))
            let transport = CurlTransport(.patient(trustedRoots: .file(path: identity.authorityFile)))
            await withTaskGroup { group in
                for _ in 1...200 {
                    group.addTask {
                        await #expect(throws: TransportError(.connectionLost)) { try await transport.send(request) }
                    }
                }
            }
            var now = sigaction()
            sigaction(SIGPIPE, nil, &now)
            #expect(now.__sigaction_handler.sa_handler == nil)
        }
    }

    @Test(
        "reads the protocol's words the same where an i has another capital letter",
        arguments: ["tr_TR", "az_AZ"]
    )
    func turkish(_ locale: String) async throws {
        try await Scratch.with { scratch in
            // Few machines have it ready, and some nothing to make it of (Debian's package locales).
            let words = ["-i", locale, "-f", "UTF-8", "\(scratch.folder)/\(locale).UTF-8"]
            let isMade = try await run("/usr/bin/localedef", words).status == 0
            #expect(isMade || access("/usr/share/i18n/locales/\(locale)", R_OK) != 0)
            await #expect(processExitsWith: .success) {
                [folder = scratch.folder as String, locale = locale as String, isMade = isMade as Bool] in
                setenv("LOCPATH", folder, 1)
                setenv("LC_ALL", locale + ".UTF-8", 1)
                #expect((setlocale(LC_ALL, "") != nil) == isMade)
                try await MockTenant.withTenant { tenant in
                    try tenant.addUser(.password("titi@contoso.com", password: Ana.oldPassword))
                    let throttled = Fault.reply(status: 429, headers: ["RETRY-AFTER": "7"], body: "{}")
                    tenant.inject(throttled, at: .resetPasswordStart)
                    let wrong = #"{"error": "INVALID_GRANT", "suberror": "INVALID_OOB_VALUE"}"#
                    tenant.inject(.reply(status: 400, body: wrong), at: .resetPasswordContinue)
                    let pending = #"{"status": "IN_PROGRESS"}"#
                    tenant.inject(.reply(status: 200, body: pending), at: .resetPasswordPollCompletion)
                    let client = try tenant.client()
                    await #expect(throws: PasswordResetError.throttled(retryAfter: .seconds(7))) {
                        try await client.startPasswordReset(email: "TITI@CONTOSO.COM")
                    }
                    let codeStep = try await client.startPasswordReset(email: "TITI@CONTOSO.COM")
                    await #expect(throws: PasswordResetError.invalidCode()) {
                        try await codeStep.submitCode("12345678")
                    }
                    let code = try await tenant.mailbox(for: "titi@contoso.com").waitForCode()
                    try await codeStep.submitCode(code).submitPassword(Ana.newPassword)
                    #expect(tenant.accepts(password: Ana.newPassword, for: "Titi@contoso.com"))
                }
            }
        }
    }

    @Test("may use it first on many threads at once")
    func firstUse() async {
        await #expect(processExitsWith: .success) {
            let server = try FaultServer { _ in [.readRequest, .send(CannedTenant.response("{}"))] }
            let request = HTTPRequest(method: "POST", url: server.url)
            let start = DispatchSemaphore(value: 0)
            let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
            let count = 64
            for _ in 1...count {
                Thread.detachNewThread {
                    start.wait()
                    let transport = CurlTransport(.patient())
                    // Starts the transport's thread from this one.
                    Task.detached(executorPreference: transport.loop) {
                        answer.yield((try? await transport.send(request))?.status == 200)
                    }
                }
            }
            for _ in 1...count { start.signal() }
            #expect(await answers.prefix(count).allSatisfy { $0 })
        }
    }

    @Test("may end in the middle of its connections, whose TLS library then takes itself down", arguments: 1...8)
    func exitAtWork(_: Int) async {
        await #expect(processExitsWith: .success) {
            let tenant = try await MockTenant.start(.tls)
            let trust = TrustedRoots.file(path: try #require(tenant.certificateAuthorityFile))
            let request = HTTPRequest(method: "POST", url: tenant.authority)
            let (answers, answer) = AsyncStream.makeStream(of: Void.self)
            for _ in 1...16 {
                Task.detached {
                    while true {
                        // Each with a thread and a connection of its own, which end with it.
                        _ = try? await CurlTransport(.patient(trustedRoots: trust)).send(request)
                        answer.yield()
                    }
                }
            }
            for await _ in answers.prefix(64) {}
            exit(0)
        }
    }

    @Test("leaves no certificate behind, also where it ends before its tenants do")
    func certificateFiles() async throws {
        let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let tenants = try await [MockTenant.start(.tls), MockTenant.start(.tls)]
            let files = tenants.compactMap(\.certificateAuthorityFile).joined(separator: " ")
            try FileHandle.standardOutput.write(contentsOf: Data(" \(files) ".utf8))
            exit(0)
        }
        let output = String(decoding: try #require(ended).standardOutputContent, as: UTF8.self)
        let files = output.split(separator: " ").filter { $0.hasSuffix("/ca.pem") }
        #expect(files.count == 2)
        for file in files {
            #expect(!FileManager.default.fileExists(atPath: String(file.dropLast("/ca.pem".count))))
        }
    }

    @Test("has the proxies of its environment, but not for a loopback host, and none when told so")
    func proxyEnvironment() async {
        await #expect(processExitsWith: .success) {
            let proxy = try FaultServer { _ in [.readRequest, .send("HTTP/1.1 403 No\r\n\r\n")] }
            for name in ["http_proxy", "https_proxy", "all_proxy"] {
                setenv(name, "http://127.0.0.1:\(proxy.port)", 1)
            }
            let server = try FaultServer { _ in [.readRequest, .send(CannedTenant.response("{}"))] }
            let answer = try await CurlTransport(.patient()).send(HTTPRequest(method: "POST", url: server.url))
            #expect(answer.status == 200)
            #expect(proxy.connectionCount == 0)

            let url = try #require(URL(string: "https://tenant.example/start"))
            await #expect(throws: TransportError(.proxyFailed)) {
                try await CurlTransport(.patient()).send(HTTPRequest(method: "POST", url: url))
            }
            #expect(proxy.requests.map(\.path) == ["tenant.example:443"])

            try await StalledName.withName { name in
                let url = try #require(URL(string: "https://\(name.host)/start"))
                let call = Task {
                    try await CurlTransport(.patient(proxy: .none)).send(HTTPRequest(method: "POST", url: url))
                }
                await name.waitForLookUp()
                call.cancel()
                await #expect(throws: TransportError(.cancelled)) { try await call.value }
            }
            #expect(proxy.connectionCount == 1)
        }
    }

    @Test("trusts the certificates that its environment names")
    func trustEnvironment() async {
        await #expect(processExitsWith: .success) {
            try await MockTenant.withAna(.tls) { tenant in
                setenv("SSL_CERT_FILE", tenant.certificateAuthorityFile ?? "", 1)
                let client = try tenant.client { $0.trustedRoots = .system }
                #expect(try await client.startPasswordReset(email: Ana.email).codeLength == 8)
            }
        }
    }

    @Test("has no secret in its output, whatever of a flow it prints")
    func output() async throws {
        let result = try await #require(
            processExitsWith: .success,
            observing: [\.standardOutputContent, \.standardErrorContent]
        ) {
            let server = try FaultServer.misbehaving { request, count in
                guard request.path.hasSuffix("/continue"), count == 1 else { return nil }
                let body =
                    #"{"error":"invalid_grant","suberror":"invalid_oob_value","error_description":"\#(Canaries.echo)"}"#
                return [.send(CannedTenant.response(body, status: "400 Bad Request")), .again]
            }
            var configuration = NativeAuthConfiguration(clientId: "client-1", authority: server.url)
            configuration.polling = PollingPolicy(minimumInterval: .milliseconds(1), maximumInterval: .milliseconds(1))
            (configuration.connectTimeout, configuration.requestTimeout) = (.patience, .patience)
            configuration.observer = { print($0) }
            let client = try NativeAuthClient(configuration)
            let codeStep = try await client.startPasswordReset(email: Canaries.username)
            dump(codeStep)
            do {
                _ = try await codeStep.submitCode(Canaries.code)
            } catch {
                print(error, error.localizedDescription)
                dump(error)
                FileHandle.standardError.write(Data("\(error)".utf8))
            }
            let passwordStep = try await codeStep.submitCode(Canaries.code)
            print(passwordStep, client)
            try await dump(passwordStep.submitPassword(Canaries.password))
            print("id \(codeStep.correlationId)")
        }
        let output = String(decoding: result.standardOutputContent, as: UTF8.self)
        let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
        let id = try #require(output.firstMatch(of: /id ([-0-9A-F]{36})/)?.1).lowercased()
        #expect(output.contains("correlationId: \(id)"))
        #expect(errors.contains(id))
        #expect(Canaries.found(in: output + errors).isEmpty)
    }
}
