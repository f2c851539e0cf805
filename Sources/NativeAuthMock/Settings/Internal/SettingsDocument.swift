import Foundation

/// The settings of a tenant as JSON, in which what is left out stays as it was.
///
/// Each member has the name that it has in Swift; a time is a number of seconds, and its name ends with `Seconds`.
struct SettingsDocument: Codable, DecodableWithConfiguration, Sendable {
    private(set) var settings: MockTenant.Settings

    init(_ settings: MockTenant.Settings) {
        self.settings = settings
    }

    init(from decoder: any Decoder) throws {
        try self.init(from: decoder, configuration: MockTenant.Settings())
    }

    /// Reads what is to be changed about the settings.
    init(from decoder: any Decoder, configuration settings: MockTenant.Settings) throws {
        self.settings = settings
        let document = try decoder.container(keyedBy: MemberName.self)
        for name in document.allKeys {
            guard let member = Self.members.first(where: { $0.name == name.stringValue }) else {
                let path = document.codingPath.map(\.stringValue)
                throw DocumentProblem.unknown(name.stringValue, at: path, among: Self.members.map(\.name))
            }
            try member.read(document, &self.settings)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var document = encoder.container(keyedBy: MemberName.self)
        for member in Self.members { try member.write(settings, &document) }
    }

    static let schema = Schema.reference("Settings")
    static let definition = Schema.object([], optional: members.map { ($0.name, $0.schema) }).closed

    static let example = #"{"codeLength": 6, "codeLifetimeSeconds": 60, "requiresSecondFactor": true}"#

    /// What a setting is called here.
    static func name(of setting: String) -> String {
        members.first { $0.name == "\(setting)Seconds" }?.name ?? setting
    }

    private static let members: [Member] = [
        .value("userFlow", \.userFlow, .word(MockTenant.Settings.UserFlow.allCases.map(\.rawValue))),
        .value("attributes", \.attributes, .list(of: UserAttribute.schema)),
        .value("allowsNativeAuthentication", \.allowsNativeAuthentication, .boolean),
        .value("allowsPasswordReset", \.allowsPasswordReset, .boolean),
        .value("requiresSecondFactor", \.requiresSecondFactor, .boolean),
        .value("hidesUnknownUsers", \.hidesUnknownUsers, .boolean),
        .value("codeLength", \.codeLength, .integer.from(4, to: 8)),
        .value("fixedCode", \.fixedCode, .text.described("As many digits as codeLength says.").orNull),
        .seconds("codeLifetimeSeconds", \.codeLifetime),
        .value("codeAttempts", \.codeAttempts, .integer.from(0)),
        .value("resendLimit", \.resendLimit, .integer.from(0)),
        .seconds("resendIntervalSeconds", \.resendInterval),
        .seconds("tokenLifetimeSeconds", \.tokenLifetime),
        .seconds("refreshTokenLifetimeSeconds", \.refreshTokenLifetime),
        .value("pollInterval", \.pollInterval, .text.described("Text with JSON in it.").orNull),
        .value("refusedNumbers", \.refusedNumbers, .map(of: .word(PhoneRefusal.allCases.map(\.rawValue)))),
        .converted(
            "rateLimits",
            \.rateLimits,
            RateLimitsDocument.schema.orNull,
            from: { (document: RateLimitsDocument?) in document?.limits },
            to: { $0.map { RateLimitsDocument($0) } }
        ),
    ]
}

extension SettingsDocument {
    /// A name that a member may have, known or not.
    private struct MemberName: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// One setting: what it is called, what it is like, and how it is read and written.
    private struct Member: Sendable {
        typealias Path<Value> = WritableKeyPath<MockTenant.Settings, Value> & Sendable

        let name: String
        let schema: Schema
        let read: @Sendable (KeyedDecodingContainer<MemberName>, inout MockTenant.Settings) throws -> Void
        let write: @Sendable (MockTenant.Settings, inout KeyedEncodingContainer<MemberName>) throws -> Void

        static func converted<Value: SendableMetatype, Written: Codable & SendableMetatype>(
            _ name: String,
            _ path: any Path<Value>,
            _ schema: Schema,
            from value: @escaping @Sendable (Written) -> Value,
            to written: @escaping @Sendable (Value) -> Written
        ) -> Member {
            let key = MemberName(stringValue: name)
            return Member(
                name: name,
                schema: schema,
                read: { $1[keyPath: path] = value(try $0.decode(Written.self, forKey: key)) },
                write: { try $1.encode(written($0[keyPath: path]), forKey: key) }
            )
        }

        static func value<Value: Codable & SendableMetatype>(
            _ name: String,
            _ path: any Path<Value>,
            _ schema: Schema
        ) -> Member {
            converted(name, path, schema, from: { $0 }, to: { $0 })
        }

        static func seconds(_ name: String, _ path: any Path<Duration>) -> Member {
            converted(name, path, Seconds.schema, from: { (seconds: Seconds) in seconds.duration }, to: Seconds.init)
        }

        static func seconds(_ name: String, _ path: any Path<Duration?>) -> Member {
            converted(
                name,
                path,
                Seconds.schema.orNull,
                from: { (seconds: Seconds?) in seconds?.duration },
                to: { $0.map(Seconds.init) }
            )
        }
    }
}

/// A time as a number of seconds.
struct Seconds: Codable, Sendable {
    let duration: Duration

    /// What a `Duration` can be made of without a trap; what makes sense is for the settings to say.
    private static let limit = 1e12

    init(_ duration: Duration) {
        self.duration = duration
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let seconds = try container.decode(Double.self)
        guard abs(seconds) <= Self.limit else {
            throw DocumentProblem(DocumentProblem.path(container.codingPath), "is too large")
        }
        duration = .seconds(seconds)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(duration.seconds)
    }

    static let schema = Schema.number.from(0, to: 100 * 365 * 24 * 60 * 60)
}

/// Rate limits by their names in Swift; one that is left out is none.
private struct RateLimitsDocument: Codable, Sendable {
    let requestsPerClient: [Limit]?
    let requestsPerTenant: [Limit]?
    let messagesPerNumber: [Limit]?
    let messagesPerClient: [Limit]?
    let messagesPerTenant: [Limit]?

    struct Limit: Codable, Sendable {
        let count: Int
        let spanSeconds: Seconds

        init(_ limit: RateLimits.Limit) {
            count = limit.count
            spanSeconds = Seconds(limit.span)
        }
    }

    init(_ limits: RateLimits) {
        requestsPerClient = limits.requestsPerClient.map(Limit.init)
        requestsPerTenant = limits.requestsPerTenant.map(Limit.init)
        messagesPerNumber = limits.messagesPerNumber.map(Limit.init)
        messagesPerClient = limits.messagesPerClient.map(Limit.init)
        messagesPerTenant = limits.messagesPerTenant.map(Limit.init)
    }

    var limits: RateLimits {
        func list(_ limits: [Limit]?) -> [RateLimits.Limit] {
            (limits ?? []).map { RateLimits.Limit($0.count, per: $0.spanSeconds.duration) }
        }
        return RateLimits(
            requestsPerClient: list(requestsPerClient),
            requestsPerTenant: list(requestsPerTenant),
            messagesPerNumber: list(messagesPerNumber),
            messagesPerClient: list(messagesPerClient),
            messagesPerTenant: list(messagesPerTenant)
        )
    }

    static let schema: Schema = {
        let limits = Schema.list(of: .input(["count": .integer.from(0), "spanSeconds": Seconds.schema]))
        let names = [
            "requestsPerClient", "requestsPerTenant", "messagesPerNumber", "messagesPerClient", "messagesPerTenant",
        ]
        return .input([], optional: names.map { ($0, limits) })
    }()
}
