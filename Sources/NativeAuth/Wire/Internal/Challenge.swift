/// What came of asking for a challenge, which may be a code that was sent.
protocol Challenge: Sendable {
    /// Where the code went; `nil` when none was sent.
    var delivery: CodeDelivery? { get }
}

extension CodeDelivery: Challenge {
    var delivery: CodeDelivery? { self }
}

extension FirstFactor: Challenge {
    var delivery: CodeDelivery? {
        if case .code(let delivery) = self { delivery } else { nil }
    }
}

extension SecondFactorChallenge: Challenge {
    var delivery: CodeDelivery? {
        if case .code(let delivery) = self { delivery } else { nil }
    }
}

extension RegistrationChallenge: Challenge {
    var delivery: CodeDelivery? {
        if case .code(let delivery) = self { delivery } else { nil }
    }
}
