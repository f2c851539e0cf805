public import NativeAuthEssentials

extension SignIn {
    /// The account has a password: ask for it.
    public struct PasswordStep: Sendable {
        let place: Place
        let wanted: TokenRequest

        /// The id under which client and tenant know the flow.
        public var correlationId: UUID { place.flow.correlationId }

        /// Submits the password that the person has entered.
        ///
        /// The password goes to the tenant byte for byte. After a wrong one the step can be used again.
        ///
        /// - Parameter password: The password, as the person entered it; it is neither trimmed nor normalized.
        /// - Returns: What the sign-in leads to.
        /// - Throws: ``NativeAuthError``; `invalidCredentials` for a wrong password, `invalidPassword` for an empty one
        ///   without a request, `passwordResetRequired` when an administrator wants it changed first, `expired` when the
        ///   person took too long, `stepInUse` or `stepCompleted` without a request.
        public func submitPassword(_ password: String) async throws(NativeAuthError) -> Step {
            try await place.perform(or: NativeAuthError.wanting(wanted)) { (_) throws(Failure) in
                guard !password.isEmpty else { throw Failure(.empty) }
                return try await place.signIn(by: .password(password), for: wanted)
            }
        }
    }
}

extension SignIn.PasswordStep: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["correlationId": correlationId.uuidString.lowercased()]
    }
}
