import Foundation
import NativeAuth
import NativeAuthMock
import Testing

@Suite("A sign-up against the mock tenant", .timeLimit(.minutes(5)))
struct SignUpTests {
    private static let email = SignUpBench.email
    private static let password = SignUpBench.password

    @Test
    func `a code and a password make an account`() async throws {
        try await SignUpBench.run { bench in
            let codeStep = try await bench.start()
            #expect(codeStep.codeLength == 8)
            #expect(codeStep.channel == .email)
            #expect(codeStep.sentTo.contains("*"))
            let passwordStep = try #require(try await codeStep.submitCode(bench.code()).passwordStep)
            #expect(passwordStep.correlationId == codeStep.correlationId)
            let completion = try #require(try await passwordStep.submitPassword(Self.password).completion)
            #expect(completion.canSignIn)
            #expect(bench.tenant.accepts(password: Self.password, for: Self.email))
            #expect(
                bench.endpoints == [
                    .signUpStart, .signUpChallenge, .signUpContinue, .signUpChallenge, .signUpContinue,
                ]
            )
            #expect(bench.grants == ["oob", "password"])
        }
    }

    @Test
    func `a password that is given at the start isn't asked for again`() async throws {
        try await SignUpBench.run { bench in
            let next = try await bench.verified(password: Self.password)
            #expect(next.completion?.canSignIn == true)
            #expect(bench.transport.requests.first?["password"] == Self.password)
            #expect(bench.tenant.accepts(password: Self.password, for: Self.email))
            #expect(bench.grants == ["oob"])
        }
    }

    @Test
    func `a tenant with codes by mail asks for no password`() async throws {
        try await SignUpBench.run(settings: { $0.userFlow = .emailOneTimePasscode }) { bench in
            let completion = try #require(try await bench.verified().completion)
            _ = try await completion.signIn().result
            guard case .codeRequired = try await bench.client.signIn(email: Self.email) else {
                Issue.record("The account signs in by codes.")
                return
            }
        }
    }

    @Test
    func `the start says who and what, and nothing that wasn't given`() async throws {
        try await SignUpBench.run { bench in
            _ = try await bench.client.signUp(email: " \(Self.email)\n")
            let start = try #require(bench.transport.requests.first)
            #expect(start["username"] == Self.email)
            #expect(start["challenge_type"] == "oob password redirect")
            #expect(start["capabilities"] == "mfa_required registration_required")
            #expect(start["password"] == nil)
            #expect(start["attributes"] == nil)
        }
    }

    @Test
    func `a flow is good for every step, as often as its answer was no`() async throws {
        try await SignUpBench.run(asking: [SignUpBench.postalCode]) { bench in
            let codeStep = try await bench.start()
            let code = try await bench.code()
            let wrong = code.dropLast() + (code.last == "0" ? "1" : "0")
            await #expect(throws: NativeAuthError.invalidCode()) { try await codeStep.submitCode(String(wrong)) }
            let passwordStep = try #require(try await codeStep.submitCode(code).passwordStep)
            let rejection = await #expect(throws: NativeAuthError.invalidPassword(.tooShort)) {
                try await passwordStep.submitPassword("Shor7-1")
            }
            #expect(rejection?.rejection == .tooShort)
            let attributesStep = try #require(try await passwordStep.submitPassword(Self.password).attributesStep)
            let error = try await #require(throws: NativeAuthError.self) {
                try await attributesStep.submitAttributes(["postalCode": "none"])
            }
            guard case .invalidAttributes(let names, let diagnostics) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(names == ["postalCode"])
            #expect(diagnostics?.suberror == "attribute_validation_failed")
            #expect(try await attributesStep.submitAttributes(["postalCode": "98052"]).completion != nil)
        }
    }

    @Test
    func `another code makes the one before it wrong, and both steps good`() async throws {
        try await SignUpBench.run(settings: { $0.resendInterval = .seconds(30) }) { bench in
            let first = try await bench.start()
            #expect(first.resendInterval == .seconds(30))
            let old = try await bench.code()
            let newest = try await first.resendCode()
            #expect(newest.sentTo == first.sentTo)
            #expect(bench.tenant.mailbox(for: Self.email).messages.count == 2)
            await #expect(throws: NativeAuthError.invalidCode()) { try await newest.submitCode(old) }
            #expect(try await first.submitCode(bench.code()).passwordStep != nil)
        }
    }

    @Test
    func `an address that has an account is told so, and gets no mail`() async throws {
        try await SignUpBench.run { bench in
            try bench.tenant.addUser(.password(Self.email, password: "Old-Passw0rd"))
            let error = await #expect(throws: NativeAuthError.userAlreadyExists()) { try await bench.start() }
            #expect(error?.diagnostics?.codes == [1_003_037])
            #expect(bench.tenant.mailbox(for: Self.email).messages.isEmpty)
        }
    }

    @Test
    func `an account that was made meanwhile ends the flow`() async throws {
        try await SignUpBench.run { bench in
            let step = try #require(try await bench.verified().passwordStep)
            try bench.tenant.addUser(.password(Self.email, password: "Old-Passw0rd"))
            await #expect(throws: NativeAuthError.userAlreadyExists()) { try await step.submitPassword(Self.password) }
            let sent = bench.transport.requests.count
            await #expect(throws: NativeAuthError.userAlreadyExists()) { try await step.submitPassword(Self.password) }
            #expect(bench.transport.requests.count == sent)
        }
    }

    @Test
    func `a weak password is refused at the start`() async throws {
        try await SignUpBench.run { bench in
            let error = await #expect(throws: NativeAuthError.invalidPassword(.tooWeak)) {
                try await bench.start(password: "alllowercase")
            }
            #expect(error?.rejection == .tooWeak)
            #expect(bench.endpoints == [.signUpStart])
        }
    }

    @Test
    func `an address that is none is refused by the tenant`() async throws {
        try await SignUpBench.run { bench in
            await #expect(throws: NativeAuthError.invalidUsername()) { try await bench.client.signUp(email: "x") }
        }
    }

    @Test
    func `what can't be right is refused without a request`() async throws {
        try await SignUpBench.run(asking: [SignUpBench.displayName]) { bench in
            await #expect(throws: NativeAuthError.invalidUsername()) { try await bench.client.signUp(email: " \n") }
            await #expect(throws: NativeAuthError.invalidPassword(.empty)) { try await bench.start(password: "") }
            #expect(bench.transport.requests.isEmpty)
            let codeStep = try await bench.start()
            await #expect(throws: NativeAuthError.invalidCode()) { try await codeStep.submitCode("1234567") }
            #expect(bench.grants.isEmpty)
            let passwordStep = try #require(try await codeStep.submitCode(bench.code()).passwordStep)
            let error = await #expect(throws: NativeAuthError.self) { try await passwordStep.submitPassword("") }
            #expect(error?.rejection == .empty)
            #expect(bench.grants == ["oob"])
            let attributesStep = try #require(try await passwordStep.submitPassword(Self.password).attributesStep)
            await #expect(throws: NativeAuthError.invalidInput()) { try await attributesStep.submitAttributes([:]) }
            #expect(bench.grants == ["oob", "password"])
            #expect(try await attributesStep.submitAttributes(["displayName": "Ana"]).completion != nil)
        }
        await #expect(throws: NativeAuthError.notConfigured) {
            try await NativeAuthClient.shared.signUp(email: Self.email)
        }
    }

    @Test
    func `a flow that takes too long ends`() async throws {
        try await SignUpBench.run { bench in
            let step = try #require(try await bench.verified().passwordStep)
            bench.tenant.clock.advance(by: .seconds(601))
            await #expect(throws: NativeAuthError.expired()) { try await step.submitPassword(Self.password) }
        }
    }
}
