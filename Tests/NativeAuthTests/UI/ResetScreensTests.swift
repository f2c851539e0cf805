import NativeAuth
import NativeAuthUI
import Testing

@Suite("The screens of a reset", .timeLimit(.minutes(5)))
@MainActor
struct ResetScreensTests {
    private static func redirect() -> Reply { .json(#"{"challenge_type":"redirect","redirect_reason":"R"}"#) }

    @Test(arguments: ["", "  ", "ana", "@contoso.com", "ana@", "a@b@c", "an a@contoso.com", "a\u{200B}na@contoso.com"])
    func `check the address when the code is asked for, and not before`(email: String) async throws {
        let bench = try Bench()
        let stage = ResetStage(bench, email: "")
        stage.model.email = email
        #expect(stage.model.problem == nil && stage.model.usableEmail == nil)
        await stage.submit()
        #expect(stage.model.step == .email && stage.model.problem?.text.key == .emailInvalid)
        #expect(stage.newEvents() == [.refused, .announce(.emailInvalid)])
        stage.model.email = "ana@contoso.com"
        #expect(stage.model.problem == nil)
        #expect(bench.stub.requests.isEmpty)
    }

    @Test
    func `send the address without white space at its ends`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench, email: " \u{A0}ana@contoso.com\u{200B}\n")
        #expect(stage.model.usableEmail == "ana@contoso.com")
        await stage.submit()
        #expect(bench.stub.requests.first?["username"] == "ana@contoso.com")
        #expect(stage.model.email == "ana@contoso.com")
    }

    @Test
    func `keep a locked address`() throws {
        let model = PasswordResetModel(client: try Bench().client, email: "ana@contoso.com")
        model.email = "eve@contoso.com"
        #expect(model.email == "ana@contoso.com")
    }

    @Test
    func `show a spinner while a request runs, and then a check before the next step`() async throws {
        let bench = try Bench()
        let gate = Gate()
        bench.stub.script(.start, .held(gate, ResetEndpoint.start.success))
        let clock = TestClock()
        let stage = ResetStage(bench, settings: .on(clock, check: .milliseconds(600)))
        let model = stage.model
        model.sendCode()
        #expect(model.activity == .working && model.step == .email)
        await gate.arrival()
        model.sendCode()
        model.email = "eve@contoso.com"
        gate.open()
        #expect(await clock.nextSleep() == .milliseconds(600))
        #expect(model.activity == .succeeded && model.step == .email)
        model.back()
        clock.advance(by: .milliseconds(600))
        await model.finishWork()
        #expect(model.activity == .idle && model.step == .code)
        #expect(model.email == Bench.username)
        #expect(bench.stub.requests(.start).count == 1)
    }

    @Test
    func `go on in the browser when the tenant wants that`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench)
        await stage.go(to: .code)
        bench.stub.script(.continue, Self.redirect())
        await stage.enter(code: Bench.code)
        #expect(stage.model.step == .browser && stage.model.problem == nil)
        #expect(stage.newEvents() == [.stepChanged, .announce(.browserTitle)])
        stage.model.back()
        #expect(stage.model.step == .email)
    }

    @Test
    func `are at rest by the time that they tell of a step`() async throws {
        let stage = ResetStage(try Bench())
        stage.model.onEvent = { [model = stage.model] event in
            if event == .stepChanged, model.step == .code { model.code = Bench.code }
        }
        await stage.submit()
        #expect(stage.model.step == .password)
    }

    @Test
    func `cancel a request quietly, and can send it again`() async throws {
        let bench = try Bench()
        let gate = Gate()
        bench.stub.script(.start, .held(gate, ResetEndpoint.start.success))
        let stage = ResetStage(bench)
        stage.model.sendCode()
        await gate.arrival()
        stage.model.cancel()
        await stage.model.finishWork()
        #expect(stage.model.step == .email && stage.model.activity == .idle && stage.model.problem == nil)
        #expect(stage.events.isEmpty)
        await stage.submit()
        #expect(stage.model.step == .code)
    }

    @Test
    func `leave with the step back a request that answers later`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench)
        await stage.go(to: .code)
        let gate = Gate()
        bench.stub.script(.continue, .held(gate, ResetEndpoint.continue.success))
        stage.model.code = Bench.code
        await gate.arrival()
        stage.model.back()
        #expect(stage.model.step == .email && stage.model.activity == .idle)
        gate.open()
        await stage.model.finishWork()
        #expect(stage.model.step == .email && stage.model.problem == nil)
        #expect(stage.newEvents() == [.stepChanged])
    }

    @Test
    func `stop waiting for a submitted password when that is cancelled, and say that it may be changed`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench)
        await stage.go(to: .password)
        let gate = Gate()
        bench.stub.script(.poll, .held(gate, ResetEndpoint.poll.success))
        stage.enter(password: "a new passphrase 1")
        stage.model.savePassword()
        await gate.arrival()
        #expect(stage.model.activity == .working && !stage.model.isUnconfirmed)
        stage.model.cancel()
        await stage.model.finishWork()
        #expect(stage.model.step == .password && stage.model.isUnconfirmed)
        #expect(stage.model.problem?.text.key == .unconfirmed)
        #expect(stage.events.isEmpty)
        stage.model.submit()
        #expect(stage.model.activity == .working && stage.model.title == ResetText(.unconfirmedTitle))
        await stage.model.finishWork()
        #expect(stage.model.step == .done)
        #expect(bench.stub.requests(.submit).count == 1)
    }

    @Test
    func `say that the password may be changed when the flow ends while waiting for it`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench)
        await stage.go(to: .password)
        bench.stub.always(.poll, .error("expired_token"))
        stage.enter(password: "a new passphrase 1")
        await stage.submit()
        #expect(stage.model.step == .email && stage.model.problem?.text.key == .unconfirmedExpired)
    }

    @Test
    func `tick the rules while the person types, and mark those that Save finds unmet`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench)
        let model = stage.model
        await stage.go(to: .password)
        #expect(model.rules.map(\.isMet) == [false, false, false])
        model.password = "long enough"
        #expect(model.rules.map(\.isMet) == [true, false, false])
        #expect(model.rules.allSatisfy { !$0.isMissed })
        await stage.submit()
        #expect(model.rules.map(\.isMissed) == [false, true, true])
        #expect(model.problem?.field == .password && model.problem?.text.key == .passwordUnmet)
        #expect(stage.newEvents() == [.refused, .announce(.passwordUnmet)])
        model.password = "long enough 1"
        #expect(model.rules.map(\.isMissed) == [false, false, true])
        #expect(model.problem == nil)
        await stage.submit()
        #expect(model.problem?.field == .confirmation && model.problem?.text.key == .confirmationUnmet)
        model.confirmation = "long enough 1"
        #expect(model.rules.allSatisfy { $0.isMet })
        await stage.submit()
        #expect(model.step == .done)
        #expect(bench.stub.requests(.submit).map { $0["new_password"] } == ["long enough 1"])
    }

    @Test
    func `compare the two passwords by their bytes`() async throws {
        let stage = ResetStage(try Bench())
        await stage.go(to: .password)
        stage.model.password = "caf\u{E9}-caf\u{E9}-1"
        stage.model.confirmation = "cafe\u{301}-cafe\u{301}-1"
        #expect(stage.model.password == stage.model.confirmation)
        #expect(stage.model.rules.last?.isMet == false)
    }

    @Test
    func `keep a problem where a field only gives back what it shows`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench)
        await stage.go(to: .code)
        bench.stub.script(.continue, .json(#"{"error":"expired_token"}"#, status: 400))
        await stage.enter(code: Bench.code)
        #expect(stage.model.step == .email && stage.model.problem?.field == .email)
        stage.model.email = stage.model.email
        #expect(stage.model.problem?.field == .email)
        stage.model.email = "ana.maria@contoso.com"
        #expect(stage.model.problem == nil)
        await stage.go(to: .password)
        stage.enter(password: "caf\u{E9}")
        await stage.submit()
        stage.enter(password: stage.model.password)
        #expect(stage.model.problem?.field == .password)
        // Other bytes are another password, also where they look the same.
        stage.model.password = "cafe\u{301}"
        #expect(stage.model.problem == nil && stage.model.password.utf8.count == 6)
    }

    @Test(arguments: [
        (PasswordRule.minimumLength(8), ["12345678", "ßßßßßßßß", "passwörter"], ["1234567", "", "👩‍👩‍👧👩‍👩‍👧"]),
        (.numberOrSymbol, ["a1", "a!", "٣", "a👍"], ["abc", "a b", ""]),
        (.mixedCase, ["aB", "éÉ"], ["ab", "AB", "1!"]),
    ])
    func `have rules for what many tenants enforce`(rule: PasswordRule, met: [String], unmet: [String]) {
        #expect(met.allSatisfy { rule.isMet($0) })
        #expect(!unmet.contains { rule.isMet($0) })
    }

    @Test
    func `show no secret in what can be printed`() async throws {
        let bench = try Bench()
        let stage = ResetStage(bench, email: Canaries.username)
        let model = stage.model
        await stage.go(to: .code)
        model.code = String(Canaries.code.dropLast())
        let state = try model.savedState
        SecretsTests.expectNoSecret([model, state, model.title, model.line as Any, stage.events])
        await stage.enter(code: Canaries.code)
        stage.enter(password: Canaries.password)
        SecretsTests.expectNoSecret([model, model.rules])
        SecretsTests.expectNoSecret([ResetText.codeLine(sentTo: Canaries.username, length: 6)])
        SecretsTests.expectNoSecret([ResetEvent.announce(ResetText(verbatim: Canaries.text))])
    }
}
