import Foundation

/// Which requests a fault or an expectation is for, and how many.
struct MatcherInput: Decodable {
    let endpoint: String
    let correlationId: String?
    let fields: [String: String]?
    let times: Int?

    static let exampleWithFault =
        #"{"endpoint": "resetpassword/v1.0/start", "fault": "throttled", "retryAfter": "5", "times": 2}"#

    static let required: [(String, Schema)] = [("endpoint", .word(["*"] + Endpoint.all.map(\.rawValue)))]

    static func members(from least: Int) -> [(String, Schema)] {
        [
            ("correlationId", Schema.text.setting("format", "uuid")), ("fields", .map(of: .text)),
            ("times", .integer.from(least, to: mostTimes)),
        ]
    }

    private static let mostTimes = 1_000_000

    func matcher() throws(AdminError) -> RequestMatcher {
        RequestMatcher(try knownEndpoint(), correlationId: try flow(), fields: fields ?? [:])
    }

    func times(from least: Int) throws(AdminError) -> Int {
        let times = times ?? 1
        guard least...Self.mostTimes ~= times else {
            throw AdminError(
                error: "'times' must be \(least) or more, and no more than \(Self.mostTimes).",
                instructions: "Send JSON such as \(Self.exampleWithFault)."
            )
        }
        return times
    }

    private func knownEndpoint() throws(AdminError) -> Endpoint {
        let endpoint = Endpoint(rawValue: self.endpoint)
        guard endpoint == .any || Endpoint.all.contains(endpoint) else {
            let known = ([.any] + Endpoint.all).map { "'\($0.rawValue)'" }.joined(separator: ", ")
            throw AdminError(error: "There is no such endpoint.", instructions: "'endpoint' is one of \(known).")
        }
        return endpoint
    }

    private func flow() throws(AdminError) -> UUID? {
        guard let correlationId else { return nil }
        guard let id = UUID(uuidString: correlationId) else {
            throw AdminError(
                error: "'correlationId' is no UUID.",
                instructions: "Send what the header field client-request-id of the requests has."
            )
        }
        return id
    }
}

struct ExpectationInput: Decodable {
    let orMore: Bool?

    static let members: [(String, Schema)] = [
        ("orMore", .boolean), ("fault", .word(FaultInput.names)),
    ]

    static let example =
        #"{"endpoint": "oauth2/v2.0/token", "fields": {"grant_type": "oob"}, "times": 1, "orMore": false}"#
}

struct ChaosInput: Decodable {
    let probability: Double
    let seed: UInt64?
    let faults: [FaultInput]?

    static let schema = Schema.input(
        ["probability": .number.from(0, to: 1)],
        optional: ["seed": .integer.from(0), "faults": .list(of: FaultInput.schema)]
    )

    static let example =
        #"{"probability": 0.2, "seed": 7, "faults": [{"fault": "reset"}, {"fault": "serverError", "status": 503}]}"#

    func chaos() throws(AdminError) -> MockTenant.Chaos {
        var made: [Fault] = []
        for input in faults ?? [] { made.append(try input.makeFault()) }
        return MockTenant.Chaos(probability: probability, seed: seed ?? 0, faults: made)
    }
}
