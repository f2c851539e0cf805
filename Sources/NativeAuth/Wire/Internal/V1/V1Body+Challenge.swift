/// What the tenant asks for next.
enum V1Challenge {
    case code(CodeDelivery)
    case password
    /// The contact was verified just before, so that no code is sent.
    case preverified
}

extension V1Body {
    /// The longest code that is believed; the service's own have eight digits.
    private static let codeLengths = 1...32

    /// Reads a challenge; `target` is the field that says where a code went.
    func challenge(target: JSONObject.Key = "challenge_target_label") throws(Failure) -> V1Challenge {
        let fields = try fields()
        guard let type = fields.text("challenge_type") else { throw incomplete("challenge_type") }
        let word = ChallengeType(rawValue: type)
        guard [.oob, .password, .preverified].contains(word) else { throw browserRequired }
        try requireContinuation()
        return switch word {
        case .password: .password
        case .preverified: .preverified
        default: .code(try delivery(fields, target: target))
        }
    }

    /// Reads a challenge of somebody who isn't known yet by anything else.
    func firstFactor() throws(Failure) -> FirstFactor {
        switch try challenge() {
        case .code(let delivery): .code(delivery)
        case .password: .password
        case .preverified: throw browserRequired
        }
    }

    private func delivery(_ fields: JSONObject, target: JSONObject.Key) throws(Failure) -> CodeDelivery {
        guard let sentTo = fields.text(target) else { throw incomplete(target) }
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

    /// Reads a list of methods; one of an unknown kind stays in it, and one without an id is left out.
    func methods() throws(Failure) -> [StrongAuthMethod] {
        try requireContinuation()
        let methods = objects("methods").compactMap { method -> StrongAuthMethod? in
            guard let id = method.text("id"), let type = method.text("challenge_type") else { return nil }
            return StrongAuthMethod(
                id: id,
                challengeType: ChallengeType(rawValue: type),
                channel: CodeChannel(rawValue: method.text("challenge_channel") ?? ""),
                loginHint: method.text("login_hint")
            )
        }
        guard !methods.isEmpty else { throw incomplete("methods") }
        return methods
    }
}
