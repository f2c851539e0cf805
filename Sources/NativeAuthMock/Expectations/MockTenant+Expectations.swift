public import Foundation

extension MockTenant {
    /// Makes the next requests to an endpoint go wrong, or answers them from a script.
    ///
    /// A request is struck by the first waiting fault that it matches; each strikes as often as it says, in the order in
    /// which they were injected. With a correlation id or a field of its own flow, a test leaves the others alone that
    /// share the tenant.
    ///
    /// - Parameters:
    ///   - fault: What goes wrong, or the reply as ``Fault/reply(status:headers:body:)-(_,_,String)``.
    ///   - endpoint: The endpoint, or ``Endpoint/any``.
    ///   - correlationId: What the header field `client-request-id` must be; `nil` takes any request.
    ///   - fields: Fields that the request must have, with these values.
    ///   - times: How many requests it strikes.
    public func inject(
        _ fault: Fault,
        at endpoint: Endpoint,
        correlationId: UUID? = nil,
        fields: [String: String] = [:],
        times: Int = 1
    ) {
        let matcher = RequestMatcher(endpoint, correlationId: correlationId, fields: fields)
        core.add(.init(matcher, fault: fault, times: Self.exactly(times)))
    }

    /// Says that calls must come, which ``verify()`` and the end of ``withTenant(_:isolation:_:)`` check.
    ///
    /// Without a fault, each request that matches counts, whatever it is answered, and one too many is an error as one
    /// too few is. With a fault, those count that it strikes, as with ``inject(_:at:correlationId:fields:times:)``.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, or ``Endpoint/any``.
    ///   - correlationId: What the header field `client-request-id` must be; `nil` takes any request.
    ///   - fields: Fields that the request must have, with these values.
    ///   - times: How many requests there must be; 0 for none at all.
    ///   - fault: What strikes them, such as a scripted reply.
    public func expect(
        _ endpoint: Endpoint,
        correlationId: UUID? = nil,
        fields: [String: String] = [:],
        times: Int = 1,
        fault: Fault? = nil
    ) {
        expect(endpoint, correlationId, fields, Self.exactly(times), fault)
    }

    /// Says that calls must come, this often or more, as in `times: 1...`.
    ///
    /// A fault strikes each of them, for as long as the tenant runs.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, or ``Endpoint/any``.
    ///   - correlationId: What the header field `client-request-id` must be; `nil` takes any request.
    ///   - fields: Fields that the request must have, with these values.
    ///   - times: How many requests there must be at least.
    ///   - fault: What strikes them, such as a scripted reply.
    public func expect(
        _ endpoint: Endpoint,
        correlationId: UUID? = nil,
        fields: [String: String] = [:],
        times: PartialRangeFrom<Int>,
        fault: Fault? = nil
    ) {
        expect(endpoint, correlationId, fields, max(0, times.lowerBound)...Int.max, fault)
    }

    private func expect(
        _ endpoint: Endpoint,
        _ correlationId: UUID?,
        _ fields: [String: String],
        _ times: ClosedRange<Int>,
        _ fault: Fault?
    ) {
        let matcher = RequestMatcher(endpoint, correlationId: correlationId, fields: fields)
        core.add(.init(matcher, fault: fault, times: times, isRequired: true))
    }

    private static func exactly(_ times: Int) -> ClosedRange<Int> { max(0, times)...max(0, times) }

    /// What the requests so far haven't met: calls that must come, and faults that wait.
    ///
    /// Each has the requests that came nearest, with what kept them from being the one.
    public var unmetExpectations: [UnmetExpectation] { core.unmetExpectations }

    /// Checks that every call that must come has come, as often as it must.
    ///
    /// - Throws: ``MockTenantError/unmetExpectations(_:)``, with each that isn't met and its near misses.
    public func verify() throws(MockTenantError) {
        let unmet = unmetExpectations.filter(\.isRequired)
        if !unmet.isEmpty { throw .unmetExpectations(unmet) }
    }

    /// Has requests struck by chance, in the same places again with the same seed.
    ///
    /// A fault that was injected goes first. Admin routes are never struck.
    ///
    /// - Parameter chaos: How often and by what; `nil` ends it, as ``reset()`` does.
    /// - Throws: ``MockTenantError/invalidOption(name:reason:)`` for a probability that is none, or without faults.
    public func setChaos(_ chaos: Chaos?) throws(MockTenantError) {
        try core.setChaos(chaos)
    }
}
