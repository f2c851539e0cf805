import Foundation
import Locking
import NativeAuth
import NativeAuthMock
import Testing

@Suite("The samples about a sign-in, run", .timeLimit(.minutes(5)))
struct SigningInSamplesTests {
    private static let number = "+14255550100"

    /// Gives the samples a person who reads each code in turn at one of the addresses; the last of them stays.
    private func withSamples(
        _ persona: MockUser.Persona,
        codes: [String] = [Ana.email],
        passwords: [String] = [MockUser.personaPassword],
        _ body: (SigningInSamples, MockTenant) async throws -> Void
    ) async throws {
        var options = MockTenant.Options()
        options.users = [.persona(persona, email: Ana.email)]
        try await MockTenant.withTenant(options) { tenant in
            let client = try tenant.client { $0.capabilities = SigningInSamples.capabilities().capabilities }
            let addresses = Locked(codes)
            let screen = Screen(
                code: {
                    let address = addresses.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
                    return address.isEmpty ? "00000000" : try await tenant.mailbox(for: address).waitForCode()
                },
                passwords: passwords
            )
            try await body(SigningInSamples(client: client, screen: screen), tenant)
        }
    }

    @Test(
        "one loop signs in every account that can sign in here",
        arguments: [
            (MockUser.Persona.password, [Ana.email]), (.emailOneTimePasscode, [Ana.email]),
            (.emailSecondFactor, ["second.\(Ana.email)"]), (.smsSecondFactor, ["", number]),
            (.mustRegisterMethod, [number]),
        ]
    )
    func loop(_ persona: MockUser.Persona, codes: [String]) async throws {
        try await withSamples(persona, codes: codes) { samples, tenant in
            try await samples.signIn(email: Ana.email)
            #expect(samples.screen.signIns == 1)
            #expect(
                samples.screen.shown.contains("That code is not right. Enter the newest one.") == codes.contains("")
            )
            #expect(tenant.journal.last?.fields["scope"]?.hasPrefix("api://orders/read ") == true)
        }
    }

    @Test("a password that must be changed is changed, and the person signed in")
    func forcedChange() async throws {
        try await withSamples(.mustChangePassword, passwords: [Ana.newPassword]) { samples, tenant in
            try await samples.changeFirst(email: Ana.email, password: MockUser.personaPassword)
            #expect(samples.screen.signIns == 1)
            #expect(tenant.accepts(password: Ana.newPassword, for: Ana.email))
        }
    }

    @Test("a wrong password and an unknown account get one text")
    func oneText() async throws {
        try await withSamples(.password) { samples, _ in
            await samples.oneText(email: Ana.email, password: "wrong")
            await samples.oneText(email: "nobody@contoso.com", password: "wrong")
            #expect(Set(samples.screen.shown) == ["User name or password is not right."])
            await samples.oneText(email: Ana.email, password: MockUser.personaPassword)
            #expect(samples.screen.signIns == 1)
        }
        try await withSamples(.locked) { samples, _ in
            await samples.oneText(email: Ana.email, password: MockUser.personaPassword)
            #expect(samples.screen.shown.last?.hasPrefix("There were too many attempts.") == true)
        }
    }

    @Test(
        "each kind of account gets its offer",
        arguments: [
            (MockUser.Persona.password, "Enter your password."), (.google, "Sign in the way you signed up"),
            (.emailOneTimePasscode, "Sign in the way you signed up"),
        ]
    )
    func offers(_ persona: MockUser.Persona, text: String) async throws {
        try await withSamples(persona) { samples, _ in
            try await samples.offer(email: Ana.email)
            try await samples.offer(email: "nobody@contoso.com")
            #expect(samples.screen.shown.first?.hasPrefix(text) == true)
            #expect(samples.screen.shown.last == "Create an account.")
        }
    }
}
