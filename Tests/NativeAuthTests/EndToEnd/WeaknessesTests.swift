import Foundation
import NativeAuth
import NativeAuthMock
import Testing

/// Each ``Weakness`` has its tests; those that no other suite has are here.
@Suite("What goes wrong elsewhere", .timeLimit(.minutes(5)))
struct WeaknessesTests {
    @Test("doesn't here, as tests show", arguments: Weakness.all)
    func shown(_ weakness: Weakness) {
        #expect(!weakness.here.isEmpty)
        for test in weakness.tests { test.expectToExist() }
    }

    @Test("is told once each, and a name of no test is found out")
    func table() {
        #expect(Set(Weakness.all.map(\.elsewhere)).count == Weakness.all.count)
        let wrong: [NamedTest] = [
            "SignIn/SignInTests: nothing", "SignIn/NoTests: password", "MFA/MFATests: withStep", "SignInTests",
        ]
        #expect(wrong.allSatisfy { !$0.exists })
    }

    @Test("no test is skipped or known to fail")
    func noneIsSkipped() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let files = FileManager.default.enumerator(atPath: tests.path)?.allObjects.compactMap { $0 as? String } ?? []
        let sources = files.filter { $0.hasSuffix("Tests.swift") && !$0.hasSuffix("WeaknessesTests.swift") }
        #expect(sources.count > 50)
        for file in sources {
            let source = try String(contentsOf: tests.appending(path: file), encoding: .utf8)
            for word in [".disabled(", ".enabled(if", "withKnownIssue", "Test.cancel"] {
                #expect(!source.contains(word), "\(file): \(word)")
            }
        }
    }

    private static func registration(
        at tenant: MockTenant,
        _ change: (inout NativeAuthConfiguration) -> Void = { _ in }
    ) async throws -> StrongAuthRegistration.Step {
        try tenant.addUser(.persona(.mustRegisterMethod, email: Ana.email))
        let client = try tenant.client {
            $0.capabilities = [.mfaRequired, .registrationRequired]
            change(&$0)
        }
        return try await client.signIn(email: Ana.email, password: MockUser.personaPassword).registration
    }

    @Test(
        "a contact that was verified before leads to the browser where the tenant wants it, with the reason",
        arguments: [Endpoint.registerChallenge, .registerContinue, .token]
    )
    func browserAfterPreverified(_ endpoint: Endpoint) async throws {
        try await MockTenant.withTenant { tenant in
            let registration = try await Self.registration(at: tenant)
            if endpoint != .registerChallenge {
                let preverified = #"{"continuation_token":"ct-1","challenge_type":"preverified"}"#
                tenant.inject(.reply(status: 200, body: preverified), at: .registerChallenge)
            }
            if endpoint == .token {
                tenant.inject(.reply(status: 200, body: #"{"continuation_token":"ct-2"}"#), at: .registerContinue)
            }
            tenant.inject(.redirect(reason: "risk"), at: endpoint)
            let error = await #expect(throws: NativeAuthError.browserRequired()) {
                try await registration.registerEmail("home@contoso.com")
            }
            #expect(error?.diagnostics?.redirectReason == "risk")
            let sent = tenant.journal.count
            await #expect(throws: NativeAuthError.browserRequired()) {
                try await registration.registerEmail("home@contoso.com")
            }
            #expect(tenant.journal.count == sent)
        }
    }

    @Test("an empty contact while a code is on its way costs no request, and the code is good", arguments: ["", " \n"])
    func emptyContact(_ contact: String) async throws {
        try await MockTenant.withTenant { tenant in
            let step = try await Self.registration(at: tenant).registerEmail("home@contoso.com").step
            let sent = tenant.journal.count
            await #expect(throws: NativeAuthError.invalidInput()) { try await step.selection.registerEmail(contact) }
            await #expect(throws: NativeAuthError.invalidInput()) {
                try await step.selection.registerSMS(phoneNumber: contact)
            }
            await #expect(throws: NativeAuthError.invalidInput()) {
                try await step.selection.register(step.method, verificationContact: contact)
            }
            #expect(tenant.journal.count == sent)
            let code = try await tenant.mailbox(for: "home@contoso.com").waitForCode()
            #expect(try await step.submitCode(code).result.accessToken.isEmpty == false)
        }
    }

    @Test("what an unknown error says is kept as it came, signs of a format too, and none of it is printed")
    func everythingKept() async throws {
        let text = "100%@ of %n %s %1$@ %d %"
        let uri = "https://login.example/error?code=1&x=%@"
        let body = """
            {"error":"brand_new","suberror":"\(text)","error_description":"\(text)","error_uri":"\(uri)",
            "error_codes":[1,2],"trace_id":"\(text)","timestamp":"\(text)"}
            """
        try await MockTenant.withAna { tenant in
            let client = try tenant.client()
            let code = try await client.startPasswordReset(email: Ana.email)
            let password = try await client.signIn(email: Ana.email).passwordStep
            let calls: [(Endpoint, () async throws -> Void)] = [
                (.resetPasswordContinue, { _ = try await code.submitCode(tenant.code()) }),
                (.token, { _ = try await password.submitPassword(Ana.oldPassword) }),
                (.signUpStart, { _ = try await client.signUp(email: "new@contoso.com") }),
            ]
            for (endpoint, call) in calls {
                tenant.inject(.reply(status: 400, body: body), at: endpoint)
                let thrown = await #expect(throws: (any Error).self, "\(endpoint)") { try await call() }
                let error = try #require(thrown as? any FlowError)
                #expect(error.label == "unexpected")
                #expect(error.diagnostics?.suberror == text)
                #expect(error.diagnostics?.serverDescription == text)
                #expect(error.diagnostics?.errorURI == uri)
                #expect(error.diagnostics?.codes == [1, 2])
                #expect(error.diagnostics?.timestamp == text)
                for printed in ["\(error)", String(reflecting: error), error.localizedDescription] {
                    #expect(!printed.contains("%"))
                }
                try await call()
            }
        }
    }

    @Test("a method of an unknown kind is in the list, and the others can be used")
    func unknownMethod() async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.persona(.smsSecondFactor, email: Ana.email))
            let client = try tenant.client { $0.capabilities = [.mfaRequired] }
            let id = try await client.signIn(email: Ana.email, password: MockUser.personaPassword).mfa.methods[0].id
            let methods = """
                [{"id":"h","challenge_type":"hologram","challenge_channel":"light"},{"id":7},"none",
                {"id":"\(id)","challenge_type":"oob","challenge_channel":"sms","login_hint":"+1*0"}]
                """
            tenant.inject(.replaceField("methods", json: methods), at: .signInIntrospect)
            let mfa = try await client.signIn(email: Ana.email, password: MockUser.personaPassword).mfa
            #expect(mfa.methods.map(\.id) == ["h", id])
            #expect(mfa.methods[0].challengeType == ChallengeType(rawValue: "hologram"))
            #expect(mfa.methods[0].channel == CodeChannel(rawValue: "light"))
            let step = try await mfa.requestChallenge(mfa.methods[1]).step
            let code = try await tenant.mailbox(for: "+14255550100").waitForCode()
            #expect(try await step.submitCode(code).result.accessToken.isEmpty == false)
        }
    }

    @Test("no request of a sign-up is sent again by itself", arguments: [Fault.serverError(500), .reset, .throttled()])
    func signUpSentOnce(_ fault: Fault) async throws {
        try await MockTenant.withTenant { tenant in
            let client = try tenant.client()
            for endpoint in [Endpoint.signUpStart, .signUpChallenge] {
                let sent = tenant.requestCount(at: endpoint)
                tenant.inject(fault, at: endpoint)
                await #expect(throws: NativeAuthError.self) { try await client.signUp(email: "new@contoso.com") }
                #expect(tenant.requestCount(at: endpoint) == sent + 1)
            }
            let step = try await client.signUp(email: "new@contoso.com")
            let code = try await tenant.mailbox(for: "new@contoso.com").waitForCode()
            tenant.inject(fault, at: .signUpContinue)
            await #expect(throws: NativeAuthError.self) { try await step.submitCode(code) }
            #expect(tenant.requestCount(at: .signUpContinue) == 1)
            #expect(tenant.mailbox(for: "new@contoso.com").messages.count == 1)
        }
    }

    @Test("a request has half a minute, and connecting a third of that, unless the app says otherwise")
    func limits() {
        let configuration = NativeAuthConfiguration(clientId: "a", tenantSubdomain: "b")
        #expect(configuration.requestTimeout == .seconds(30))
        #expect(configuration.connectTimeout == .seconds(10))
    }

    @Test("a cookie that the tenant sets is kept nowhere")
    func cookies() async throws {
        try await MockTenant.withAna { tenant in
            let cookie = ["Set-Cookie": "session=1; Path=/"]
            tenant.inject(.reply(status: 400, headers: cookie, body: #"{"error":"new"}"#), at: .resetPasswordStart)
            let client = try tenant.client()
            await #expect(throws: PasswordResetError.unexpected()) {
                try await client.startPasswordReset(email: Ana.email)
            }
            _ = try await client.startPasswordReset(email: Ana.email)
            #expect(tenant.journal.count > 1)
            #expect(tenant.journal.allSatisfy { $0.headers["cookie"] == nil })
        }
    }

    @Test("a request tells nothing of the machine it comes from")
    func headerFields() async throws {
        try await MockTenant.withAna { tenant in
            _ = try await tenant.client().signIn(email: Ana.email, password: Ana.oldPassword).result
            let names = Set(tenant.journal.flatMap { $0.headers.all.map { $0.name.lowercased() } })
            #expect(
                names == [
                    "accept", "client-request-id", "content-length", "content-type", "host", "return-client-request-id",
                ]
            )
        }
    }

    @Test("a renewal has the header fields of the app, and one that can't be sent is refused when it is configured")
    func headersOfRenewal() async throws {
        try await MockTenant.withAna { tenant in
            let client = try tenant.client { $0.additionalHeaders = ["x-gateway": "key 1"] }
            let store = InMemoryTokenStore()
            let result = try await client.signIn(email: Ana.email, password: Ana.oldPassword).result
            try await store.save(result)
            _ = try await client.accessTokens(in: store).token(for: result.account, forceRefresh: true)
            #expect(tenant.journal.last?.fields["grant_type"] == "refresh_token")
            #expect(tenant.journal.allSatisfy { $0.headers["x-gateway"] == "key 1" })
        }
    }

    @Test("the id of the token endpoint's answer is that of the steps after it")
    func idOfTheTokenEndpoint() async throws {
        let id = UUID()
        let bench = try SignInBench()
        let step = try await bench.passwordStep()
        let body = #"{"error":"invalid_grant","suberror":"mfa_required","continuation_token":"ct-2"}"#
        bench.script(.token, .json(body, status: 400, headers: ["client-request-id": id.uuidString]))
        let mfa = try await step.submitPassword(bench.secret).mfa
        #expect(mfa.correlationId == id)
        #expect(bench.stub.requests.last?.request.headers["client-request-id"] == id.uuidString.lowercased())
    }

    @Test("a further second factor, or a registration, is the next step after a second factor")
    func furtherMethods() async throws {
        let bench = try SignInBench()
        let first = try await bench.verification()
        bench.script(.token, bench.replies.mfaRequired, bench.replies.registrationRequired)
        let mfa = try await first.submitCode(bench.code).mfa
        let second = try await mfa.requestChallenge(mfa.methods.first).step
        let registration = try await second.submitCode(bench.code).registration
        let last = try await bench.register(registration).step
        #expect(try await last.submitCode(bench.code).result.accessToken == "ct-1")
        await #expect(throws: NativeAuthError.stepCompleted) { try await first.submitCode(bench.code) }
    }

    @Test("how long there is for the password is the tenant's word, also of a saved step")
    func timeForThePassword() async throws {
        try await MockTenant.withAna { tenant in
            let client = try tenant.client()
            for (field, seconds) in [("20", 20.0), (#""20""#, 20), ("-1", nil), ("null", nil), ("[]", nil)] {
                tenant.inject(.replaceField("expires_in", json: field), at: .resetPasswordContinue)
                let code = try await client.startPasswordReset(email: Ana.email)
                let sent = tenant.mailbox(for: Ana.email).latestCode() ?? ""
                let earliest = tenant.clock.now
                let step = try await code.submitCode(sent)
                guard let seconds else {
                    #expect(step.expiresAt == nil)
                    continue
                }
                let expiry = try #require(step.expiresAt)
                #expect(expiry >= earliest + seconds && expiry <= tenant.clock.now + seconds)
                guard case .resetPassword(let resumed) = try client.resume(step.savedState) else { throw Unexpected() }
                #expect(resumed.expiresAt == expiry)
            }
        }
    }
}
