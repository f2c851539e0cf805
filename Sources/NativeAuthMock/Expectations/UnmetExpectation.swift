public import Foundation
public import NativeAuthServing

/// A call that must come and didn't, or came too often; or a fault that waits for a request.
///
/// It is printed as sentences with masked values, which say what was expected, how often it came, and why the nearest
/// requests didn't count.
public struct UnmetExpectation: Sendable, Hashable {
    private let matcher: RequestMatcher
    /// The fault that a matching request is struck by, if there is one.
    public let fault: Fault?
    /// How many requests there should be; the upper bound is `Int.max` where there is none.
    public let times: ClosedRange<Int>
    /// How many there were.
    public let count: Int
    /// Whether ``MockTenant/verify()`` throws for it: it was made by an `expect`, and not by an `inject`.
    public let isRequired: Bool
    /// The requests that differ in the least, nearest first; at most three.
    public let nearMisses: [NearMiss]

    init(
        matcher: RequestMatcher,
        fault: Fault?,
        times: ClosedRange<Int>,
        count: Int,
        isRequired: Bool,
        nearMisses: [NearMiss]
    ) {
        self.matcher = matcher
        self.fault = fault
        self.times = times
        self.count = count
        self.isRequired = isRequired
        self.nearMisses = nearMisses
    }

    /// The endpoint, or ``Endpoint/any``.
    public var endpoint: Endpoint { matcher.endpoint }
    /// The correlation id of the flow, if it is for one flow alone.
    public var correlationId: UUID? { matcher.correlationId }
    /// The fields that a request must have.
    public var fields: FormFields { matcher.fields }
}

extension UnmetExpectation: CustomStringConvertible {
    /// What was expected, how often it came, and why the nearest requests didn't count.
    public var description: String {
        ([summary] + nearMisses.map(\.description)).joined(separator: " ")
    }

    private var summary: String {
        let about = [
            fields.all.isEmpty ? nil : " with \(fields.maskedValues.text)",
            correlationId.map { " in the flow \($0.uuidString.lowercased())" },
            fault.map { " for the fault '\($0.name)'" },
        ].compactMap { $0 }.joined()
        let place = endpoint == .any ? "any endpoint" : "…/\(endpoint.rawValue)"
        let bound = times.upperBound == .max ? "at least " : ""
        let expected = "\(isRequired ? "must" : "may") \(Self.often(times.lowerBound, "come", bound))"
        return "A call of \(place)\(about) \(expected), and \(Self.often(count, "came"))."
    }

    private static func often(_ count: Int, _ come: String, _ bound: String = "") -> String {
        switch count {
        case 0: "never \(come)"
        case 1: "\(come) \(bound)once"
        default: "\(come) \(bound)\(count) times"
        }
    }
}
