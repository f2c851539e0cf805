/// What goes wrong, as the routes for faults take it.
struct FaultInput: Decodable {
    let fault: String?
    let afterHandling: Bool?
    let status: Int?
    let headers: [String: String]?
    let body: String?
    let reason: String?
    let retryAfter: String?
    let location: String?
    let bytes: Int?
    let seconds: Double?
    let name: String?
    let json: String?

    static let example = #"{"fault": "serverError", "status": 503}"#

    /// A fault alone, as one of several has it.
    static let schema = Schema.input([("fault", .word(names))], optional: members)

    /// What some of the faults take.
    static let members: [(String, Schema)] = [
        ("afterHandling", .boolean), ("status", .integer.from(100, to: 599)), ("headers", .map(of: .text)),
        ("body", .text), ("reason", .text), ("retryAfter", .text), ("location", .text),
        ("bytes", .integer.from(0, to: maximumBytes)), ("seconds", .number.from(0, to: maximumSeconds)),
        ("name", .text), ("json", .text.described("Text with JSON in it.")),
    ]

    private static let maximumBytes = 50_000_000
    private static let maximumSeconds = 3600

    static let names = [
        "reply", "redirect", "throttled", "serverError", "html", "malformedJSON", "emptyReply", "reset",
        "resetAfterHandling", "cut", "wrongLength", "oversized", "drip", "delay", "httpRedirect", "replaceField",
        "removeField", "interim",
    ]

    func makeFault() throws(AdminError) -> Fault {
        guard let fault else {
            throw AdminError(error: "'fault' is missing.", instructions: "Send JSON such as \(Self.example).")
        }
        try checkNumbers()
        let made = try self.fault(named: fault)
        return afterHandling == true ? made.afterHandling : made
    }

    /// Checks the numbers, also where no fault has them.
    func checkNumbers() throws(AdminError) {
        guard (100...599).contains(status ?? 500), 0...Self.maximumBytes ~= bytes ?? 0,
            0...Double(Self.maximumSeconds) ~= seconds ?? 0
        else {
            throw AdminError(
                error: "A number is out of range.",
                instructions:
                    "'status' is 100 to 599, 'bytes' at most \(Self.maximumBytes), 'seconds' at most \(Self.maximumSeconds)."
            )
        }
    }

    private func fault(named name: String) throws(AdminError) -> Fault {
        switch name {
        case "reply": return .reply(status: status ?? 200, headers: headers ?? [:], body: body ?? "")
        case "redirect": return .redirect(reason: reason)
        case "throttled": return .throttled(retryAfter: retryAfter)
        case "serverError": return .serverError(status ?? 500)
        case "html": return .html(status ?? 502)
        case "malformedJSON": return .malformedJSON
        case "emptyReply": return .emptyReply
        case "reset": return .reset
        case "resetAfterHandling": return .resetAfterHandling
        case "cut": return .cut(afterBytes: try need(bytes, "bytes"))
        case "wrongLength": return .wrongLength
        case "oversized": return .oversized(bytes: try need(bytes, "bytes"))
        case "drip": return .drip(every: .seconds(try need(seconds, "seconds")))
        case "delay": return .delay(.seconds(try need(seconds, "seconds")))
        case "interim": return .interim(try interimStatus())
        case "httpRedirect": return .httpRedirect(to: try need(location, "location"), status: status ?? 302)
        case "replaceField": return .replaceField(try need(self.name, "name"), json: try need(json, "json"))
        case "removeField": return .removeField(try need(self.name, "name"))
        default:
            throw AdminError(
                error: "There is no fault '\(name)'.",
                instructions: "'fault' is one of \(Self.names.joined(separator: ", "))."
            )
        }
    }

    private func interimStatus() throws(AdminError) -> Int {
        let status = status ?? 103
        guard 100...199 ~= status else {
            throw AdminError(error: "A number is out of range.", instructions: "The 'status' is 100 to 199.")
        }
        return status
    }

    private func need<Value>(_ value: Value?, _ name: String) throws(AdminError) -> Value {
        guard let value else {
            throw AdminError(
                error: "'\(name)' is missing.",
                instructions: "The fault '\(fault ?? "")' needs '\(name)'."
            )
        }
        return value
    }
}
