extension PasswordReset {
    /// A code is on its way to the person: ask for it.
    public struct CodeStep: PlacedCodeEntry {
        /// Where the code went, and what it looks like.
        public let delivery: CodeDelivery
        let place: Place

        /// Submits the code that the person has entered.
        ///
        /// Digits of any script, spaces and dashes are fine, so pass on what was typed or pasted. What can't be a code
        /// throws ``PasswordResetError/invalidCode(_:)`` without a request. After a wrong code the step can be used again;
        /// only the newest code is right.
        ///
        /// - Parameter code: The code, as the person entered it.
        /// - Returns: The step that takes the new password.
        /// - Throws: ``PasswordResetError``; `invalidCode` for a wrong code, `expired` when the person took too long,
        ///   `browserRequired` when the tenant wants something else; `stepInUse` or `stepCompleted` without a request.
        public func submitCode(_ code: String) async throws(PasswordResetError) -> PasswordStep {
            try await place.perform(or: PasswordResetError.init) { (flow) throws(Failure) in
                let time = try await flow.send(flow.session.wire.continueReset(code: flow.check(code: code)))
                return .advance(PasswordStep(place: place.next, expiresAt: time.map(flow.session.date(after:))))
            }
        }

        /// Has the tenant send another code; the codes before it are no longer right.
        ///
        /// This step and the one returned work alike afterwards; the returned one describes the newest code. When the
        /// tenant refuses it, the code that was sent before is still good.
        ///
        /// - Returns: The step for the newest code.
        /// - Throws: ``PasswordResetError``; `throttled` when there were too many, `expired` when the person took too
        ///   long, `browserRequired` when the tenant wants something else; `stepInUse` or `stepCompleted` without a request.
        @discardableResult
        public func resendCode() async throws(PasswordResetError) -> CodeStep {
            try await place.perform(or: PasswordResetError.init) { (flow) throws(Failure) in
                let delivery = try await flow.requestCode(flow.session.wire.challengeReset())
                return .stay(CodeStep(delivery: delivery, place: place))
            }
        }
    }
}
