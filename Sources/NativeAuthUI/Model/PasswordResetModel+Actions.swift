// The buttons. Each starts its work and returns; a second tap meanwhile does nothing.
extension PasswordResetModel {
    /// Checks the address and has a code sent to it.
    public func sendCode() {
        guard step == .email, !isBusy else { return }
        let email = trimmedEmail
        guard Self.isAddress(email) else { return refuse(ResetProblem(.email, .emailInvalid)) }
        enteredEmail = email
        backend.startOver()
        perform(.send) { [self] in
            let sent = try await backend.sendCode(to: email)
            return { [self] in
                show(sent)
                move(to: .code, announcing: .codeSent(to: sent.sentTo))
            }
        }
    }

    /// Has another code sent; what was entered stays.
    public func resendCode() {
        guard canResend else { return }
        clearProblem(of: [.resend])
        isResending = true
        let email = trimmedEmail
        work = Task { [self] in
            defer { isResending = false }
            do {
                let sent = try await backend.sendCode(to: email)
                attemptedCode = nil
                show(sent)
                onEvent?(.announce(.codeSent(to: sent.sentTo)))
            } catch {
                fail(error, in: .resend)
            }
        }
    }

    /// Submits the code.
    public func verifyCode() {
        guard step == .code, !isBusy, !isResending else { return }
        guard enteredCode.utf8.count == codeLength else {
            return refuse(ResetProblem(.code, .codeIncomplete(length: codeLength)))
        }
        let code = enteredCode
        guard code != attemptedCode else { return }
        attemptedCode = code
        perform(.verify) { [self] in
            try await backend.verify(code)
            return { [self] in move(to: .password, announcing: nil) }
        }
    }

    /// Checks the rules and saves the password.
    public func savePassword() {
        guard step == .password, !isBusy else { return }
        let rules = rules
        guard rules.allSatisfy(\.isMet) else {
            hasMissedRules = true
            let onlyConfirmation = rules.dropLast().allSatisfy(\.isMet)
            return refuse(ResetProblem(onlyConfirmation ? .confirmation : .password, .passwordUnmet))
        }
        let password = password
        perform(.save) { [self] in
            try await backend.save(password)
            return { [self] in
                self.password = ""
                confirmation = ""
                onEvent?(.succeeded)
                move(to: .done, announcing: .passwordUpdated)
            }
        }
    }

    /// Goes a step back; the address stays.
    public func back() {
        cancel()
        switch step {
        case .code, .noPassword, .browser: move(to: .email, announcing: nil)
        case .password:
            // The code is spent: a step back is the first one.
            move(to: .email, announcing: nil)
        default: break
        }
    }

    /// Ends what is under way, quietly.
    public func cancel() {
        work?.cancel()
    }
}

// What happens between them.
extension PasswordResetModel {
    func enter(code: String) {
        guard step == .code, !isBusy else { return }
        let digits = code.unicodeScalars.compactMap(\.asciiDigit).prefix(codeLength)
        let cleaned = String(String.UnicodeScalarView(digits))
        guard cleaned != enteredCode else { return }
        enteredCode = cleaned
        attemptedCode = nil
        clearProblem(of: [.code])
        if settings.submitsFullCode, cleaned.utf8.count == codeLength { verifyCode() }
    }

    private var trimmedEmail: String {
        var text = Substring(enteredEmail)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// Something on both sides of an `@`, and no white space; the tenant knows the rest.
    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !text.contains(where: \.isWhitespace)
    }

    private func perform(
        _ action: ResetFailure.Action,
        _ body: @escaping @MainActor () async throws -> @MainActor () -> Void
    ) {
        problem = nil
        activity = .working
        onEvent?(.announce(.working))
        work = Task { [self] in
            do {
                let advance = try await body()
                activity = .succeeded
                // Whoever cancels now has seen the check: the step is done.
                try? await settings.clock.sleep(for: settings.check)
                activity = .idle
                advance()
            } catch {
                activity = .idle
                fail(error, in: action)
            }
        }
    }

    private func show(_ sent: SentCode) {
        sentTo = sent.sentTo
        codeLength = Self.usable(sent.codeLength ?? settings.codeLength)
        if enteredCode.utf8.count > codeLength { enteredCode = "" }
        start(Countdown(sent.resendInterval ?? settings.resendAfter, clock: settings.clock))
    }

    private func fail(_ error: any Error, in action: ResetFailure.Action) {
        switch Task.isCancelled ? .quiet : ResetFailure(error, in: action) {
        case .quiet:
            if action == .verify { attemptedCode = nil }
        case .problem(let text):
            if action == .verify, text == .codeWrong { enteredCode = "" }
            if case .throttled(let seconds?) = text, action == .resend {
                start(Countdown(.seconds(seconds), clock: settings.clock))
            }
            report(ResetProblem(action.field, text))
        case .startOver(let text):
            backend.startOver()
            move(to: .email, announcing: nil)
            report(ResetProblem(.email, text))
        case .noPassword: move(to: .noPassword, announcing: .noPasswordTitle)
        case .browser: move(to: .browser, announcing: .browserTitle)
        }
    }

    private func refuse(_ problem: ResetProblem) {
        self.problem = problem
        onEvent?(.refused)
        onEvent?(.announce(problem.text))
    }

    private func report(_ problem: ResetProblem) {
        self.problem = problem
        onEvent?(.failed)
        onEvent?(.announce(problem.text))
    }

    private func move(to step: Step, announcing text: ResetText?) {
        self.step = step
        problem = nil
        if step != .code {
            ticking?.cancel()
            countdown = nil
            secondsUntilResend = 0
        }
        if step != .password {
            password = ""
            confirmation = ""
            hasMissedRules = false
        }
        enteredCode = ""
        attemptedCode = nil
        onEvent?(.stepChanged)
        if let text { onEvent?(.announce(text)) }
    }

    private func start(_ countdown: Countdown) {
        self.countdown = countdown
        secondsUntilResend = countdown.seconds
        ticking?.cancel()
        ticking = Task { [weak self, clock = settings.clock] in
            while countdown.left > .zero {
                do { try await clock.sleep(for: countdown.untilNextSecond) } catch { return }
                self?.secondsUntilResend = countdown.seconds
            }
        }
    }
}

extension Unicode.Scalar {
    /// The ASCII digit of the same value, for a digit of any script.
    fileprivate var asciiDigit: Unicode.Scalar? {
        if ("0"..."9").contains(self) { return self }
        guard properties.generalCategory == .decimalNumber, let value = properties.numericValue else { return nil }
        return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }
}
