import Locking
public import NativeAuthEssentials

extension PasswordReset {
    /// The code was right: ask for the new password.
    public struct PasswordStep: Sendable {
        /// Until when the tenant takes the new password, by this machine's clock; `nil` when it doesn't say.
        ///
        /// The tenant gives the time (`expires_in`) with the answer that the code was right. Nothing enforces it here: show
        /// how long there is, and start again when it is over.
        public let expiresAt: Date?
        let place: Place
        /// The password that the tenant has taken and not yet confirmed; `nil` while none is on its way.
        private let submitted = Locked<Submission?>(nil)

        /// The id under which client and tenant know the flow.
        public var correlationId: UUID { place.flow.correlationId }

        /// Whether the tenant has taken a password and not said yet how that ended, so that it may be changed already.
        public var isSubmitted: Bool { submitted.withLock { $0 != nil } }

        init(place: Place, expiresAt: Date?, pollInterval: Duration? = nil) {
            self.place = place
            self.expiresAt = expiresAt
            if let pollInterval { submitted.withLock { $0 = Submission(interval: pollInterval) } }
        }

        /// The interval by which to poll for a password that is on its way; `nil` while none is.
        var pollInterval: Duration? { submitted.withLock { $0?.interval } }

        /// Submits the new password and waits until it is in force.
        ///
        /// The password goes to the tenant byte for byte; only an empty one is refused here. After a refusal the step can
        /// be used again.
        ///
        /// Once the tenant has answered that it takes a password (``isSubmitted``), a call with the same one only asks on
        /// whether it is in force: that is what to do after ``PasswordResetError/resetUnconfirmed(_:)``, a cancellation or
        /// a lost connection. A call with another password throws ``PasswordResetError/resetUnconfirmed(_:)`` then,
        /// without a request. A step that was saved meanwhile and resumed doesn't know which password it was: it asks on,
        /// whatever it is given.
        ///
        /// - Parameter password: The new password, as the person entered it; it is neither trimmed nor normalized.
        /// - Returns: The completed reset; the person is not signed in by it.
        /// - Throws: ``PasswordResetError``; `invalidPassword` with the tenant's reason, or for an empty one without a request;
        ///   `resetFailed` when the tenant could not set it, `resetUnconfirmed` when ``PollingPolicy/deadline`` passed, `expired` when the person took too long,
        ///   `stepInUse` or `stepCompleted` without a request.
        @discardableResult
        public func submitPassword(_ password: String) async throws(PasswordResetError) -> Completion {
            try await place.perform(or: PasswordResetError.init) { (flow) throws(Failure) in
                try await submit(password, to: flow)
                return .advance(Completion(place: place.next, canSignIn: try await awaitConfirmation(from: flow)))
            }
        }

        nonisolated(nonsending) private func submit(_ password: String, to flow: Flow) async throws(Failure) {
            guard !password.isEmpty else { throw Failure(.empty) }
            if let underway = submitted.withLock({ $0 }) {
                guard underway.isOf(password) else {
                    throw Failure(.resetUnconfirmed, Diagnostics(correlationId: flow.correlationId))
                }
                return
            }
            let asked = try await flow.send(flow.session.wire.submitReset(password: password))
            submitted.withLock { $0 = Submission(of: password, interval: flow.session.polling.interval(for: asked)) }
        }

        /// Asks until the tenant says how it ended.
        ///
        /// - Returns: Whether the tenant gave a token that signs the person in.
        nonisolated(nonsending) private func awaitConfirmation(from flow: Flow) async throws(Failure) -> Bool {
            let polling = flow.session.polling
            let interval = submitted.withLock { $0?.interval } ?? polling.minimumInterval
            let poll = ResetPoll(interval: interval, deadline: polling.deadline)
            let stopwatch = Stopwatch(flow.session.clock)
            var attempt = 1
            while true {
                let event = await ask(flow, attempt: attempt)
                switch poll.move(after: event, elapsed: stopwatch.elapsed) {
                case .succeed(let continuation):
                    return continuation != nil
                case .wait(let duration):
                    flow.session.observer?(.waiting(duration, attempt: attempt, correlationId: flow.correlationId))
                    try await flow.session.wait(duration)
                    attempt += 1
                case .fail(let failure):
                    if !ResetPoll.leavesOpen(failure) {
                        submitted.withLock { $0 = nil }
                    }
                    throw failure
                }
            }
        }

        nonisolated(nonsending) private func ask(_ flow: Flow, attempt: Int) async -> ResetPoll.Event {
            do {
                return .status(try await flow.send(flow.session.wire.pollReset(), attempt: attempt))
            } catch {
                return .failed(error)
            }
        }
    }
}

/// A password that the tenant has taken, remembered by a fingerprint of this process and not by itself.
private struct Submission: Sendable {
    let interval: Duration
    /// `nil` where another process took it.
    private let fingerprint: Int?

    init(interval: Duration) {
        self.interval = interval
        fingerprint = nil
    }

    init(of password: String, interval: Duration) {
        self.interval = interval
        fingerprint = Self.fingerprint(password)
    }

    func isOf(_ password: String) -> Bool {
        fingerprint.map { $0 == Self.fingerprint(password) } ?? true
    }

    /// Over the bytes: strings that differ in their bytes alone are different passwords.
    private static func fingerprint(_ password: String) -> Int {
        Array(password.utf8).hashValue
    }
}

extension PasswordReset.PasswordStep: Redacted {
    var printable: KeyValuePairs<String, String?> {
        ["correlationId": correlationId.uuidString.lowercased()]
    }
}
