import Foundation
import NativeAuthServing

// Faults, scripted replies, chaos, and calls that must come.
extension AdminRoutes {
    static let scriptRoutes = [
        AdminRoute(
            "POST",
            "/faults",
            "Makes the next requests to an endpoint go wrong.",
            takes: .init(
                schema: .input(
                    [("fault", .word(FaultInput.names))] + MatcherInput.required,
                    optional: MatcherInput.members(from: 1) + FaultInput.members
                ),
                example: MatcherInput.exampleWithFault
            ),
            answers: .json(.object(["endpoint": .text, "fault": .text, "times": .integer]), status: 201),
            inject
        ),
        AdminRoute(
            "POST",
            "/expectations",
            "Says that requests must come; a fault strikes them if there is one.",
            takes: .init(
                schema: .input(
                    MatcherInput.required,
                    optional: MatcherInput.members(from: 0) + ExpectationInput.members + FaultInput.members
                ),
                example: ExpectationInput.example
            ),
            answers: .json(.object(["endpoint": .text, "times": .integer]), status: 201),
            expect
        ),
        AdminRoute(
            "GET",
            "/unmatched",
            "Lists what waits and wasn't met, with the requests that came nearest.",
            answers: .json(.object(["unmatched": .list(of: UnmetExpectation.schema)]))
        ) { call in
            .json(["unmatched": .array(call.core.unmetExpectations.map { .object($0.json) })])
        },
        AdminRoute(
            "POST",
            "/chaos",
            "Strikes requests by chance, the same ones for the same seed; a probability of 0 ends it.",
            takes: .init(schema: ChaosInput.schema, example: ChaosInput.example),
            answers: .json(.object(["faults": .integer, "seed": .integer])),
            setChaos
        ),
    ]

    private static func inject(_ call: AdminCall) throws(AdminError) -> AdminAnswer {
        let input = try call.input(FaultInput.self)
        let place = try call.input(MatcherInput.self)
        let (matcher, times) = (try place.matcher(), try place.times(from: 1))
        call.core.add(.init(matcher, fault: try input.makeFault(), times: times...times))
        return .json([
            "endpoint": .string(matcher.endpoint.rawValue), "fault": .string(input.fault ?? ""),
            "times": .integer(times),
        ])
    }

    private static func expect(_ call: AdminCall) throws(AdminError) -> AdminAnswer {
        let input = try call.input(ExpectationInput.self)
        let place = try call.input(MatcherInput.self)
        let struck = try call.input(FaultInput.self)
        try struck.checkNumbers()
        let fault = struck.fault == nil ? nil : try struck.makeFault()
        let (matcher, times) = (try place.matcher(), try place.times(from: 0))
        let most = input.orMore == true ? Int.max : times
        call.core.add(.init(matcher, fault: fault, times: times...most, isRequired: true))
        return .json(["endpoint": .string(matcher.endpoint.rawValue), "times": .integer(times)])
    }

    private static func setChaos(_ call: AdminCall) throws(AdminError) -> AdminAnswer {
        let chaos = try call.input(ChaosInput.self).chaos()
        do throws(MockTenantError) {
            try call.core.setChaos(chaos)
        } catch {
            throw call.refusal(error.description)
        }
        return .json(["faults": .integer(chaos.faults.count), "seed": .raw(String(chaos.seed))])
    }
}

extension UnmetExpectation {
    fileprivate static let schema = Schema.object([
        "endpoint": .text, "correlationId": .text.orNull,
        "fields": .list(of: .object(["name": .text, "value": .text])), "fault": .text.orNull, "times": .integer,
        "orMore": .boolean, "count": .integer, "required": .boolean, "nearMisses": .list(of: NearMiss.schema),
        "text": .text,
    ])

    fileprivate var json: JSONObject {
        [
            "endpoint": .string(endpoint.rawValue),
            "correlationId": correlationId.map { .string($0.uuidString.lowercased()) } ?? .null,
            "fields": fields.maskedValues.json,
            "fault": fault.map { .string($0.name) } ?? .null,
            "times": .integer(times.lowerBound), "orMore": .boolean(times.upperBound == .max),
            "count": .integer(count), "required": .boolean(isRequired),
            "nearMisses": .array(nearMisses.map { .object($0.json) }),
            "text": .string(description),
        ]
    }
}

extension NearMiss {
    fileprivate static let schema = Schema.object([
        "sequence": .integer, "path": .text, "because": .list(of: .text),
    ])

    fileprivate var json: JSONObject {
        [
            "sequence": .integer(request.sequence), "path": .string(request.path),
            "because": .array(differences.map { .string($0.description) }),
        ]
    }
}

extension FormFields {
    var json: JSON { .array(all.map { ["name": .string($0.name), "value": .string($0.value)] }) }
}
