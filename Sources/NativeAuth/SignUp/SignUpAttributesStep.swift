public import NativeAuthEssentials

extension SignUp {
    /// The tenant wants to know more about the person: ask for it.
    public struct AttributesStep: Sendable {
        /// What the tenant asks for.
        public let attributes: [RequiredAttribute]
        let place: Place

        /// The id under which client and tenant know the flow.
        public var correlationId: UUID { place.flow.correlationId }

        /// Submits what the person has entered.
        ///
        /// Values go out as they are; ``RequiredAttribute/accepts(_:)`` says before that what the tenant will refuse. After
        /// a refusal the step can be used again, with all of them. A tenant ignores names that it doesn't know, and asks
        /// again for what it misses: see that the names are those of ``attributes``.
        ///
        /// - Parameter attributes: The values by the names of the attributes (``RequiredAttribute/name``); several values
        ///   of one attribute are joined by commas.
        /// - Returns: What the tenant wants next, which may be more attributes, or the end of the sign-up.
        /// - Throws: ``NativeAuthError``; `invalidAttributes` with the names of those that the tenant refuses, `invalidInput`
        ///   for no attributes at all without a request; `userAlreadyExists`, `expired` when the person took too long,
        ///   `browserRequired`; `stepInUse` or `stepCompleted` without a request.
        public func submitAttributes(_ attributes: [String: String]) async throws(NativeAuthError) -> NextStep {
            try await place.perform(or: NativeAuthError.init) { (_) throws(Failure) in
                guard !attributes.isEmpty else { throw Failure(.invalidInput) }
                return try await place.signUp(by: .attributes(attributes))
            }
        }
    }
}

extension SignUp.AttributesStep: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["correlationId": correlationId.uuidString.lowercased()]
    }
}
