extension MFA {
    /// The code of a second factor is on its way to the person: ask for it.
    public struct VerificationStep: PlacedCodeEntry {
        /// Where the code went, and what it looks like.
        public let delivery: CodeDelivery
        /// The method that it came by; `nil` for the account's default one.
        public let method: StrongAuthMethod?
        /// The step before, to choose another method.
        public let selection: Step

        var place: Place { selection.place }

        init(delivery: CodeDelivery, method: StrongAuthMethod?, of selection: Step) {
            self.delivery = delivery
            self.method = method
            self.selection = selection
        }

        /// Submits the code that the person has entered.
        ///
        /// Digits of any script, spaces and dashes are fine, so pass on what was typed or pasted. What can't be a code
        /// throws ``NativeAuthError/invalidCode(_:)`` without a request. After a wrong code the step can be used again;
        /// only the newest code is right.
        ///
        /// - Parameter code: The code, as the person entered it.
        /// - Returns: What the sign-in leads to, which is nearly always ``SignIn/Step/completed(_:)``.
        /// - Throws: ``NativeAuthError``; `invalidCode` for a wrong code, `expired` when the person took too long,
        ///   `stepInUse` or `stepCompleted` without a request.
        public func submitCode(_ code: String) async throws(NativeAuthError) -> SignIn.Step {
            try await place.perform(or: NativeAuthError.wanting(selection.wanted)) { (flow) throws(Failure) in
                let grant = TokenGrant.secondFactorCode(try flow.check(code: code))
                return try await place.signIn(by: grant, for: selection.wanted)
            }
        }

        /// Has the tenant send another code by the same method; the codes before it are no longer right.
        ///
        /// It is the same as asking for that method once more at ``selection``.
        ///
        /// ```swift
        /// switch try await step.resendCode() {
        /// case .verificationRequired(let newest): screen.show(prompt(for: newest))
        /// default: screen.show("Choose a method.")
        /// }
        /// ```
        ///
        /// - Returns: The step for the newest code, or the one that has a method chosen when the account has no default method
        ///   any more.
        /// - Throws: ``NativeAuthError``, as ``MFA/Step/requestChallenge(_:)`` does.
        public func resendCode() async throws(NativeAuthError) -> Challenge {
            try await selection.requestChallenge(method)
        }
    }
}
