extension StrongAuthRegistration {
    /// The code for a contact that is being registered is on its way: ask for it.
    public struct VerificationStep: PlacedCodeEntry {
        /// Where the code went, and what it looks like.
        public let delivery: CodeDelivery
        /// The method that is being registered.
        public let method: StrongAuthMethod
        /// The step before, to give another contact.
        public let selection: Step
        let contact: Contact

        var place: Place { selection.place }

        init(delivery: CodeDelivery, method: StrongAuthMethod, contact: Contact, of selection: Step) {
            self.delivery = delivery
            self.method = method
            self.contact = contact
            self.selection = selection
        }

        /// Submits the code that the person has entered, and goes on with the sign-in.
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
                try await place.endRegistration(code: flow.check(code: code), for: selection.wanted)
            }
        }

        /// Has the tenant send another code to the same contact; the codes before it are no longer right.
        ///
        /// - Returns: The step for the newest code.
        /// - Throws: ``NativeAuthError``, as ``StrongAuthRegistration/Step/register(_:verificationContact:)`` does;
        ///   `stepCompleted` without a request also once the tenant has taken the code: submit it again. And
        ///   `stepCompleted` when the contact needs no code by now: ``registerAgain()`` leads on.
        @discardableResult
        public func resendCode() async throws(NativeAuthError) -> VerificationStep {
            try await place.perform(or: NativeAuthError.wanting(selection.wanted)) { (flow) throws(Failure) in
                let call = flow.session.wire.challengeRegistration(method, contact: contact.text)
                let delivery = try await flow.requestCode(call, hasSelection: true)
                return .stay(VerificationStep(delivery: delivery, method: method, contact: contact, of: selection))
            }
        }

        /// Registers the same contact again, whatever comes of it: another code, or the end for a contact that was verified
        /// meanwhile.
        ///
        /// ``resendCode()`` is enough where only a code can come.
        ///
        /// ```swift
        /// switch try await step.registerAgain() {
        /// case .verificationRequired(let newest): screen.show(prompt(for: newest))
        /// case .completed(let result): screen.show("Signed in for \(result.scopes.count) scopes.")
        /// default: break
        /// }
        /// ```
        ///
        /// - Returns: The step for the newest code, or what the sign-in leads to without one.
        /// - Throws: ``NativeAuthError``, as ``StrongAuthRegistration/Step/register(_:verificationContact:)`` does.
        public func registerAgain() async throws(NativeAuthError) -> Outcome {
            try await selection.register(method, verificationContact: contact.text)
        }
    }
}
