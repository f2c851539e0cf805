import Foundation

/// Everything that another tenant needs to go on where one is, as a document of this version.
///
/// What the tenant finds by a key is a list here, so that no error has a token or an address in its path.
struct TenantState: Codable, Sendable {
    static let version = 1

    private let version: Int
    private let settings: SettingsDocument
    private let clockOffsetSeconds: Seconds
    private let polling: [PollScript]
    private let accounts: [Account]
    private let mail: [Entry<String, [Letter]>]
    private let flows: [Entry<Int, Flow>]
    private let continuationTokens: [ContinuationToken]
    private let refreshTokens: [Entry<String, RefreshTokens.Grant>]
    private let signIns: [BrowserSignIn]
    private let authorizationCodes: [Entry<String, AuthorizationCode>]

    struct Entry<Key: Codable & Hashable & Sendable, Value: Codable & Sendable>: Codable, Sendable {
        let key: Key
        let value: Value
    }

    private struct Version: Decodable {
        let version: Int
    }
}

// Out of a tenant.
extension TenantState {
    init(_ engine: TenantEngine, _ clock: MockClock) {
        version = Self.version
        settings = SettingsDocument(engine.settings)
        clockOffsetSeconds = Seconds(clock.lead)
        polling = engine.polling
        accounts = engine.accounts.values.sorted { $0.email < $1.email }
        mail = Self.entries(engine.post.letters)
        flows = Self.entries(engine.flows.flows)
        continuationTokens = engine.flows.tokens.values.sorted { $0.text < $1.text }
        refreshTokens = Self.entries(engine.refreshTokens.grants)
        signIns = engine.browser.going.values.sorted { $0.id < $1.id }
        authorizationCodes = Self.entries(engine.browser.codes)
    }

    private static func entries<Key: Comparable, Value>(_ values: [Key: Value]) -> [Entry<Key, Value>] {
        values.sorted { $0.key < $1.key }.map { Entry(key: $0.key, value: $0.value) }
    }

    func encoded() throws(MockTenantError) -> Data {
        do {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .secondsSince1970
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        } catch {
            throw .invalidState(member: "", reason: "can't be written: \(error)")
        }
    }
}

// Into a tenant.
extension TenantState {
    init(decoding data: Data) throws(MockTenantError) {
        do {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .custom(Self.date)
            let version = try decoder.decode(Version.self, from: data).version
            guard version == Self.version else {
                throw DocumentProblem("version", "is \(version), and this tenant takes \(Self.version)")
            }
            self = try decoder.decode(TenantState.self, from: data)
        } catch {
            throw .invalidState(DocumentProblem(error, in: data))
        }
    }

    /// A date that a calendar has.
    @Sendable
    private static func date(_ decoder: any Decoder) throws -> Date {
        let container = try decoder.singleValueContainer()
        let seconds = try container.decode(Double.self)
        guard abs(seconds) <= 1e11 else {
            throw DocumentProblem(DocumentProblem.path(container.codingPath), "is too far from now")
        }
        return Date(timeIntervalSince1970: seconds)
    }

    /// Gives what takes the place of an engine's state, if all of it can be used.
    func content() throws(MockTenantError) -> Content {
        do throws(DocumentProblem) {
            for (index, account) in accounts.enumerated() { try account.check("accounts.\(index)") }
            let mail = try Self.values(mail, "mail")
            for (index, mailbox) in self.mail.enumerated() { try mailbox.check("mail.\(index)") }
            let flows = try Self.values(flows, "flows")
            for (index, flow) in self.flows.enumerated() { try flow.check("flows.\(index)") }
            for (index, token) in continuationTokens.enumerated() where flows[token.flow] == nil {
                throw DocumentProblem("continuationTokens.\(index).flow", "is none of 'flows'")
            }
            var browser = BrowserSignIns()
            browser.going = try Self.values(signIns, "signIns", by: \.id)
            browser.codes = try Self.values(authorizationCodes, "authorizationCodes")
            return Content(
                settings: try settings.checked(as: "settings"),
                clockOffset: clockOffsetSeconds.duration,
                polling: polling,
                accounts: try Self.values(accounts, "accounts") { Account.key($0.email) },
                post: PostOffice(mail),
                flows: Flows(flows, try Self.values(continuationTokens, "continuationTokens", by: \.text)),
                refreshTokens: RefreshTokens(grants: try Self.values(refreshTokens, "refreshTokens")),
                browser: browser
            )
        } catch {
            throw .invalidState(error)
        }
    }

    private static func values<Key, Value>(
        _ entries: [Entry<Key, Value>],
        _ member: String
    ) throws(DocumentProblem) -> [Key: Value] {
        try values(entries, member, by: \.key).mapValues(\.value)
    }

    private static func values<Key: Hashable, Value>(
        _ list: [Value],
        _ member: String,
        by key: (Value) -> Key
    ) throws(DocumentProblem) -> [Key: Value] {
        var values: [Key: Value] = [:]
        for (index, value) in list.enumerated() where values.updateValue(value, forKey: key(value)) != nil {
            throw DocumentProblem("\(member).\(index)", "is there already")
        }
        return values
    }

    /// The state as the engine has it.
    struct Content: Sendable {
        let settings: MockTenant.Settings
        let clockOffset: Duration
        let polling: [PollScript]
        let accounts: [String: Account]
        let post: PostOffice
        let flows: Flows
        let refreshTokens: RefreshTokens
        let browser: BrowserSignIns

        func replace(_ engine: inout TenantEngine) {
            engine.settings = settings
            engine.polling = polling
            engine.accounts = accounts
            engine.post = post
            engine.flows = flows
            engine.refreshTokens = refreshTokens
            engine.browser = browser
        }
    }
}

extension MockTenantError {
    fileprivate static func invalidState(_ problem: DocumentProblem) -> MockTenantError {
        .invalidState(member: problem.member, reason: problem.reason)
    }
}
