extension PasswordReset {
    /// The password is changed.
    ///
    /// The person is not signed in by that: go to your sign-in screen, or use ``signIn(scopes:claims:)``.
    public struct Completion: Sendable {
        let place: Place
        /// Whether the tenant offers to sign the person in without asking for the new password.
        public let canSignIn: Bool

        /// Signs the person in who has just set the password.
        ///
        /// The password stays changed, whatever comes of it.
        ///
        /// - Parameters:
        ///   - scopes: The scopes that the access token is for, of one API; `openid`, `profile` and `offline_access` are
        ///     always asked for.
        ///   - claims: A claims request (OpenID Connect Core 1.0, section 5.5) as JSON.
        /// - Returns: The result of the sign-in, or the second factor that the tenant wants besides.
        /// - Throws: ``NativeAuthError``; `browserRequired` when the tenant asks for more than the app can show,
        ///   `noMatchingAuthMethod` without a request when ``canSignIn`` is false, `expired` when the person took too long;
        ///   `stepInUse` or `stepCompleted` without a request.
        public func signIn(
            scopes: [String] = [],
            claims: String? = nil
        ) async throws(NativeAuthError) -> SignIn.Step {
            try await place.signInAfterFlow(canSignIn, for: TokenRequest(scopes: scopes, claims: claims))
        }
    }
}

extension PasswordReset.Completion: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["canSignIn": "\(canSignIn)"]
    }
}
