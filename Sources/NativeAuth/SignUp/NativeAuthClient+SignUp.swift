extension NativeAuthClient {
    /// Starts a sign-up: has the tenant send a code to the person.
    ///
    /// A password or attributes that are known already may be given now; else the tenant asks for what it requires later.
    /// Attributes that it doesn't require are taken only now.
    ///
    /// - Parameters:
    ///   - email: The user name, as the person entered it; white space at its ends is dropped, nothing else.
    ///   - password: The password, byte for byte; `nil` when it hasn't been asked for yet, or the account gets none.
    ///   - attributes: Values by the names of the tenant's attributes, such as `displayName`; several values of one
    ///     attribute are joined by commas. The tenant ignores names that it doesn't know.
    /// - Returns: The step that takes the code.
    /// - Throws: ``NativeAuthError``; `notConfigured`, `invalidUsername` for an empty name and `invalidPassword` for an empty
    ///   password without a request; `userAlreadyExists`, `invalidUsername` for an address that the tenant doesn't take,
    ///   `invalidPassword` with the tenant's reason, `invalidAttributes` with the names of those that the tenant refuses,
    ///   or that it wants to have from the start; `browserRequired` when the account can't be made here, `throttled`,
    ///   `misconfigured`.
    public func signUp(
        email: String,
        password: String? = nil,
        attributes: [String: String] = [:]
    ) async throws(NativeAuthError) -> SignUp.CodeStep {
        let start = try begin(for: email)
        return try await start.perform(or: NativeAuthError.init) { (flow) throws(Failure) in
            if let password, password.isEmpty { throw Failure(.empty) }
            let username = flow.username ?? ""
            try await flow.send(
                flow.session.wire.startSignUp(username: username, password: password, attributes: attributes)
            )
            let delivery = try await flow.requestCode(flow.session.wire.challengeSignUp())
            return .advance(SignUp.CodeStep(delivery: delivery, place: start.next))
        }
    }
}
