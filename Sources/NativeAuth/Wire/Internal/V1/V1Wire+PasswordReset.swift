extension V1Wire: PasswordResetWire {
    func startReset(username: String) -> Call<Void> {
        post(
            resetStart,
            [
                ("username", username),
                ("challenge_type", challengeTypes),
                ("capabilities", capabilities.isEmpty ? nil : capabilities),
            ],
            sends: .username
        ) { (body) throws(Failure) in
            try body.requireContinuation()
        }
    }

    func challengeReset() -> Call<CodeDelivery> {
        post(resetChallenge, [("challenge_type", challengeTypes)]) { (body) throws(Failure) in
            guard case .code(let delivery) = try body.challenge() else { throw body.browserRequired }
            return delivery
        }
    }

    func continueReset(code: String) -> Call<Duration?> {
        post(resetContinue, [("grant_type", "oob"), ("oob", code)]) { (body) throws(Failure) in
            let fields = try body.fields()
            try body.requireContinuation()
            return fields.seconds("expires_in")
        }
    }

    func submitReset(password: String) -> Call<Duration?> {
        post(resetSubmit, [("new_password", password)]) { (body) throws(Failure) in
            let fields = try body.fields()
            try body.requireContinuation()
            return fields.seconds("poll_interval")
        }
    }

    func pollReset() -> Call<ResetStatus> {
        post(resetPoll, []) { (body) throws(Failure) in
            switch try body.fields().text("status").map(ResetStatusWord.init) {
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
