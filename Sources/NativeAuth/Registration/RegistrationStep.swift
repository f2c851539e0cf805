public import NativeAuthEssentials

extension StrongAuthRegistration {
    /// A second factor must be registered: ask for the contact.
    ///
    /// The step stays good while a code is on its way, so that the person can go back and give another contact.
    public struct Step: Sendable {
        /// What the tenant lets the person register, in its order.
        public let availableMethods: [StrongAuthMethod]
        let place: Place
        let wanted: TokenRequest

        /// The id under which client and tenant know the flow.
        public var correlationId: UUID { place.flow.correlationId }

        /// Registers an email address.
        ///
        /// - Parameter email: The address; white space at its ends is dropped.
        /// - Returns: The step that takes the code, or the end for an address that was verified just before.
        /// - Throws: ``NativeAuthError``, as ``register(_:verificationContact:)`` does.
        public func registerEmail(_ email: String) async throws(NativeAuthError) -> Outcome {
            try await register(on: .email, contact: email)
        }

        /// Registers a phone number, to which text messages go.
        ///
        /// - Parameter phoneNumber: The number in the international form (E.164), as in `+14255550100`; spaces, dashes,
        ///   dots and brackets are dropped.
        /// - Returns: The step that takes the code.
        /// - Throws: ``NativeAuthError``, as ``register(_:verificationContact:)`` does.
        public func registerSMS(phoneNumber: String) async throws(NativeAuthError) -> Outcome {
            try await register(on: .sms, contact: phoneNumber)
        }

        /// Registers a contact for one of the methods.
        ///
        /// - Parameters:
        ///   - method: One of ``availableMethods``.
        ///   - contact: The address or number that codes go to.
        /// - Returns: The step that takes the code, or the end for a contact that was verified just before.
        /// - Throws: ``NativeAuthError``; `invalidInput` without a request for what can't be such a contact, or when the
        ///   tenant refuses it (AADSTS901001); `methodBlocked` for a contact that gets no codes; `noMatchingAuthMethod`
        ///   without a request when the tenant doesn't offer that channel; `browserRequired`, `throttled`, `expired`;
        ///   `stepInUse` or `stepCompleted` without a request.
        public func register(
            _ method: StrongAuthMethod,
            verificationContact contact: String
        ) async throws(NativeAuthError) -> Outcome {
            try await place.perform(or: NativeAuthError.wanting(wanted)) { (flow) throws(Failure) in
                let contact = try Contact(contact, on: method.channel)
                if flow.reached == nil {
                    let call = flow.session.wire.challengeRegistration(method, contact: contact.text)
                    if case .code(let delivery) = try await flow.challenge(call) {
                        let step = VerificationStep(delivery: delivery, method: method, contact: contact, of: self)
                        return .stay(.verificationRequired(step))
                    }
                }
                return try await outcome(of: place.endRegistration(code: nil, for: wanted))
            }
        }

        private func register(on channel: CodeChannel, contact: String) async throws(NativeAuthError) -> Outcome {
            guard let method = availableMethods.first(where: { $0.channel == channel }) else {
                throw .noMatchingAuthMethod()
            }
            return try await register(method, verificationContact: contact)
        }

        private func outcome(of signIn: FlowOutcome<SignIn.Step>) throws(Failure) -> FlowOutcome<Outcome> {
            guard case .advance(let step) = signIn else { throw Failure(.unexpected) }
            return switch step {
            case .completed(let result): .advance(.completed(result))
            case .mfaRequired(let step): .advance(.mfaRequired(step))
            case .registrationRequired(let step): .advance(.registrationRequired(step))
            case .codeRequired, .passwordRequired: throw Failure(.unexpected)
            }
        }
    }
}

extension StrongAuthRegistration.Step: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["availableMethods": "\(availableMethods.count)", "correlationId": correlationId.uuidString.lowercased()]
    }
}
