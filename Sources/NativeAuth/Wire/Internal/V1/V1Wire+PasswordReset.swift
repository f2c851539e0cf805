extension V1Wire: PasswordResetWire {
    func startReset(username: String) -> Call<Void> {
        post(
            resetStart,
            [
                ("username", username),
                ("challenge_type", challengeTypes),
                ("capabilities", capabilities.isEmpty ? nil : capabilities),
            ],
            sendsUsername: true
        ) { (body, _) throws(Failure) in
            try body.requireContinuation()
        }
    }

    func challengeReset() -> Call<CodeDelivery> {
        post(resetChallenge, [("challenge_type", challengeTypes)]) { (body, fields) throws(Failure) in
            try body.codeDelivery(fields)
        }
    }

    func continueReset(code: String) -> Call<Void> {
        post(resetContinue, [("grant_type", "oob"), ("oob", code)]) { (body, _) throws(Failure) in
            try body.requireContinuation()
        }
    }

    func submitReset(password: String) -> Call<Duration?> {
        post(resetSubmit, [("new_password", password)]) { (body, fields) throws(Failure) in
            try body.requireContinuation()
            return fields.seconds("poll_interval")
        }
    }

    func pollReset() -> Call<ResetStatus> {
        post(resetPoll, []) { (body, fields) throws(Failure) in
            switch fields.text("status").map(ResetStatusWord.init) {
            case .notStarted, .inProgress: .pending(body.diagnostics)
            case .succeeded: .succeeded(body.continuation)
            case .failed: .failed(body.continuation, body.diagnostics)
            default: throw body.incomplete("status")
            }
        }
    }
}

/// The tenant's `status` of a poll.
private struct ResetStatusWord: WireWord {
    let rawValue: String

    static let notStarted = ResetStatusWord(rawValue: "not_started")
    static let inProgress = ResetStatusWord(rawValue: "in_progress")
    static let succeeded = ResetStatusWord(rawValue: "succeeded")
    static let failed = ResetStatusWord(rawValue: "failed")
}

extension V1Body {
    /// The longest code that is believed; the service's own have eight digits.
    private static let codeLengths = 1...32

    /// What a challenge says about the code that it has sent.
    fileprivate func codeDelivery(_ fields: JSONObject) throws(Failure) -> CodeDelivery {
        guard let type = fields.text("challenge_type") else { throw incomplete("challenge_type") }
        guard ChallengeType(rawValue: type) == .oob else {
            // The tenant asks for something that only its own pages can show.
            throw Failure(.browserRequired, diagnostics)
        }
        try requireContinuation()
        guard let sentTo = fields.text("challenge_target_label") else { throw incomplete("challenge_target_label") }
        guard let channel = fields.text("challenge_channel") else { throw incomplete("challenge_channel") }
        guard let length = fields.integer("code_length"), Self.codeLengths.contains(length) else {
            throw incomplete("code_length")
        }
        return CodeDelivery(
            sentTo: sentTo,
            codeLength: length,
            channel: CodeChannel(rawValue: channel),
            resendInterval: fields.seconds("interval").map { min($0, RetryAfter.longest) }
        )
    }
}
