extension PasswordReset {
    /// The password is changed.
    ///
    /// The person is not signed in by that: go to your sign-in screen, or use ``signIn(scopes:)``.
    public struct Completion: Sendable {
        let flow: Flow
        /// Whether the tenant offers to sign the person in without asking for the new password.
        public let canSignIn: Bool

        /// Signs the person in who has just set the password.
        ///
        /// The password stays changed, whatever comes of it.
        ///
        /// - Parameter scopes: The scopes that the access token is for; `openid`, `profile` and `offline_access` are
        ///   always asked for.
        /// - Returns: The result of the sign-in.
        /// - Throws: ``NativeAuthError``; `browserRequired` when the tenant asks for more than the app can show,
        ///   `noMatchingAuthMethod` without a request when ``canSignIn`` is false.
        public func signIn(scopes: [String] = []) async throws(NativeAuthError) -> SignIn.Step {
            try await flow.perform(at: Position.completion, or: NativeAuthError.init) { (flow) throws(Failure) in
                guard canSignIn else { throw Failure(.noMatchingAuthMethod) }
                return .advance(
                    .completed(try await flow.send(flow.session.wire.token(for: flow.username, scopes: scopes)))
                )
            }
        }
    }
}

extension PasswordReset.Completion: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["canSignIn": "\(canSignIn)"]
    }
}
