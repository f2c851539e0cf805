import Foundation

// Accounts, mail, journal, clock and polling.
extension AdminRoutes {
    static let tenantRoutes = [
        AdminRoute("GET", "/", "A page for a person, which shows what the tenant has.", answers: .html) { call in
            .reply(Console(call.core).reply(to: call.request))
        },
        AdminRoute("GET", "/health", "Says that the tenant is there.", answers: .json(ok)) { _ in
            .json(["status": "ok"])
        },
        AdminRoute(
            "GET",
            "/users",
            "Lists the accounts.",
            answers: .json(.object(["users": .list(of: Account.schema)]))
        ) { call in
            .json(["users": .array(call.core.accounts.map { .object($0.json) })])
        },
        AdminRoute(
            "POST",
            "/users",
            "Puts an account into the tenant.",
            takes: .init(schema: UserInput.schema, example: UserInput.example),
            answers: .json(.object(["email": .text, "kind": .text]), status: 201),
            addUser
        ),
        AdminRoute(
            "GET",
            "/mailbox/{email}",
            "Gives the messages to an address or a number, oldest first.",
            parameters: [
                .init(name: "email", schema: .text, example: "ana@contoso.com"),
                .init(
                    name: "since",
                    schema: .integer.described("Those with a higher sequence number alone."),
                    example: 0
                ),
            ],
            answers: .json(.object(["messages": .list(of: MailboxMessage.schema)])),
            messages
        ),
        AdminRoute(
            "GET",
            "/requests",
            "Gives the journal: the newest requests to endpoints, with secrets masked.",
            answers: .json(.object(["requests": .list(of: RecordedRequest.schema)]))
        ) { call in
            .json(["requests": .array(call.core.journal.map { .object($0.json) })])
        },
        AdminRoute(
            "POST",
            "/polling",
            "Decides what polls are answered, for each coming password in turn; the last script stays.",
            takes: .init(schema: .list(of: PollScript.schema), example: "[\(PollScript.example)]"),
            answers: .json(.object(["scripts": .integer])),
            setPolling
        ),
        AdminRoute(
            "POST",
            "/clock",
            "Moves the tenant's time on, or back.",
            takes: .init(schema: ClockInput.schema, example: ClockInput.example),
            answers: .json(.object(["now": .moment])),
            advanceClock
        ),
        AdminRoute("POST", "/reset", "Goes back to the state after start.", answers: .json(ok)) { call in
            call.core.reset()
            return .json(["status": "ok"])
        },
    ]

    static let ok = Schema.object(["status": .word(["ok"])])

    private static func messages(_ call: AdminCall) throws(AdminError) -> AdminAnswer {
        let since = try call.number("since") ?? 0
        let messages = call.core.messages(for: call.arguments["email"] ?? "").filter { $0.sequence > since }
        return .json(["messages": .array(messages.map { .object($0.json) })])
    }

    private static func addUser(_ call: AdminCall) throws(AdminError) -> AdminAnswer {
        let user = try call.input(UserInput.self).user()
        do throws(MockTenantError) {
            try call.core.add(user)
        } catch {
            throw call.refusal(error.description)
        }
        return .json(["email": .string(user.email), "kind": .string(user.kind.rawValue)])
    }

    private static func setPolling(_ call: AdminCall) throws(AdminError) -> AdminAnswer {
        let scripts = try call.input([PollScript].self)
        call.core.setPolling(scripts)
        return .json(["scripts": .integer(scripts.count)])
    }

    private static func advanceClock(_ call: AdminCall) throws(AdminError) -> AdminAnswer {
        let seconds = try call.input(ClockInput.self).advanceSeconds
        guard abs(seconds) <= ClockInput.limit else { throw call.refusal("'advanceSeconds' is too large.") }
        call.core.clock.advance(by: .seconds(seconds))
        return .json(["now": .string(call.core.clock.now.formatted(.iso8601))])
    }
}

private struct ClockInput: Decodable {
    let advanceSeconds: Double

    static let limit = 1e9
    static let schema = Schema.input(["advanceSeconds": .number.from(-1_000_000_000, to: 1_000_000_000)])
    static let example = #"{"advanceSeconds": 300}"#
}

extension MailboxMessage {
    fileprivate static let schema = Schema.object([
        "sequence": .integer, "code": .text, "channel": .text, "sentTo": .text, "purpose": .text, "expiresAt": .moment,
        "valid": .boolean,
    ])

    fileprivate var json: JSONObject {
        [
            "sequence": .integer(sequence), "code": .string(code), "channel": .string(channel),
            "sentTo": .string(sentTo), "purpose": .string(purpose.rawValue),
            "expiresAt": .string(expiresAt.formatted(.iso8601)), "valid": .boolean(isValid),
        ]
    }
}

extension Account {
    fileprivate static let schema = Schema.object(["email": .text, "kind": .text, "disabled": .boolean])

    fileprivate var json: JSONObject {
        ["email": .string(email), "kind": .string(kind.rawValue), "disabled": .boolean(isDisabled)]
    }
}

extension RecordedRequest {
    fileprivate static let schema = Schema.object([
        "sequence": .integer, "connection": .integer, "method": .text, "path": .text,
        "fields": .list(of: .object(["name": .text, "value": .text])), "status": .integer.orNull,
        "correlationId": .text.orNull, "fault": .text.orNull, "time": .moment,
    ])

    fileprivate var json: JSONObject {
        [
            "sequence": .integer(sequence), "connection": .integer(connection), "method": .string(method),
            "path": .string(path), "fields": fields.masked.json, "status": status.map(JSON.integer) ?? .null,
            "correlationId": correlationId.map { .string($0.uuidString.lowercased()) } ?? .null,
            "fault": fault.map { .string($0.name) } ?? .null, "time": .string(time.formatted(.iso8601)),
        ]
    }
}
