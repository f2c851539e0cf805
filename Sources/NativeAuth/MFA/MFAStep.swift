public import NativeAuthEssentials

extension MFA {
    /// A second factor is needed: choose the method that the code comes by.
    ///
    /// The step stays good while a code is on its way, so that the person can go back and choose another method.
    public struct Step: Sendable {
        /// The methods of the account, in the tenant's order.
        public let methods: [StrongAuthMethod]
        let place: Place
        let wanted: TokenRequest

        /// The id under which client and tenant know the flow.
        public var correlationId: UUID { place.flow.correlationId }

        /// Has a code sent.
        ///
        /// Calling it again sends another code, by the same method or by another one; the codes before it are no longer
        /// right.
        ///
        /// - Parameter method: One of ``methods``; `nil` for the account's default one.
        /// - Returns: The step that takes the code, or this step again when the account has no default method.
        /// - Throws: ``NativeAuthError``; `methodBlocked` when no code is sent to that contact, `browserRequired` when the
        ///   tenant finds the risk too high, `throttled` after too many codes, `expired` when the person took too long,
        ///   `stepInUse` or `stepCompleted` without a request, the latter also once the tenant has taken the code: submit it
        ///   again.
        public func requestChallenge(
            _ method: StrongAuthMethod? = nil
        ) async throws(NativeAuthError) -> Challenge {
            try await place.perform(or: NativeAuthError.wanting(wanted)) { (flow) throws(Failure) in
                switch try await flow.challenge(flow.session.wire.challengeSecondFactor(method?.id)) {
                case .selectionRequired:
                    return .stay(.selectionRequired(self))
                case .code(let delivery):
                    return .stay(.verificationRequired(VerificationStep(delivery: delivery, method: method, of: self)))
                }
            }
        }
    }
}

extension MFA.Step: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["methods": "\(methods.count)", "correlationId": correlationId.uuidString.lowercased()]
    }
}
