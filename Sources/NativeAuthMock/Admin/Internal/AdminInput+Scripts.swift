import Foundation

/// Which requests a fault or an expectation is for, and how many.
struct MatcherInput: Decodable {
    let endpoint: String
    let correlationId: String?
    let fields: [String: String]?
    let times: Int?

    func matcher() throws(AdminError) -> RequestMatcher {
        RequestMatcher(try knownEndpoint(), correlationId: try flow(), fields: fields ?? [:])
    }

    func times(from least: Int) throws(AdminError) -> Int {
        let times = times ?? 1
        guard times >= least else {
            throw AdminError(error: "'times' must be \(least) or more.", instructions: FaultInput.example)
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
    let fault: String?

    static let example =
        #"{"endpoint": "oauth2/v2.0/token", "fields": {"grant_type": "oob"}, "times": 1, "orMore": false}"#
}

struct ChaosInput: Decodable {
    let probability: Double
    let seed: UInt64?
    let faults: [FaultInput]?

    static let example =
        #"{"probability": 0.2, "seed": 7, "faults": [{"fault": "reset"}, {"fault": "serverError", "status": 503}]}"#

    func chaos() throws(AdminError) -> MockTenant.Chaos {
        var made: [Fault] = []
        for input in faults ?? [] { made.append(try input.makeFault()) }
        return MockTenant.Chaos(probability: probability, seed: seed ?? 0, faults: made)
    }
}
