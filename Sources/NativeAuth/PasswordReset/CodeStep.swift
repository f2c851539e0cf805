import Locking
public import NativeAuthEssentials

extension PasswordReset {
    /// A code is on its way to the person: ask for it.
    public struct CodeStep: Sendable {
        /// Where the code went, masked by the tenant, such as `a***a@co**o**o.com`.
        public let sentTo: String
        /// How many digits the code has, as the tenant says; don't assume 6 or 8.
        public let codeLength: Int
        /// How the code travels.
        public let channel: CodeChannel
        /// How long to wait before another code is asked for, when the tenant says so (`interval`); at most a day.
        ///
        /// Nothing enforces it here: show a countdown, and call ``resendCode()`` when it is over.
        public let resendInterval: Duration?
        let flow: Flow
        /// The length of the newest code, which every step of this flow checks against.
        private let newestLength: Locked<Int>

        /// The id under which client and tenant know the flow.
        public var correlationId: UUID { flow.correlationId }

        init(_ delivery: CodeDelivery, flow: Flow, newestLength: Locked<Int> = Locked(0)) {
            newestLength.withLock { $0 = delivery.codeLength }
            self.newestLength = newestLength
            sentTo = delivery.sentTo
            codeLength = delivery.codeLength
            channel = delivery.channel
            resendInterval = delivery.resendInterval
            self.flow = flow
        }

        /// Submits the code that the person has entered.
        ///
        /// Digits of any script, spaces and dashes are fine, so pass on what was typed or pasted. What can't be a code
        /// throws ``PasswordResetError/invalidCode(_:)`` without a request. After a wrong code the step can be used again;
        /// only the newest code is right.
        ///
        /// - Parameter code: The code, as the person entered it.
        /// - Returns: The step that takes the new password.
        /// - Throws: ``PasswordResetError``; `invalidCode` for a wrong code, `expired` when the person took too long,
        ///   `stepInUse` or `stepCompleted` without a request.
        public func submitCode(_ code: String) async throws(PasswordResetError) -> PasswordStep {
            try await flow.perform(at: Position.code, or: PasswordResetError.init) { (flow) throws(Failure) in
                let digits = try OneTimeCode(code, length: newestLength.withLock { $0 }).digits
                try await flow.send(flow.session.wire.continueReset(code: digits))
                return .advance(PasswordStep(flow: flow))
            }
        }

        /// Has the tenant send another code; the codes before it are no longer right.
        ///
        /// This step and the one returned work alike afterwards; the returned one describes the newest code. When the
        /// tenant refuses it, the code that was sent before is still good.
        ///
        /// - Returns: The step for the newest code.
        /// - Throws: ``PasswordResetError``; `throttled` when there were too many, `expired` when the person took too
        ///   long, `stepInUse` or `stepCompleted` without a request.
        @discardableResult
        public func resendCode() async throws(PasswordResetError) -> CodeStep {
            try await flow.perform(at: Position.code, or: PasswordResetError.init) { (flow) throws(Failure) in
                let delivery = try await flow.send(flow.session.wire.challengeReset())
                return .stay(CodeStep(delivery, flow: flow, newestLength: newestLength))
            }
        }
    }
}

extension PasswordReset.CodeStep: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["codeLength": "\(codeLength)", "correlationId": correlationId.uuidString.lowercased()]
    }
}
