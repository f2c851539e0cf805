import Foundation
import NativeAuth
import NativeAuthMock
import Testing

@Suite("A saved step", .timeLimit(.minutes(5)))
struct SavedStateTests {
    private static let key = Array(repeating: UInt8(7), count: 32)

    private static func client(
        of tenant: MockTenant,
        _ change: (inout NativeAuthConfiguration) -> Void = { _ in }
    ) throws -> NativeAuthClient {
        try tenant.client {
            $0.savedStateKey = key
            $0.capabilities = [.mfaRequired, .registrationRequired]
            change(&$0)
        }
    }

    /// Goes on with a step as another process would: by a client of its own, with nothing but the text.
    private static func move(_ step: some SavableStep, at tenant: MockTenant) throws -> ResumedStep {
        let text = try step.savedState.rawValue
        return try client(of: tenant).resume(SavedState(rawValue: text))
    }

    /// What stands in a text, as JSON.
    private static func content(of state: SavedState) throws -> String {
        let parts = state.rawValue.split(separator: ".")
        let padded = parts[1].replacing("-", with: "+").replacing("_", with: "/")
        let end = String(repeating: "=", count: (4 - padded.count % 4) % 4)
        return String(decoding: try #require(Data(base64Encoded: padded + end)), as: UTF8.self)
    }

    @Test("of a reset goes on in another client, from the code to the sign-in")
    func reset() async throws {
        try await MockTenant.withAna { tenant in
            let started = try await Self.client(of: tenant).startPasswordReset(email: Ana.email)
            guard case .resetCode(let codeStep) = try Self.move(started, at: tenant) else { throw Unexpected() }
            #expect(codeStep.sentTo == started.sentTo)
            #expect(codeStep.codeLength == started.codeLength)
            #expect(codeStep.correlationId == started.correlationId)
            await #expect(throws: PasswordResetError.invalidCode()) { try await codeStep.submitCode("1234") }
            let verified = try await codeStep.submitCode(tenant.code())
            guard case .resetPassword(let passwordStep) = try Self.move(verified, at: tenant) else {
                throw Unexpected()
            }
            let completed = try await passwordStep.submitPassword(Ana.newPassword)
            guard case .resetCompletion(let completion) = try Self.move(completed, at: tenant) else {
                throw Unexpected()
            }
            #expect(try await completion.signIn().result.idToken != nil)
            #expect(tenant.accepts(password: Ana.newPassword, for: Ana.email))
            #expect(Set(tenant.journal.map(\.correlationId)) == [started.correlationId])
        }
    }

    @Test("whose password is on its way asks on, and submits nothing again")
    func submitted() async throws {
        try await MockTenant.withAna { tenant in
            let code = try await Self.client(of: tenant).startPasswordReset(email: Ana.email)
            let step = try await code.submitCode(tenant.code())
            tenant.inject(.redirect(), at: .resetPasswordSubmit)
            await #expect(throws: PasswordResetError.browserRequired()) {
                try await step.submitPassword(Ana.newPassword)
            }
            #expect(throws: SavedStateError.flowEnded) { try step.savedState }
            let other = try await Self.client(of: tenant).startPasswordReset(email: Ana.email)
            let newest = try await tenant.mailbox(for: Ana.email).waitForCode(after: 1)
            let last = try await other.submitCode(newest)
            tenant.inject(.reply(status: 200, body: "{}"), at: .resetPasswordPollCompletion)
            await #expect(throws: PasswordResetError.invalidResponse()) {
                try await last.submitPassword(Ana.newPassword)
            }
            guard case .resetPassword(let resumed) = try Self.move(last, at: tenant) else { throw Unexpected() }
            #expect(resumed.isSubmitted)
            try await resumed.submitPassword(Ana.newPassword)
            #expect(tenant.requestCount(at: .resetPasswordSubmit) == 2)
        }
    }

    @Test("of a sign-in goes on by password, by code and by second factor")
    func signIn() async throws {
        var options = MockTenant.Options()
        options.users = [
            .persona(.smsSecondFactor, email: Ana.email), .emailOTP("ben@contoso.com"),
            .persona(.mustRegisterMethod, email: "cleo@contoso.com"),
        ]
        try await MockTenant.withTenant(options) { tenant in
            let client = try Self.client(of: tenant)
            let asked = try await client.signIn(email: Ana.email, scopes: ["a/b"]).passwordStep
            guard case .signInPassword(let password) = try Self.move(asked, at: tenant) else { throw Unexpected() }
            let listed = try await password.submitPassword(MockUser.personaPassword).mfa
            guard case .mfa(let mfa) = try Self.move(listed, at: tenant) else { throw Unexpected() }
            #expect(mfa.methods == listed.methods)
            let sent = try await mfa.requestChallenge(mfa.methods[0]).step
            guard case .mfaVerification(let step) = try Self.move(sent, at: tenant) else { throw Unexpected() }
            let text = try await tenant.mailbox(for: "+14255550100").waitForCode()
            #expect(try await step.submitCode(text).result.scopes.contains("a/b"))

            let mailed = try await client.signIn(email: "ben@contoso.com").codeStep
            guard case .signInCode(let code) = try Self.move(mailed, at: tenant) else { throw Unexpected() }
            let mail = try await tenant.mailbox(for: "ben@contoso.com").waitForCode()
            #expect(try await code.submitCode(mail).result.idToken != nil)

            let needed = try await client.signIn(email: "cleo@contoso.com", password: MockUser.personaPassword)
            guard case .registration(let first) = try Self.move(needed.registration, at: tenant) else {
                throw Unexpected()
            }
            let registering = try await first.registerEmail("home@contoso.com").step
            guard case .registrationVerification(let last) = try Self.move(registering, at: tenant) else {
                throw Unexpected()
            }
            let proof = try await tenant.mailbox(for: "home@contoso.com").waitForCode()
            #expect(try await last.submitCode(proof).result.idToken != nil)
        }
    }

    @Test("of a sign-up goes on by code, by password and by attributes, to the sign-in")
    func signUp() async throws {
        var options = MockTenant.Options()
        options.attributes = [UserAttribute("postalCode", pattern: "^[1-9][0-9]*$")]
        try await MockTenant.withTenant(options) { tenant in
            let started = try await Self.client(of: tenant).signUp(email: Ana.email)
            guard case .signUpCode(let code) = try Self.move(started, at: tenant),
                case .passwordRequired(let asked) = try await code.submitCode(tenant.code()),
                case .signUpPassword(let password) = try Self.move(asked, at: tenant),
                case .attributesRequired(_, let wanted) = try await password.submitPassword(Ana.newPassword),
                case .signUpAttributes(let attributes) = try Self.move(wanted, at: tenant)
            else { throw Unexpected() }
            #expect(attributes.attributes.map(\.name) == ["postalCode"])
            #expect(attributes.attributes.first?.accepts("x") == false)
            guard case .completed(let done) = try await attributes.submitAttributes(["postalCode": "98052"]),
                case .signUpCompletion(let completion) = try Self.move(done, at: tenant)
            else { throw Unexpected() }
            let account = try await completion.signIn().result.account
            #expect(account.username == Ana.email)
        }
    }

    @Test("of a sign-in in a browser is finished by another client, with the callback and once")
    func browserSignIn() async throws {
        try await MockTenant.withAna { tenant in
            var diagnostics = Diagnostics()
            diagnostics.redirectReason = "A passkey is needed."
            let started = try Self.client(of: tenant).browserSignIn(
                redirectURI: .loopbackCallback,
                scopes: ["a/b"],
                loginHint: " \(Ana.email) ",
                after: NativeAuthError.browserRequired(diagnostics),
                prompt: .login,
                claims: #"{"id_token":{"acr":null}}"#
            )
            guard case .browserSignIn(let signIn) = try Self.move(started, at: tenant),
                case .browserSignIn(let other) = try Self.move(started, at: tenant)
            else { throw Unexpected() }
            #expect(signIn.url == started.url)
            #expect(signIn.redirectURI == started.redirectURI)
            #expect(signIn.redirectReason == "A passkey is needed.")
            #expect(signIn.correlationId == started.correlationId)
            let callback = try await TestBrowser().signIn(at: started.url)
            let strange = callback.changing(["state": "another"])
            await #expect(throws: NativeAuthError.invalidInput()) { try await signIn.finish(with: strange) }
            // It can be saved at any time until it is finished.
            guard case .browserSignIn(let moved) = try Self.move(signIn, at: tenant) else { throw Unexpected() }
            #expect(try await moved.finish(with: callback).scopes.contains("a/b"))
            await #expect(throws: NativeAuthError.expired()) { try await other.finish(with: callback) }
            #expect(throws: SavedStateError.stepCompleted) { try moved.savedState }
            #expect(throws: SavedStateError.flowEnded) { try other.savedState }
        }
    }

    @Test("of a sign-in in a browser shows nothing of its secrets, and is refused where it was changed")
    func browserSecrets() async throws {
        try await MockTenant.withAna { tenant in
            let client = try Self.client(of: tenant)
            let signIn = try client.browserSignIn(redirectURI: .loopbackCallback)
            let state = try signIn.savedState
            let resumed = try client.resume(state)
            let content = try Self.content(of: state)
            let verifier = try #require(content.firstMatch(of: /"verifier":"([^"]{43})"/)).output.1
            for value in [state, signIn, resumed] as [Any] {
                for text in Canaries.prints(of: value) {
                    for secret in [verifier, state.rawValue[...], Substring(signIn.url.parameters["state"] ?? "?")] {
                        #expect(!text.contains(secret))
                    }
                }
            }
            for key in [nil, Array(repeating: UInt8(8), count: 32)] {
                let other = try Self.client(of: tenant) { $0.savedStateKey = key }
                #expect(throws: SavedStateError.tampered) { try other.resume(state) }
            }
        }
    }

    @Test("of another key, of another version, or changed anywhere, is refused")
    func refused() async throws {
        try await MockTenant.withAna { tenant in
            let client = try Self.client(of: tenant)
            let state = try await client.startPasswordReset(email: Ana.email).savedState
            let text = state.rawValue
            for ends in [("", ""), ("", "\n"), (" \t", "\r\n")] {
                _ = try client.resume(SavedState(rawValue: ends.0 + text + ends.1))
            }

            for key in [nil, Array(repeating: UInt8(8), count: 32)] {
                let other = try Self.client(of: tenant) { $0.savedStateKey = key }
                #expect(throws: SavedStateError.tampered) { try other.resume(state) }
            }
            #expect(throws: SavedStateError.unsupportedVersion) {
                try client.resume(SavedState(rawValue: "2" + text.dropFirst()))
            }
            for nonsense in [
                "", " \n", ".", "1..", "1.a.b", "1.!.!", String(repeating: "a", count: 100_000), text + ".a",
                text + ".",
                text + "..", "." + text, text.replacing(".", with: ".."), text.replacing(".", with: ".\n"),
            ] {
                #expect(throws: SavedStateError.self) { try client.resume(SavedState(rawValue: nonsense)) }
            }
            for index in text.indices where text[index] != "." {
                var changed = text
                changed.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
                #expect(throws: SavedStateError.self) { try client.resume(SavedState(rawValue: changed)) }
            }
            #expect(throws: ConfigurationError.shortSavedStateKey) {
                try Self.client(of: tenant) { $0.savedStateKey = [1] }
            }
        }
        #expect(throws: SavedStateError.notConfigured) {
            try NativeAuthClient.shared.resume(SavedState(rawValue: "1.e30.e30"))
        }
    }

    @Test("of another tenant or client is told as such, with a key and without", arguments: [nil, key])
    func others(key: [UInt8]?) async throws {
        try await MockTenant.withAna { tenant in
            let client = try Self.client(of: tenant) { $0.savedStateKey = key }
            let states = [
                try await client.startPasswordReset(email: Ana.email).savedState,
                try client.browserSignIn(redirectURI: .loopbackCallback).savedState,
            ]
            let otherApp = try Self.client(of: tenant) { ($0.savedStateKey, $0.clientId) = (key, "another") }
            let otherTenant = tenant.authority.deletingLastPathComponent().appending(path: "fabrikam.onmicrosoft.com")
            var configuration = NativeAuthConfiguration(clientId: tenant.clientId, authority: otherTenant)
            configuration.savedStateKey = key
            let elsewhere = try NativeAuthClient(configuration)
            for state in states {
                _ = try client.resume(state)
                #expect(throws: SavedStateError.otherClient) { try otherApp.resume(state) }
                #expect(throws: SavedStateError.otherTenant) { try elsewhere.resume(state) }
                let damaged = state.rawValue.replacing("1.ey", with: "1.eY")
                #expect(throws: SavedStateError.tampered) { try client.resume(SavedState(rawValue: damaged)) }
            }
        }
    }

    @Test("is refused at once where it would be too long to be read again")
    func tooLong() async throws {
        let bench = try Bench()
        for length in [30_000, 48_000, 49_000, 70_000] {
            let token = String(repeating: "t", count: length)
            bench.stub.script(.continue, .json(#"{"continuation_token":"\#(token)"}"#))
            let step = try await bench.passwordStep()
            if length < 48_500 {
                _ = try bench.client.resume(step.savedState)
            } else {
                #expect(throws: SavedStateError.tooLong) { try step.savedState }
            }
        }
    }

    @Test("is none for a step that has led on, or whose flow is busy")
    func order() async throws {
        try await MockTenant.withAna { tenant in
            let step = try await Self.client(of: tenant).startPasswordReset(email: Ana.email)
            tenant.inject(.delay(.patience), at: .resetPasswordChallenge)
            let resend = Task { try await step.resendCode() }
            while tenant.requestCount(at: .resetPasswordChallenge) < 2, !Task.isCancelled { await Task.yield() }
            #expect(throws: SavedStateError.stepInUse) { try step.savedState }
            resend.cancel()
            _ = await resend.result
            _ = try step.savedState
        }
        try await MockTenant.withAna { tenant in
            let step = try await Self.client(of: tenant).startPasswordReset(email: Ana.email)
            _ = try await step.submitCode(tenant.code())
            #expect(throws: SavedStateError.stepCompleted) { try step.savedState }
        }
    }

    @Test("shows nothing of itself, and holds neither a code nor a password")
    func secrets() async throws {
        try await MockTenant.withAna { tenant in
            let step = try await Self.client(of: tenant).startPasswordReset(email: Ana.email)
            let state = try step.savedState
            for text in Canaries.prints(of: state) { #expect(!text.contains(state.rawValue)) }
            let content = try Self.content(of: state)
            #expect(content.contains(Ana.email))
            #expect(try await !content.contains(tenant.code()))
        }
    }
}
