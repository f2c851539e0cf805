import Foundation

/// The routes under `/_mock`: what a test in another language, or a person, has in place of the Swift API.
struct AdminRoutes: Sendable {
    static let root = "/_mock"

    let core: TenantCore

    init(_ core: TenantCore) {
        self.core = core
    }

    static func handles(_ path: String) -> Bool {
        path == root || path.hasPrefix(root + "/")
    }

    /// Each route with its method; the last segment of the mailbox's path is an address.
    private static let routes = [
        "GET /_mock/", "GET /_mock/health", "GET /_mock/mailbox/{email}?since=N", "GET /_mock/requests",
        "GET /_mock/users", "POST /_mock/users", "POST /_mock/faults", "POST /_mock/polling", "POST /_mock/clock",
        "POST /_mock/reset", "POST /_mock/expectations", "GET /_mock/unmatched", "POST /_mock/chaos",
    ]

    func respond(to request: TenantRequest, query: [String: String], body: [UInt8]) -> WireReply {
        do throws(AdminError) {
            try Self.checkCaller(request.headers)
            return try route(request, query: query, body: body)
        } catch {
            let json: JSONObject = ["error": .string(error.error), "instructions": .string(error.instructions)]
            return Self.json(json, status: error.status)
        }
    }

    /// Keeps out pages of other sites that the user's browser has open, since the codes are here to be read.
    private static func checkCaller(_ headers: HeaderFields) throws(AdminError) {
        let own = ["127.0.0.1", "localhost"]
        let host = headers["host"].map { $0.prefix { $0 != ":" } } ?? ""
        let origin = headers["origin"].map { URL(string: $0)?.host() ?? "" }
        guard own.contains(String(host)), origin.map(own.contains) ?? true else {
            throw AdminError(
                status: 403,
                error: "The request comes by way of another site.",
                instructions: "Use the host 127.0.0.1 or localhost, and send no Origin of another site."
            )
        }
    }

    private func route(
        _ request: TenantRequest,
        query: [String: String],
        body: [UInt8]
    ) throws(AdminError) -> WireReply {
        let path = request.path.dropFirst(Self.root.count)
        let mailbox = "/mailbox/"
        if request.method == "GET", path.hasPrefix(mailbox) {
            return try Self.json(messages(for: String(path.dropFirst(mailbox.count)), since: query["since"]))
        }
        switch (request.method, path) {
        case ("GET", ""), ("GET", "/"): return Console(core).reply(to: request)
        case ("GET", "/health"): return Self.json(["status": "ok"])
        case ("GET", "/requests"): return Self.json(requests())
        case ("GET", "/users"): return Self.json(["users": .array(core.accounts.map { .object($0.json) })])
        case ("POST", "/users"): return try Self.json(addUser(body), status: 201)
        case ("POST", "/faults"): return try Self.json(inject(body), status: 201)
        case ("POST", "/expectations"): return try Self.json(expect(body), status: 201)
        case ("GET", "/unmatched"): return Self.json(unmatched())
        case ("POST", "/chaos"): return try Self.json(setChaos(body))
        case ("POST", "/polling"): return try Self.json(setPolling(body))
        case ("POST", "/clock"): return try Self.json(advanceClock(body))
        case ("POST", "/reset"):
            core.reset()
            return Self.json(["status": "ok"])
        default:
            throw AdminError(
                status: 404,
                error: "There is no route \(request.method) \(request.path).",
                instructions: "The routes are: " + Self.routes.joined(separator: ", ") + "."
            )
        }
    }

    private func messages(for email: String, since: String?) throws(AdminError) -> JSONObject {
        guard let since = Int(since ?? "0") else {
            throw AdminError(error: "'since' is no number.", instructions: "Give the last sequence number you saw.")
        }
        let messages = core.messages(for: email).filter { $0.sequence > since }
        return ["messages": .array(messages.map { .object($0.json) })]
    }

    private func requests() -> JSONObject {
        ["requests": .array(core.journal.map { .object($0.json) })]
    }

    private func addUser(_ body: [UInt8]) throws(AdminError) -> JSONObject {
        let user = try AdminInput.decode(UserInput.self, body, example: UserInput.example).user()
        do throws(MockTenantError) {
            try core.add(user)
        } catch {
            throw AdminError(error: error.description, instructions: "A user looks like \(UserInput.example).")
        }
        return ["email": .string(user.email), "kind": .string(user.kind.rawValue)]
    }

    private func setPolling(_ body: [UInt8]) throws(AdminError) -> JSONObject {
        let inputs = try AdminInput.decode([PollingInput].self, body, example: "[\(PollingInput.example)]")
        var scripts: [PollScript] = []
        for input in inputs { scripts.append(try input.script()) }
        core.setPolling(scripts)
        return ["scripts": .integer(scripts.count)]
    }

    private func advanceClock(_ body: [UInt8]) throws(AdminError) -> JSONObject {
        let input = try AdminInput.decode(ClockInput.self, body, example: ClockInput.example)
        guard abs(input.advanceSeconds) <= 1e9 else {
            throw AdminError(error: "'advanceSeconds' is too large.", instructions: "Send \(ClockInput.example).")
        }
        core.clock.advance(by: .seconds(input.advanceSeconds))
        return ["now": .string(core.clock.now.formatted(.iso8601))]
    }

    private static func json(_ object: JSONObject, status: Int = 200) -> WireReply {
        WireReply(
            status: status,
            contentType: "application/json; charset=utf-8",
            body: object.utf8
        )
    }
}

/// Why an admin request is refused, and what to do about it.
struct AdminError: Error, Sendable {
    var status = 400
    let error: String
    let instructions: String
}

extension MailboxMessage {
    fileprivate var json: JSONObject {
        [
            "sequence": .integer(sequence), "code": .string(code), "channel": .string(channel),
            "sentTo": .string(sentTo), "purpose": .string(purpose.rawValue),
            "expiresAt": .string(expiresAt.formatted(.iso8601)), "valid": .boolean(isValid),
        ]
    }
}

extension Account {
    fileprivate var json: JSONObject {
        ["email": .string(email), "kind": .string(kind.rawValue), "disabled": .boolean(isDisabled)]
    }
}

extension RecordedRequest {
    fileprivate var json: JSONObject {
        let fields = fields.all.map { JSON.object($0.maskedJSON) }
        return [
            "sequence": .integer(sequence), "connection": .integer(connection), "method": .string(method),
            "path": .string(path), "fields": .array(fields), "status": status.map(JSON.integer) ?? .null,
            "correlationId": correlationId.map { .string($0.uuidString.lowercased()) } ?? .null,
            "fault": fault.map { .string($0.name) } ?? .null, "time": .string(time.formatted(.iso8601)),
        ]
    }
}
