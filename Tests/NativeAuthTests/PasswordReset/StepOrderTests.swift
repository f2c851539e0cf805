import NativeAuth
import Testing

@Suite("Steps and their order", .timeLimit(.minutes(5)))
struct StepOrderTests {
    @Test
    func `a wrong code leaves the token as it was`() async throws {
        let bench = try Bench()
        let step = try await bench.codeStep()
        let wrong = Reply.error("invalid_grant", suberror: "invalid_oob_value")
        bench.stub.script(.continue, wrong, wrong)
        for _ in 1...2 {
            await #expect(throws: PasswordResetError.invalidCode()) { try await step.submitCode("00000000") }
        }
        _ = try await step.submitCode(Bench.code)
        let tokens = bench.stub.requests(.continue).map { $0["continuation_token"] }
        #expect(tokens == ["ct-challenge", "ct-challenge", "ct-challenge"])
    }

    @Test
    func `a newer token in an error is used`() async throws {
        let bench = try Bench()
        let step = try await bench.codeStep()
        bench.stub.script(
            .continue,
            .json(
                #"{"error":"invalid_grant","suberror":"invalid_oob_value","continuation_token":"ct-new"}"#,
                status: 400
            )
        )
        await #expect(throws: PasswordResetError.invalidCode()) { try await step.submitCode(Bench.code) }
        _ = try await step.submitCode(Bench.code)
        #expect(bench.stub.requests.last?["continuation_token"] == "ct-new")
    }

    @Test
    func `an empty token replaces none`() async throws {
        let bench = try Bench()
        let step = try await bench.codeStep()
        bench.stub.script(.continue, .json(#"{"continuation_token":""}"#))
        await #expect(throws: PasswordResetError.invalidResponse()) { try await step.submitCode(Bench.code) }
        _ = try await step.submitCode(Bench.code)
        #expect(bench.stub.requests.last?["continuation_token"] == "ct-challenge")
    }

    @Test
    func `a step that has led on sends nothing`() async throws {
        let bench = try Bench()
        let code = try await bench.codeStep()
        let password = try await code.submitCode(Bench.code)
        let completion = try await password.submitPassword(Bench.password)
        _ = try await completion.signIn()
        let sent = bench.stub.requests.count
        await #expect(throws: PasswordResetError.stepCompleted) { try await code.submitCode(Bench.code) }
        await #expect(throws: PasswordResetError.stepCompleted) { try await code.submitCode("") }
        await #expect(throws: PasswordResetError.stepCompleted) { try await code.resendCode() }
        await #expect(throws: PasswordResetError.stepCompleted) { try await password.submitPassword(Bench.password) }
        await #expect(throws: PasswordResetError.stepCompleted) { try await password.submitPassword("") }
        await #expect(throws: NativeAuthError.stepCompleted) { try await completion.signIn() }
        #expect(bench.stub.requests.count == sent)
    }

    @Test
    func `copies of a step are one step`() async throws {
        let bench = try Bench()
        let step = try await bench.codeStep()
        let copy = step
        _ = try await copy.submitCode(Bench.code)
        await #expect(throws: PasswordResetError.stepCompleted) { try await step.submitCode(Bench.code) }
        #expect(bench.stub.requests(.continue).count == 1)
    }

    @Test(arguments: [
        Reply.error("expired_token"), .error("invalid_grant"), .error("invalid_request", codes: [55200]),
        .error("invalid_grant", suberror: "invalid_continuation_token"),
    ])
    func `a dead token ends the flow, and no more is sent`(_ reply: Reply) async throws {
        let bench = try Bench()
        let step = try await bench.codeStep()
        bench.stub.script(.continue, reply)
        for _ in 1...3 {
            let error = try await #require(throws: PasswordResetError.self) { try await step.submitCode(Bench.code) }
            #expect(error == .expired())
            #expect(error.diagnostics?.httpStatus == 400)
        }
        await #expect(throws: PasswordResetError.expired()) { try await step.resendCode() }
        #expect(bench.stub.endpoints == [.start, .challenge, .continue])
    }

    @Test
    func `another flow on the same client changes nothing`() async throws {
        let bench = try Bench()
        bench.stub.script(.start, .json(#"{"continuation_token":"ct-1"}"#), .json(#"{"continuation_token":"ct-2"}"#))
        let challenge = { (token: String) in
            Reply.json(
                """
                {"continuation_token":"\(token)","challenge_type":"oob","challenge_channel":"email",
                "challenge_target_label":"\(token)@","code_length":8}
                """
            )
        }
        bench.stub.script(.challenge, challenge("ct-a"), challenge("ct-b"))
        let first = try await bench.codeStep()
        let second = try await bench.client.startPasswordReset(email: "bob@contoso.com")
        _ = try await second.submitCode(Bench.code).submitPassword("x").signIn()
        _ = try await first.submitCode(Bench.code)
        #expect(bench.stub.requests.last?["continuation_token"] == "ct-a")
        #expect(first.sentTo == "ct-a@")
        #expect(bench.stub.requests(.token).map { $0["username"] } == ["bob@contoso.com"])
    }

    @Test(arguments: ["password", "carrier_pigeon", "preverified", "oob password"])
    func `a challenge that no step can serve gives no step`(type: String) async throws {
        let bench = try Bench()
        let reply = Reply.json(
            """
            {"continuation_token":"c","challenge_type":"\(type)","challenge_channel":"email",
            "challenge_target_label":"a","code_length":8}
            """
        )
        let error = try await Moment.challenge.failure(with: reply, on: bench)
        #expect(error == .browserRequired())
        #expect(bench.stub.endpoints == [.start, .challenge])
    }

    @Test(arguments: [
        "challenge_target_label", "challenge_channel", "code_length", "continuation_token", "challenge_type",
    ])
    func `a challenge that doesn't say what it sent gives no step`(missing: String) async throws {
        let fields = [
            #""continuation_token":"c""#, #""challenge_type":"oob""#, #""challenge_channel":"email""#,
            #""challenge_target_label":"a""#, #""code_length":8"#,
        ].filter { !$0.contains(missing) }
        for absent in [#""\#(missing)":null"#, #""\#(missing)":"""#, #""other":1"#] {
            let body = "{\((fields + [absent]).joined(separator: ","))}"
            #expect(try await Moment.challenge.failure(with: .json(body)) == .invalidResponse())
        }
    }
}
