public import NativeAuthEssentials

extension SignUp {
    /// The account gets a password: ask for it.
    public struct PasswordStep: Sendable {
        let place: Place

        /// The id under which client and tenant know the flow.
        public var correlationId: UUID { place.flow.correlationId }

        /// Submits the password that the person has chosen.
        ///
        /// The password goes to the tenant byte for byte; only an empty one is refused here. After a refusal the step can
        /// be used again.
        ///
        /// - Parameter password: The password, as the person entered it; it is neither trimmed nor normalized.
        /// - Returns: What the tenant wants next, or the end of the sign-up.
        /// - Throws: ``NativeAuthError``; `invalidPassword` with the tenant's reason, or for an empty one without a
        ///   request; `userAlreadyExists`, `expired` when the person took too long, `browserRequired`; `stepInUse` or
        ///   `stepCompleted` without a request.
        public func submitPassword(_ password: String) async throws(NativeAuthError) -> NextStep {
            try await place.perform(or: NativeAuthError.init) { (_) throws(Failure) in
                guard !password.isEmpty else { throw Failure(.empty) }
                return try await place.signUp(by: .password(password))
            }
        }
    }
}

extension SignUp.PasswordStep: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["correlationId": correlationId.uuidString.lowercased()]
    }
}
