import Foundation
import NativeAuth
import NativeAuthMock
import NativeAuthUI
import ResetSessions
import Testing

@testable import reset_password_web

@Suite("A flow between two requests", .timeLimit(.minutes(5)))
struct ResetFlowTests {
    private static let ana = "ana@contoso.com"

    private func flow(_ tenant: MockTenant, key: String = "one") throws -> ResetFlow {
        var configuration = NativeAuthConfiguration(clientId: tenant.clientId, authority: tenant.authority)
        configuration.savedStateKey = Array(String(repeating: key, count: 16).utf8)
        return ResetFlow(client: try NativeAuthClient(configuration), rules: ResetRule.defaults)
    }

    private func perform(
        _ fields: [String: String],
        in session: Session,
        by flow: ResetFlow
    ) async throws -> Session {
        let form = ["revision": "\(session.revision)", "token": session.formToken].merging(fields) { $1 }
        let submission = try #require(Submission { form[$0] })
        let outcome = await flow.perform(submission, in: session) { _ in nil }
        guard case .done(let next, _) = outcome else { throw SessionStoreError.unavailable }
        // As it is after a store has kept it elsewhere.
        return try JSONDecoder().decode(Session.self, from: JSONEncoder().encode(next))
    }

    @Test func `goes on in another process that has the same key`() async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.password(Self.ana, password: "Old-Passw0rd"))
            var session = Session(at: Date())
            session = try await perform(["action": "send", "email": Self.ana], in: session, by: flow(tenant))
            let code = try await tenant.mailbox(for: Self.ana).waitForCode()
            session = try await perform(["action": "verify", "code": "1"], in: session, by: flow(tenant))
            #expect(try await flow(tenant).screen(of: session).problem(at: .code)?.key == .codeIncomplete)
            session = try await perform(["action": "verify", "code": code], in: session, by: flow(tenant))
            let screen = try await flow(tenant).screen(of: session)
            #expect(screen.step == .password && screen.email == Self.ana)
            let new = ["action": "save", "password": "New-Passw0rd", "confirmation": "New-Passw0rd"]
            session = try await perform(new, in: session, by: flow(tenant))
            #expect(try await flow(tenant).screen(of: session).step == .done)
            #expect(tenant.accepts(password: "New-Passw0rd", for: Self.ana))
        }
    }

    @Test func `starts over and says so where the key is another one`() async throws {
        try await MockTenant.withTenant { tenant in
            try tenant.addUser(.password(Self.ana, password: "Old-Passw0rd"))
            let session = try await perform(
                ["action": "send", "email": Self.ana],
                in: Session(at: Date()),
                by: flow(tenant)
            )
            let other = try flow(tenant, key: "two")
            let screen = await other.screen(of: session)
            #expect(screen.step == .email && screen.problem(at: .email)?.key == .expired)
            let next = try await perform(["action": "verify", "code": "12345678"], in: session, by: other)
            #expect(next.screen == nil && next.said?.problem?.key == .expired)
        }
    }

    @Test func `asks the tenant nothing where it was too often`() async throws {
        try await MockTenant.withTenant { tenant in
            let form = ["action": "send", "email": " Ana@contoso.com ", "revision": "0"]
            let submission = try #require(Submission { form[$0] })
            let session = Session(at: Date())
            let outcome = try await flow(tenant).perform(submission, in: session) { cost in
                cost == .mail(to: "Ana@contoso.com") ? 90 : nil
            }
            guard case .tooOften(let screen, 90) = outcome else { throw SessionStoreError.unavailable }
            #expect(screen.problem(at: .email) == .throttled(seconds: 90))
            #expect(tenant.journal.isEmpty)
        }
    }
}
