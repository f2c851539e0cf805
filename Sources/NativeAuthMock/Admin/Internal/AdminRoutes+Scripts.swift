import Foundation

// Faults, scripted replies, chaos, and calls that must come.
extension AdminRoutes {
    func inject(_ body: [UInt8]) throws(AdminError) -> JSONObject {
        let input = try AdminInput.decode(FaultInput.self, body, example: FaultInput.example)
        let place = try AdminInput.decode(MatcherInput.self, body, example: FaultInput.example)
        let (matcher, times) = (try place.matcher(), try place.times(from: 1))
        core.add(.init(matcher, fault: try input.makeFault(), times: times...times))
        return [
            "endpoint": .string(matcher.endpoint.rawValue), "fault": .string(input.fault), "times": .integer(times),
        ]
    }

    func expect(_ body: [UInt8]) throws(AdminError) -> JSONObject {
        let input = try AdminInput.decode(ExpectationInput.self, body, example: ExpectationInput.example)
        let place = try AdminInput.decode(MatcherInput.self, body, example: ExpectationInput.example)
        var fault: Fault?
        if input.fault != nil {
            fault = try AdminInput.decode(FaultInput.self, body, example: FaultInput.example).makeFault()
        }
        let (matcher, times) = (try place.matcher(), try place.times(from: 0))
        let most = input.orMore == true ? Int.max : times
        core.add(.init(matcher, fault: fault, times: times...most, isRequired: true))
        return ["endpoint": .string(matcher.endpoint.rawValue), "times": .integer(times)]
    }

    func unmatched() -> JSONObject {
        ["unmatched": .array(core.unmetExpectations.map { .object($0.json) })]
    }

    func setChaos(_ body: [UInt8]) throws(AdminError) -> JSONObject {
        let input = try AdminInput.decode(ChaosInput.self, body, example: ChaosInput.example)
        let chaos = try input.chaos()
        do throws(MockTenantError) {
            try core.setChaos(chaos)
        } catch {
            throw AdminError(error: error.description, instructions: "Send JSON such as \(ChaosInput.example).")
        }
        return ["faults": .integer(chaos.faults.count), "seed": .raw(String(chaos.seed))]
    }
}

extension UnmetExpectation {
    fileprivate var json: JSONObject {
        [
            "endpoint": .string(endpoint.rawValue),
            "correlationId": correlationId.map { .string($0.uuidString.lowercased()) } ?? .null,
            "fields": .array(fields.all.map { .object($0.maskedJSON) }),
            "fault": fault.map { .string($0.name) } ?? .null,
            "times": .integer(times.lowerBound), "orMore": .boolean(times.upperBound == .max),
            "count": .integer(count), "required": .boolean(isRequired),
            "nearMisses": .array(nearMisses.map { .object($0.json) }),
            "text": .string(description),
        ]
    }
}

extension NearMiss {
    fileprivate var json: JSONObject {
        [
            "sequence": .integer(request.sequence), "path": .string(request.path),
            "because": .array(differences.map { .string($0.description) }),
        ]
    }
}

extension FormField {
    var maskedJSON: JSONObject { ["name": .string(name), "value": .string(maskedValue)] }
}
