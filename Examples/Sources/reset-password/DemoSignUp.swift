import Console
import Foundation
import NativeAuth
import NativeAuthMock

/// The steps of the demonstration's sign-up, in the order in which its tenant asks.
struct DemoSignUp {
    static let email = "eve@contoso.com"
    /// What the tenant wants to know of a person.
    static let attribute = UserAttribute("postalCode", pattern: "^[1-9][0-9]*$")

    let console: Console
    let checklist: Checklist
    let tenant: MockTenant

    func play(_ client: NativeAuthClient) async throws {
        await checklist.check(throws: NativeAuthError.userAlreadyExists(), "An address that has an account") {
            () async throws(NativeAuthError) in
            _ = try await client.signUp(email: Demo.email)
        }
        let codeStep = try await client.signUp(email: Self.email)
        let code = try await tenant.mailbox(for: Self.email).waitForCode()
        checklist.check(code.count == codeStep.codeLength, "\(Self.email) gets a code of \(code.count) digits")
        guard case .passwordRequired(let passwordStep) = try await codeStep.submitCode(code) else {
            return checklist.check(false, "The tenant asks for a password")
        }
        checklist.check(true, "The code is right, and the tenant asks for a password")
        guard
            case .attributesRequired(let asked, let attributesStep) = try await passwordStep.submitPassword(
                Demo.newPassword
            )
        else {
            return checklist.check(false, "The tenant asks for attributes")
        }
        checklist.check(asked.map(\.name) == [Self.attribute.name], "And then for \(asked.map(\.name).joined())")
        checklist.check(asked.first?.accepts("none") == false, "\"none\" can't be one, as the tenant's expression says")
        guard
            case .completed(let completion) = try await attributesStep.submitAttributes([Self.attribute.name: "98052"])
        else {
            return checklist.check(false, "The account is there")
        }
        checklist.check(tenant.accepts(password: Demo.newPassword, for: Self.email), "The account is there")
        guard case .completed(let result) = try await completion.signIn() else {
            return checklist.check(false, "Signed in")
        }
        checklist.check(!result.accessToken.isEmpty, "Signed in with nothing more to enter: an access token")
    }
}
