extension SignIn {
    /// A code is on its way to the person: ask for it.
    public struct CodeStep: PlacedCodeEntry {
        /// Where the code went, and what it looks like.
        public let delivery: CodeDelivery
        let place: Place
        let wanted: TokenRequest

        /// Submits the code that the person has entered.
        ///
        /// Digits of any script, spaces and dashes are fine, so pass on what was typed or pasted. What can't be a code
        /// throws ``NativeAuthError/invalidCode(_:)`` without a request. After a wrong code the step can be used again;
        /// only the newest code is right.
        ///
        /// - Parameter code: The code, as the person entered it.
        /// - Returns: What the sign-in leads to.
        /// - Throws: ``NativeAuthError``; `invalidCode` for a wrong code, `expired` when the person took too long,
        ///   `stepInUse` or `stepCompleted` without a request.
        public func submitCode(_ code: String) async throws(NativeAuthError) -> Step {
            try await place.perform(or: NativeAuthError.wanting(wanted)) { (flow) throws(Failure) in
                try await place.signIn(by: .code(flow.check(code: code)), for: wanted)
            }
        }

        /// Has the tenant send another code; the codes before it are no longer right.
        ///
        /// This step and the one returned work alike afterwards. When the tenant refuses it, the code that was sent before
        /// is still good.
        ///
        /// - Returns: The step for the newest code.
        /// - Throws: ``NativeAuthError``; `throttled` when there were too many, `expired` when the person took too long,
        ///   `browserRequired` when the account no longer signs in by a code; `stepInUse` or `stepCompleted` without a
        ///   request, the latter also once the tenant has taken the code: submit it again.
        @discardableResult
        public func resendCode() async throws(NativeAuthError) -> CodeStep {
            try await place.perform(or: NativeAuthError.wanting(wanted)) { (flow) throws(Failure) in
                let delivery = try await flow.requestCode(flow.session.wire.challengeSignIn(challengeTypes: nil))
                return .stay(CodeStep(delivery: delivery, place: place, wanted: wanted))
            }
        }
    }
}
