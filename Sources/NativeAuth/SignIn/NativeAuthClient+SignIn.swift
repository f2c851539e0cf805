extension NativeAuthClient {
    /// Signs a person in.
    ///
    /// With a password, an account that has one is signed in at once, unless a second factor is needed. An account that
    /// signs in by codes gets one sent, and the password is dropped: it isn't sent to the tenant.
    ///
    /// Show one text for ``NativeAuthError/invalidCredentials(_:)`` and ``NativeAuthError/userNotFound(_:)``, so that
    /// nobody can ask who has an account.
    ///
    /// - Parameters:
    ///   - email: The user name, as the person entered it; white space at its ends is dropped, nothing else.
    ///   - password: The password, byte for byte; `nil` when it hasn't been asked for yet.
    ///   - scopes: The scopes that the access token is for, of one API; `openid`, `profile` and `offline_access` are
    ///     always asked for.
    ///   - claims: A claims request (OpenID Connect Core 1.0, section 5.5) as JSON.
    /// - Returns: What the sign-in leads to.
    /// - Throws: ``NativeAuthError``; `notConfigured`, `invalidUsername` for an empty name and `invalidPassword` for an
    ///   empty password without a request; `userNotFound`, `invalidCredentials`, `passwordResetRequired`, `browserRequired`
    ///   for an account that can't sign in here, `throttled`, `misconfigured`.
    public func signIn(
        email: String,
        password: String? = nil,
        scopes: [String] = [],
        claims: String? = nil
    ) async throws(NativeAuthError) -> SignIn.Step {
        let start = try begin(for: email)
        let wanted = TokenRequest(scopes: scopes, claims: claims)
        return try await start.perform(or: NativeAuthError.wanting(wanted)) { (_) throws(Failure) in
            if let password, password.isEmpty { throw Failure(.empty) }
            switch try await start.firstFactor(challengeTypes: nil) {
            case .code(let delivery):
                return .advance(.codeRequired(SignIn.CodeStep(delivery: delivery, place: start.next, wanted: wanted)))
            case .password:
                guard let password else {
                    return .advance(.passwordRequired(SignIn.PasswordStep(place: start.next, wanted: wanted)))
                }
                return try await start.signIn(by: .password(password), for: wanted)
            }
        }
    }

    /// Finds out whether an account has a password here, before anything is offered to the person.
    ///
    /// Nothing is sent to the person, whatever the account is: the tenant is asked to sign in by a password alone, and the
    /// sign-in is left there. Use it to offer a reset to those who can have one, and the right button to the others.
    ///
    /// It reveals whether somebody has an account: who may ask, and how often, is up to the app. A tenant may hide it, and
    /// answer for everybody as for an account with a password.
    ///
    /// ```swift
    /// switch try await client.accountKind(of: "ana@contoso.com") {
    /// case .password: screen.show("Enter your password, or reset it.")
    /// case .noPassword: screen.show("Sign in as you did before.")
    /// case .notFound: screen.show("Create an account.")
    /// @unknown default: screen.show("Continue in the browser.")
    /// }
    /// ```
    ///
    /// - Parameter email: The user name, as the person entered it; white space at its ends is dropped, nothing else.
    /// - Returns: What the account signs in with.
    /// - Throws: ``NativeAuthError``; `notConfigured` and `invalidUsername` without a request, `throttled`,
    ///   `misconfigured`, `network`.
    public func accountKind(of email: String) async throws(NativeAuthError) -> AccountKind {
        let start = try begin(for: email)
        return try await start.perform(or: NativeAuthError.init) { (_) throws(Failure) in
            do throws(Failure) {
                switch try await start.firstFactor(challengeTypes: [.password]) {
                case .password: return .advance(AccountKind.password)
                case .code: return .advance(.noPassword)
                }
            } catch {
                switch error.kind {
                case .userNotFound: return .advance(.notFound)
                case .browserRequired, .notSupported: return .advance(.noPassword)
                default: throw error
                }
            }
        }
    }

    /// Begins a flow for a person.
    func begin(for email: String) throws(NativeAuthError) -> Place {
        guard let session else { throw .notConfigured }
        guard let username = email.trimmed else { throw .invalidUsername() }
        return Flow.begin(session, username: username)
    }
}
