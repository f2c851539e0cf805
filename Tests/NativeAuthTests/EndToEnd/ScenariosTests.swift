import NativeAuth
import NativeAuthMock
import Testing

/// The scenarios that the mobile SDK tries against a real tenant, and the tests that go through them against the mock one.
///
/// Where it has numbers for them, those are named. Those of a sign-up aren't here.
@Suite("The scenarios of the mobile SDK", .timeLimit(.minutes(5)))
struct ScenariosTests {
    static let table: [(scenario: String, test: NamedTest)] = [
        ("3.1.1 reset, without a sign-in after it", "EndToEnd/PasswordResetTests: wholeReset"),
        ("3.1.2 reset, with a sign-in after it", "EndToEnd/PasswordResetTests: signInAfterwards"),
        ("3.1.3 reset, a password that the rules refuse", "EndToEnd/PasswordResetTests: refusedPassword"),
        ("3.1.4 reset, another code", "EndToEnd/PasswordResetTests: resend"),
        ("3.1.5 reset, an unknown address", "EndToEnd/AccountKindTests: outcome"),
        ("3.1.6 reset, challenge types that don't do", "EndToEnd/AccountKindTests: challengeTypes"),
        ("3.1.8 reset, an account without a password", "EndToEnd/AccountKindTests: outcome"),
        ("3.1.9 reset, a federated account", "EndToEnd/AccountKindTests: outcome"),
        ("1.2.1 sign-in, address and password on one screen", "SignIn/SignInTests: password"),
        ("1.2.2 sign-in, an unknown address", "SignIn/SignInTests: wrongPassword"),
        ("1.2.3 sign-in, a wrong password", "SignIn/SignInTests: wrongPassword"),
        ("1.2.4 sign-in, of the same account again", "EndToEnd/ScenariosTests: twoSignIns"),
        ("1.2.5 sign-in, of another account", "EndToEnd/ScenariosTests: twoSignIns"),
        ("1.2.6 sign-in, with scopes", "SignIn/SignInTests: password"),
        ("1.2.7 sign-in, a password for an account with codes", "SignIn/SignInTests: code"),
        ("1.2.8 sign-in, with claims, and a second factor", "EndToEnd/ScenariosTests: claims"),
        ("1.2.9 sign-in, an account with codes, challenge types without", "EndToEnd/ScenariosTests: challengeTypes"),
        ("2.2.1 sign-in, a code", "SignIn/SignInTests: code"),
        ("2.2.2 sign-in, address and password on two screens", "SignIn/SignInTests: passwordLater"),
        (
            "2.2.3 sign-in, an account with a password, challenge types without",
            "EndToEnd/ScenariosTests: challengeTypes"
        ),
        ("sign-in, a wrong code, and another one", "SignIn/SignInTests: code"),
        ("second factor, a wrong code, and another one", "MFA/MFATests: wholeFactor"),
        ("second factor, the list of methods", "MFA/MFATests: changeOfMethod"),
        ("second factor, by the default method", "EndToEnd/ScenariosTests: defaultMethod"),
        ("second factor, without a default method", "MFA/MFATests: selection"),
        ("second factor, a blocked method", "MFA/MFATests: blocked"),
        ("registration, of another address", "Registration/RegistrationTests: wholeRegistration"),
        ("registration, of an address that was verified before", "Registration/RegistrationTests: preverified"),
        ("registration, by an app that hasn't declared it", "SignIn/SignInTests: personas"),
        ("registration, of what is no number", "Registration/RegistrationTests: numbers"),
        ("registration, of a blocked number", "Registration/RegistrationTests: refused"),
    ]

    @Test("have a test each", arguments: table.indices)
    func named(_ index: Int) {
        Self.table[index].test.expectToExist()
    }

    @Test("1.2.4, 1.2.5: one client signs in one account twice, and then another")
    func twoSignIns() async throws {
        try await MockTenant.withAna { tenant in
            try tenant.addUser(.password("bo@contoso.com", password: Ana.oldPassword))
            let client = try tenant.client()
            var tokens: Set<String> = []
            for email in [Ana.email, Ana.email, "bo@contoso.com"] {
                let result = try await client.signIn(email: email, password: Ana.oldPassword).result
                tokens.insert(result.accessToken)
                #expect(result.idToken != nil)
            }
            #expect(tokens.count == 3)
        }
    }

    @Test("1.2.8: claims and scopes are asked for at the password, and again behind the second factor")
    func claims() async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.persona(.emailSecondFactor, email: Ana.email))
            let client = try tenant.client { $0.capabilities = [.mfaRequired] }
            let claims = #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#
            let mfa = try await client.signIn(
                email: Ana.email,
                password: MockUser.personaPassword,
                scopes: ["a/b"],
                claims: claims
            ).mfa
            let step = try await mfa.requestChallenge(mfa.methods[0]).step
            let code = try await tenant.mailbox(for: "second.\(Ana.email)").waitForCode()
            #expect(try await step.submitCode(code).result.scopes.contains("a/b"))
            let requests = tenant.journal.filter { $0.endpoint == .token }
            #expect(requests.map { $0.fields["claims"] } == [claims, claims])
            #expect(Set(requests.map { $0.fields["scope"] }) == ["a/b openid profile offline_access"])
        }
    }

    @Test(
        "1.2.9, 2.2.3: challenge types without what the account needs lead to the browser",
        arguments: [(MockUser.Persona.emailOneTimePasscode, ChallengeType.password), (.password, .oob)]
    )
    func challengeTypes(_ persona: MockUser.Persona, _ type: ChallengeType) async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.persona(persona, email: Ana.email))
            let client = try tenant.client { $0.challengeTypes = [type] }
            await #expect(throws: NativeAuthError.browserRequired()) { try await client.signIn(email: Ana.email) }
            #expect(tenant.journal.first?.fields["challenge_type"] == "\(type.rawValue) redirect")
            #expect(tenant.mailbox(for: Ana.email).messages.isEmpty)
        }
    }

    @Test("a second factor without a choice goes by the account's default method, and so does another code")
    func defaultMethod() async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.persona(.smsSecondFactor, email: Ana.email))
            let client = try tenant.client { $0.capabilities = [.mfaRequired] }
            let mfa = try await client.signIn(email: Ana.email, password: MockUser.personaPassword).mfa
            let sent = #"""
                {"continuation_token":"ct-default","challenge_type":"oob","challenge_channel":"sms",
                "challenge_target_label":"+1********0","code_length":6}
                """#
            tenant.inject(.reply(status: 200, body: sent), at: .signInChallenge, times: 2)
            let step = try await mfa.requestChallenge().step
            #expect(step.method == nil)
            #expect(step.codeLength == 6)
            let again = try await step.resendCode().step
            #expect(again.sentTo == "+1********0")
            let challenges = tenant.journal.filter { $0.endpoint == .signInChallenge }.suffix(2)
            #expect(challenges.allSatisfy { $0.fields["id"] == nil })
        }
    }
}
