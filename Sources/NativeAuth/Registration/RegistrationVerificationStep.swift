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
        /// It is the same as registering that contact once more at ``selection``. No code is sent for a contact that was
        /// verified meanwhile, such as in another window, or once the tenant has taken the code: the sign-in goes on.
        ///
        /// ```swift
        /// switch try await step.resendCode() {
        /// case .verificationRequired(let newest): screen.show(prompt(for: newest))
        /// case .completed(let result): screen.show("Signed in for \(result.scopes.count) scopes.")
        /// default: break
        /// }
        /// ```
        ///
        /// - Returns: The step for the newest code, or what the sign-in leads to without one.
        /// - Throws: ``NativeAuthError``, as ``StrongAuthRegistration/Step/register(_:verificationContact:)`` does.
        public func resendCode() async throws(NativeAuthError) -> Outcome {
            try await selection.register(method, verificationContact: contact.text)
        }
    }
}
