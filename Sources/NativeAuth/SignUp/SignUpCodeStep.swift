extension SignUp {
    /// A code is on its way to the person: ask for it.
    public struct CodeStep: PlacedCodeEntry {
        /// Where the code went, and what it looks like.
        public let delivery: CodeDelivery
        let place: Place

        /// Submits the code that the person has entered.
        ///
        /// Digits of any script, spaces and dashes are fine, so pass on what was typed or pasted. What can't be a code
        /// throws ``NativeAuthError/invalidCode(_:)`` without a request. After a wrong code the step can be used again;
        /// only the newest code is right.
        ///
        /// A call that fails after the tenant has taken the code, as with a lost connection, goes on from there when it is
        /// made again.
        ///
        /// - Parameter code: The code, as the person entered it.
        /// - Returns: What the tenant wants next, or the end of the sign-up.
        /// - Throws: ``NativeAuthError``; `invalidCode` for a wrong code, `userAlreadyExists` for an account that was made
        ///   meanwhile, `expired` when the person took too long, `browserRequired`; `stepInUse` or `stepCompleted` without
        ///   a request.
        public func submitCode(_ code: String) async throws(NativeAuthError) -> NextStep {
            try await place.perform(or: NativeAuthError.init) { (flow) throws(Failure) in
                try await place.signUp(by: .code(flow.check(code: code)))
            }
        }

        /// Has the tenant send another code; the codes before it are no longer right.
        ///
        /// This step and the one returned work alike afterwards. When the tenant refuses it, the code that was sent before
        /// is still good.
        ///
        /// - Returns: The step for the newest code.
        /// - Throws: ``NativeAuthError``; `throttled` when there were too many, `expired` when the person took too long,
        ///   `browserRequired` when the tenant wants something else; `stepInUse` or `stepCompleted` without a request, the
        ///   latter also once the tenant has taken the code: submit it again.
        @discardableResult
        public func resendCode() async throws(NativeAuthError) -> CodeStep {
            try await place.perform(or: NativeAuthError.init) { (flow) throws(Failure) in
                let delivery = try await flow.requestCode(flow.session.wire.challengeSignUp())
                return .stay(CodeStep(delivery: delivery, place: place))
            }
        }
    }
}
