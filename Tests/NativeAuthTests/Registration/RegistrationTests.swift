import NativeAuth
import NativeAuthMock
import Testing

@Suite("The registration of a method against the mock tenant", .timeLimit(.minutes(5)))
struct RegistrationTests {
    private static func withStep(
        _ options: MockTenant.Options = .init(),
        _ body: (MockTenant, StrongAuthRegistration.Step) async throws -> Void
    ) async throws {
        var options = options
        options.users.append(.persona(.mustRegisterMethod, email: Ana.email, password: Ana.oldPassword))
        try await MockTenant.withTenant(options) { tenant in
            let client = try tenant.client { $0.capabilities = [.mfaRequired, .registrationRequired] }
            let claims = #"{"id_token":{"acr":null}}"#
            let step = try await client.signIn(
                email: Ana.email,
                password: Ana.oldPassword,
                scopes: ["a/b"],
                claims: claims
            )
            try await body(tenant, step.registration)
        }
    }

    @Test(
        "by mail or by text message signs the person in, with the scopes and claims of the start",
        arguments: [true, false]
    )
    func wholeRegistration(_ byMail: Bool) async throws {
        try await Self.withStep { tenant, registration in
            #expect(registration.availableMethods.map(\.channel) == [.email, .sms])
            let contact = byMail ? "home@contoso.com" : "+14255550100"
            let outcome =
                byMail
                ? try await registration.registerEmail(" home@contoso.com ")
                : try await registration.registerSMS(phoneNumber: "+1 (425) 555-0100")
            let step = try outcome.step
            #expect(step.sentTo == contact)
            await #expect(throws: NativeAuthError.invalidCode()) { try await step.submitCode("00000000") }
            let newest = try await step.resendCode().step
            #expect(newest.sentTo == contact)
            let code = try await tenant.mailbox(for: contact).waitForCode(after: 1)
            #expect(try await newest.submitCode(code).result.scopes.contains("a/b"))
            #expect(tenant.journal.last?.fields["scope"] == "a/b openid profile offline_access")
            #expect(tenant.journal.last?.fields["claims"]?.contains("acr") == true)
        }
    }

    @Test(
        "refuses without a request what can't be a number",
        arguments: ["", "14255550100", "+0425555010", "+1425555010a", "+1", "+12345678901234567", "tel:+14255550100"]
    )
    func numbers(_ number: String) async throws {
        try await Self.withStep { tenant, registration in
            let sent = tenant.journal.count
            await #expect(throws: NativeAuthError.invalidInput()) {
                try await registration.registerSMS(phoneNumber: number)
            }
            #expect(tenant.journal.count == sent)
            _ = try await registration.registerSMS(phoneNumber: "+14255550100").step
        }
    }

    @Test("of a contact that the tenant refuses or blocks says so, and another one goes on")
    func refused() async throws {
        var options = MockTenant.Options()
        options.refusedNumbers = ["+1900": .blockedByAdmin]
        try await Self.withStep(options) { tenant, registration in
            await #expect(throws: NativeAuthError.invalidInput()) { try await registration.registerEmail("home") }
            await #expect(throws: NativeAuthError.methodBlocked()) {
                try await registration.registerSMS(phoneNumber: "+19005550100")
            }
            tenant.inject(
                .reply(status: 400, body: #"{"error":"invalid_request","error_codes":[901001]}"#),
                at: .registerChallenge
            )
            await #expect(throws: NativeAuthError.invalidInput()) {
                try await registration.registerEmail("home@contoso.com")
            }
            _ = try await registration.registerEmail("home@contoso.com").step
        }
    }

    @Test("of a contact that was verified before completes at once, and goes on where a lost answer left it")
    func preverified() async throws {
        try await Self.withStep { tenant, registration in
            let token = tenant.journal.last.flatMap { _ in "ct-preverified" } ?? ""
            for _ in 0..<2 {
                tenant.inject(
                    .reply(status: 200, body: #"{"continuation_token":"\#(token)","challenge_type":"preverified"}"#),
                    at: .registerChallenge
                )
            }
            tenant.inject(.reply(status: 200, body: #"{"continuation_token":"ct-end"}"#), at: .registerContinue)
            tenant.inject(.serverError(503), at: .token)
            tenant.inject(
                .reply(
                    status: 200,
                    body: #"{"token_type":"Bearer","access_token":"a","expires_in":3599,"scope":"a/b"}"#
                ),
                at: .token
            )
            await #expect(throws: NativeAuthError.serverUnavailable()) {
                try await registration.registerEmail("home@contoso.com")
            }
            let result = try await registration.registerEmail("home@contoso.com").result
            #expect(result.accessToken == "a")
            #expect(tenant.requestCount(at: .registerContinue) == 1)
        }
    }

    @Test("of a contact that was verified while its code was on its way completes without it")
    func preverifiedMeanwhile() async throws {
        let bench = try SignInBench()
        let step = try await bench.register(bench.registration()).step
        bench.script(.registerChallenge, .json(#"{"continuation_token":"ct-2","challenge_type":"preverified"}"#))
        let sent = bench.stub.requests.count
        #expect(try await step.resendCode().result.accessToken == "ct-1")
        let challenges = bench.stub.requests.dropFirst(sent).filter {
            $0.isTo(SignInEndpoint.registerChallenge.rawValue)
        }
        #expect(challenges.count == 1)
        let ends = bench.stub.requests.filter { $0.isTo(SignInEndpoint.registerContinue.rawValue) }
        #expect(ends.map { $0["grant_type"] } == ["continuation_token"])
        #expect(ends.map { $0["continuation_token"] } == ["ct-2"])
    }

    @Test(
        "goes on without another code where what followed the taken one was lost",
        arguments: [SignInEndpoint.introspect, .registerIntrospect]
    )
    func takenCode(lost: SignInEndpoint) async throws {
        let bench = try SignInBench()
        let step = try await bench.register(bench.registration()).step
        bench.script(.token, lost == .introspect ? bench.replies.mfaRequired : bench.replies.registrationRequired)
        bench.script(lost, .json("", status: 503))
        await #expect(throws: NativeAuthError.serverUnavailable()) { try await step.submitCode(bench.code) }
        let sent = bench.stub.requests.count
        switch try await step.resendCode() {
        case .mfaRequired: #expect(lost == .introspect)
        case .registrationRequired: #expect(lost == .registerIntrospect)
        default: throw Unexpected()
        }
        #expect(bench.stub.requests.dropFirst(sent).map { $0.isTo(lost.rawValue) } == [true])
    }

    @Test("that a second factor follows goes on at its list when that was lost on the way")
    func lostList() async throws {
        let bench = try SignInBench()
        let registration = try await bench.registration()
        bench.script(.registerChallenge, .json(#"{"continuation_token":"ct-2","challenge_type":"preverified"}"#))
        bench.script(.token, bench.replies.mfaRequired)
        bench.script(.introspect, .json("", status: 503))
        await #expect(throws: NativeAuthError.serverUnavailable()) { try await bench.register(registration) }
        let sent = bench.stub.requests.count
        guard case .mfaRequired = try await bench.register(registration) else { throw Unexpected() }
        #expect(bench.stub.requests.dropFirst(sent).allSatisfy { $0.isTo(SignInEndpoint.introspect.rawValue) })
    }

    @Test("of a contact that was verified before leads on where the tenant wants another method registered")
    func anotherRegistration() async throws {
        let bench = try SignInBench()
        let registration = try await bench.registration()
        bench.script(.registerChallenge, .json(#"{"continuation_token":"ct-2","challenge_type":"preverified"}"#))
        bench.script(.token, bench.replies.registrationRequired)
        guard case .registrationRequired(let next) = try await bench.register(registration) else { throw Unexpected() }
        #expect(try await bench.register(next).step.submitCode(bench.code).result.accessToken == "ct-1")
    }

    @Test("of a channel that the tenant doesn't offer is refused without a request")
    func channels() async throws {
        try await Self.withStep { tenant, registration in
            tenant.inject(
                .reply(
                    status: 200,
                    body: #"{"continuation_token":"ct-1","methods":[{"id":"fax","challenge_type":"oob"}]}"#
                ),
                at: .registerIntrospect
            )
            let client = try tenant.client { $0.capabilities = [.registrationRequired] }
            let step = try await client.signIn(email: Ana.email, password: Ana.oldPassword).registration
            #expect(step.availableMethods.map(\.id) == ["fax"])
            let sent = tenant.journal.count
            await #expect(throws: NativeAuthError.noMatchingAuthMethod()) {
                try await step.registerSMS(phoneNumber: "+14255550100")
            }
            #expect(tenant.journal.count == sent)
        }
    }
}
