import Foundation
import NativeAuth
import NativeAuthMock
import NativeAuthServing
import ResetSessions
import Testing

@testable import reset_password_web

/// A desk for a mock tenant, with a time of day of its own.
struct Desk {
    let time = TestTime()
    let desk: ResetDesk
    let store: MemorySessionStore

    init(_ tenant: MockTenant, _ perHour: Limits.PerHour, capacity: Int, patience: Duration) throws {
        var configuration = NativeAuthConfiguration(clientId: tenant.clientId, authority: tenant.authority)
        configuration.savedStateKey = Array(repeating: 7, count: 32)
        let now: @Sendable () -> Date = { [time] in time.now }
        store = MemorySessionStore(capacity: capacity, now: now)
        desk = ResetDesk(
            flow: ResetFlow(client: try NativeAuthClient(configuration), rules: ResetRule.defaults),
            store: store,
            limits: Limits(perHour, now: now),
            firstForms: FirstForms(key: Array(repeating: 7, count: 32)),
            now: now,
            patience: patience
        )
    }
}

typealias Response = NativeAuthServing.HTTPResponse

/// What a browser does at a desk, without a server between them.
@MainActor
final class Browser {
    /// The cookie.
    var id: SessionID?
    var address: String
    private let desk: ResetDesk

    init(_ desk: Desk, address: String = "192.0.2.1") {
        self.desk = desk.desk
        self.address = address
    }

    /// The page.
    func get(_ query: [String: String] = [:]) async -> Response {
        take(await desk.show(query, visit, context))
    }

    var step: String? {
        get async { Self.first(#/data-step="(\w+)"/#, in: await get()) }
    }

    /// What is hidden in a form of the page that this gets.
    func form(_ action: Submission.Action) async throws -> [String: String] {
        let page = await get()
        let token: String = try #require(Self.first(#/name="token" value="([^"]+)"/#, in: page))
        let form: String = try #require(Self.first(#/name="form" value="([^"]+)"/#, in: page))
        let revision: String = try #require(Self.first(#/name="revision" value="(\d+)"/#, in: page))
        return ["action": action.rawValue, "token": token, "form": form, "revision": revision]
    }

    /// Sends a form.
    func send(_ form: [String: String], _ entries: [String: String] = [:]) async -> Response {
        let fields = form.merging(entries) { $1 }
        return take(await desk.act(on: Submission { fields[$0] }, visit, context))
    }

    private var language: Language { Language(asked: nil, accepted: nil) }
    private var context: PageContext { PageContext(language: language) }

    private var visit: Visit {
        let address = ClientAddress(address) ?? .loopback
        return Visit(address: address, isSecure: false, language: language, sessionID: id, isOwn: true)
    }

    private func take(_ response: Response) -> Response {
        let cookie = response.headers["Set-Cookie"]
        if let match = cookie?.firstMatch(of: #/^reset=([^;]+);/#) { id = SessionID(rawValue: String(match.1)) }
        return response
    }

    private static func first(_ pattern: Regex<(Substring, Substring)>, in response: Response) -> String? {
        String(decoding: response.body, as: UTF8.self).firstMatch(of: pattern).map { String($0.1) }
    }
}
