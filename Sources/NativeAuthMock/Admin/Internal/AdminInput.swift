import Foundation

/// Reads what the admin routes and the users file are given.
package enum AdminInput {
    static func decode<Input: Decodable>(
        _ type: Input.Type,
        _ body: [UInt8],
        example: String
    ) throws(AdminError) -> Input {
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch {
            throw AdminError(error: problem(error), instructions: "Send JSON such as \(example).")
        }
    }

    private static func problem(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): return "'\(key.stringValue)' is missing."
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            let name = context.codingPath.last?.stringValue ?? "The document"
            return "'\(name)' has the wrong type."
        default: return "The body is not valid JSON."
        }
    }

    /// The accounts of a users file: an array of what `POST /_mock/users` takes.
    package static func users(_ file: [UInt8]) throws(MockTenantError) -> [MockUser] {
        do throws(AdminError) {
            return try decode([UserInput].self, file, example: "[\(UserInput.example)]")
                .map { (input) throws(AdminError) in try input.user() }
        } catch {
            throw .invalidOption(name: "users", reason: error.error + " " + error.instructions)
        }
    }
}

struct UserInput: Decodable {
    let email: String?
    let kind: String?
    let persona: String?
    let password: String?
    let disabled: Bool?
    let locked: Bool?
    let mustChangePassword: Bool?
    let needsSecondFactor: Bool?
    let methods: [Method]?
    let provider: String?
    let attributes: [String: String]?

    struct Method: Decodable {
        let channel: String
        let target: String
    }

    static let example = #"{"email": "ana@contoso.com", "kind": "password", "password": "Old-Passw0rd"}"#

    /// The account, which begins as a persona or as one of a kind, and gets what else is said.
    func user() throws(AdminError) -> MockUser {
        var user = try begin()
        user.isDisabled = disabled ?? user.isDisabled
        user.isLocked = locked ?? user.isLocked
        user.mustChangePassword = mustChangePassword ?? user.mustChangePassword
        user.needsSecondFactor = needsSecondFactor ?? user.needsSecondFactor
        if let methods {
            user.methods = []
            for method in methods { user.methods.append(try method.method()) }
        }
        user.provider = provider.map(MockUser.IdentityProvider.init) ?? user.provider
        user.attributes = attributes ?? user.attributes
        return user
    }

    private func begin() throws(AdminError) -> MockUser {
        if let persona {
            guard let persona = MockUser.Persona(rawValue: persona) else {
                let known = MockUser.Persona.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
                throw AdminError(
                    error: "There is no persona '\(persona)'.",
                    instructions: "'persona' is one of \(known)."
                )
            }
            return .persona(persona, email: email, password: password ?? MockUser.personaPassword)
        }
        guard let email else { throw missing("email") }
        guard let kind else { throw missing("kind") }
        return MockUser(email: email, kind: .init(rawValue: kind), password: password)
    }

    private func missing(_ name: String) -> AdminError {
        AdminError(error: "'\(name)' is missing.", instructions: "Send JSON such as \(Self.example).")
    }
}

extension UserInput.Method {
    fileprivate func method() throws(AdminError) -> MockUser.Method {
        switch channel {
        case "email": return .email(target)
        case "sms": return .sms(target)
        default:
            throw AdminError(
                error: "There is no channel '\(channel)'.",
                instructions: #"A method looks like {"channel": "sms", "target": "+14255550100"}, or has 'email'."#
            )
        }
    }
}

struct ClockInput: Decodable {
    let advanceSeconds: Double

    static let example = #"{"advanceSeconds": 300}"#
}

struct PollingInput: Decodable {
    let notStarted: Int?
    let inProgress: Int?
    let outcome: String?
    let withToken: Bool?
    let suberror: String?

    static let example = #"{"notStarted": 1, "inProgress": 2, "outcome": "succeeded", "withToken": true}"#

    func script() throws(AdminError) -> PollScript {
        let withToken = withToken ?? true
        let result: PollScript.Outcome
        switch outcome ?? "succeeded" {
        case "succeeded": result = .succeeded(withToken: withToken)
        case "failed": result = .failed(withToken: withToken)
        case "rejected": result = .rejected(suberror.map(PasswordRefusal.init) ?? .banned)
        case "never": result = .never
        default:
            throw AdminError(
                error: "There is no such outcome.",
                instructions: "'outcome' is one of 'succeeded', 'failed', 'rejected' and 'never'."
            )
        }
        return PollScript(notStarted: max(0, notStarted ?? 0), inProgress: max(0, inProgress ?? 0), outcome: result)
    }
}

struct FaultInput: Decodable {
    let fault: String
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

    static let example =
        #"{"endpoint": "resetpassword/v1.0/start", "fault": "throttled", "retryAfter": "5", "times": 2}"#

    static let names = [
        "reply", "redirect", "throttled", "serverError", "html", "malformedJSON", "emptyReply", "reset",
        "resetAfterHandling", "cut", "wrongLength", "oversized", "drip", "delay", "httpRedirect", "replaceField",
        "removeField", "interim",
    ]

    func makeFault() throws(AdminError) -> Fault {
        guard (100...599).contains(status ?? 500), 0...50_000_000 ~= bytes ?? 0, 0...3600 ~= seconds ?? 0 else {
            throw AdminError(
                error: "A number is out of range.",
                instructions: "'status' is 100 to 599, 'bytes' at most 50000000, 'seconds' at most 3600."
            )
        }
        let made = try fault(named: fault)
        return afterHandling == true ? made.afterHandling : made
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
            throw AdminError(error: "'\(name)' is missing.", instructions: "The fault '\(fault)' needs '\(name)'.")
        }
        return value
    }
}
