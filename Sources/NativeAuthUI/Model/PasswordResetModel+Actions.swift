import NativeAuth

// The buttons. Each starts its work and returns; a second tap meanwhile does nothing.
extension PasswordResetModel {
    /// Checks the address and has a code sent to it.
    public func sendCode() {
        guard step == .email, work == .none else { return }
        guard let address = usableEmail else {
            return refuse(.email, ResetText(.emailInvalid))
        }
        entry.email = address
        start(.send)
    }

    /// Has another code sent; the code field keeps its text until that has succeeded.
    ///
    /// While a code is verified this waits for the end of it.
    public func resendCode() {
        guard canResend else { return }
        if case .running(.verify, _) = work {
            work = .running(.verify, then: .resend)
        } else {
            start(.resend)
        }
    }

    /// Submits the code.
    ///
    /// While another code is asked for this waits for the end of it.
    public func verifyCode() {
        guard step == .code else { return }
        guard entry.code.utf8.count == codeLength else {
            return refuse(.code, .codeIncomplete(length: codeLength))
        }
        if case .running(.resend, _) = work {
            work = .running(.resend, then: .verify)
        } else if work == .none {
            start(.verify)
        }
    }

    /// Checks the rules and saves the password; or checks again whether it is saved, while ``isUnconfirmed``.
    public func savePassword() {
        guard step == .password, work == .none else { return }
        if !isUnconfirmed, let missed = rules.firstIndex(where: { !$0.isMet }) {
            entry.hasMissedRules = true
            let onlyBothMatch = missed == rules.count - 1
            return onlyBothMatch
                ? refuse(.confirmation, ResetText(.confirmationUnmet)) : refuse(.password, ResetText(.passwordUnmet))
        }
        start(.save)
    }

    /// Does what the step's button does.
    public func submit() {
        switch step {
        case .email: sendCode()
        case .code: verifyCode()
        case .password: savePassword()
        default: break
        }
    }

    /// Goes a step back and ends what is under way; the address stays.
    public func back() {
        guard work != .check else { return }
        switch place {
        case .code, .noPassword, .browser: abandon(for: .email)
        case .password(let place): abandon(for: place.code.map(ResetPlace.code) ?? .email)
        default: break
        }
    }

    /// Ends what is under way, quietly; the step stays.
    public func cancel() {
        if case .running(let action, _) = work { work = .running(action, then: nil) }
        task?.cancel()
    }

    /// Waits until nothing is under way.
    public func finishWork() async {
        while let current = task {
            await current.value
            if task == current { task = nil }
        }
    }
}

// The machine behind them.
extension PasswordResetModel {
    private func start(_ action: ResetAction) {
        run += 1
        work = .running(action, then: nil)
        if problem?.field == action.field, !isUnconfirmed { problem = nil }
        task = Task { [run, code = entry.code] in
            let result = await result(of: action)
            guard run == self.run else { return }
            if case .success = result, action != .resend { await showCheck() }
            let waiting = work.waiting
            work = .none
            switch result {
            case .success(let next) where action == .resend: resent(at: next, unless: code)
            case .success(let next): move(to: next)
            case .failure(let error): fail(error, in: action)
            }
            goOn(with: waiting)
        }
    }

    private func result(of action: ResetAction) async -> Result<ResetPlace, any Error> {
        do { return .success(try await perform(action)) } catch { return .failure(error) }
    }

    private func perform(_ action: ResetAction) async throws -> ResetPlace {
        switch (action, place) {
        case (.send, .email): return .code(try await backend.sendCode(to: entry.email))
        case (.resend, .code(let place)): return .code(try await place.resend())
        case (.verify, .code(let place)): return .password(try await place.verify(entry.code))
        case (.save, .password(let place)):
            try await place.submit(entry.password)
            return .done
        default: throw CancellationError()
        }
    }

    private func showCheck() async {
        work = .check
        guard settings.check > .zero else { return }
        // Whoever cancels now has seen the check: the step is done.
        try? await settings.clock.sleep(for: settings.check)
    }

    /// Begins what has waited for the end of a run.
    private func goOn(with waiting: ResetAction?) {
        switch (waiting, place) {
        case (.resend, .code) where work == .none: start(.resend)
        case (.verify, .code) where work == .none && entry.code.utf8.count == codeLength: start(.verify)
        default: break
        }
    }

    /// Takes up a place where the person is, and forgets what was entered elsewhere.
    private func move(to place: ResetPlace) {
        let old = step
        self.place = place
        problem = nil
        if step != .password { (entry.password, entry.confirmation, entry.hasMissedRules) = ("", "", false) }
        if step != .code || old == .email { entry.code = "" }
        switch place {
        case .code(let place) where old == .email: describe(place)
        case .code, .password: break
        default: stopCountdown()
        }
        tell(step == .done ? .succeeded : .stepChanged)
        switch step {
        case .code where old == .email: tell(.announce(.codeSent(to: sentTo)))
        case .done: tell(.announce(ResetText(.passwordUpdated)))
        case .noPassword, .browser: tell(.announce(title))
        default: break
        }
    }

    private func abandon(for place: ResetPlace) {
        run += 1
        task?.cancel()
        work = .none
        move(to: place)
    }

    private func resent(at place: ResetPlace, unless code: String) {
        self.place = place
        problem = nil
        // A code that was there before belongs to the mail before.
        if entry.code == code { entry.code = "" }
        if case .code(let place) = place { describe(place) }
        tell(.announce(.codeSent(to: sentTo)))
    }

    private func describe(_ place: any CodePlace) {
        sentTo = place.sentTo
        if entry.code.utf8.count > codeLength { entry.code = "" }
        startCountdown(Countdown(place.resendInterval ?? settings.resendAfter, clock: settings.clock))
    }

    private func fail(_ error: any Error, in action: ResetAction) {
        switch Task.isCancelled ? .quiet : ResetFailure(error, in: action) {
        // Only the person's own wish is known to have an effect: a password on its way stays on its way.
        case .quiet: if isSubmitted { problem = ResetProblem(.password, ResetText(.unconfirmed)) }
        case .problem(let text): report(action.field, isSubmitted ? ResetText(.unconfirmed) : text)
        case .wrongCode(let text):
            entry.code = ""
            report(.code, text)
        case .throttled(let wait):
            if action == .resend { startCountdown(Countdown(wait ?? settings.resendAfter, clock: settings.clock)) }
            let text = wait.map { ResetText.throttled(seconds: $0.wholeSeconds) } ?? ResetText(.throttled)
            report(action.field, isSubmitted ? ResetText(.unconfirmed) : text)
        case .startOver(let text):
            let mayBeChanged = isSubmitted
            move(to: .email)
            report(.email, mayBeChanged ? ResetText(.unconfirmedExpired) : text)
        case .noPassword: move(to: .noPassword)
        case .browser: move(to: .browser)
        }
    }

    private func refuse(_ field: ResetProblem.Field, _ text: ResetText) {
        show(ResetProblem(field, text), as: .refused)
    }

    private func report(_ field: ResetProblem.Field, _ text: ResetText) {
        show(ResetProblem(field, text), as: .failed)
    }

    private func show(_ problem: ResetProblem, as event: ResetEvent) {
        self.problem = problem
        tell(event)
        tell(.announce(problem.text))
    }
}

// What a person may feel or hear.
extension PasswordResetModel {
    /// What is told from now on, for as long as somebody listens.
    func events() -> AsyncStream<ResetEvent> {
        let (events, listener) = AsyncStream.makeStream(of: ResetEvent.self)
        listeners.append(listener)
        return events
    }

    private func tell(_ event: ResetEvent) {
        onEvent?(event)
        listeners.removeAll { listener in
            if case .terminated = listener.yield(event) { true } else { false }
        }
    }
}

// The countdown of the resend.
extension PasswordResetModel {
    func startCountdown(_ countdown: Countdown) {
        stopCountdown()
        self.countdown = countdown
        tick = countdown.seconds
        ticking = Task { [weak self, clock = settings.clock] in
            while countdown.left > .zero {
                do { try await clock.sleep(for: countdown.untilNextSecond) } catch { return }
                guard let self, !Task.isCancelled else { return }
                tick = secondsUntilResend
            }
        }
    }

    private func stopCountdown() {
        ticking?.cancel()
        (ticking, countdown, tick) = (nil, nil, 0)
    }
}
