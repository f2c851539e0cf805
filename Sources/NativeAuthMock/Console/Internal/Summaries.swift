// What the console says of an account, a fault and the settings, in a few words.
extension Account {
    var state: String {
        let words = [isDisabled ? "disabled" : nil, isLocked ? "locked" : nil].compactMap { $0 }
        return words.isEmpty ? "active" : words.joined(separator: ", ")
    }

    var facts: [String] {
        var facts = strongMethods.map { "\($0.method.channel.rawValue) to \($0.method.target)" }
        if mustChangePassword { facts.append("must change the password") }
        if needsSecondFactor { facts.append(strongMethods.isEmpty ? "must register a method" : "second factor") }
        if let identityProvider { facts.append("with \(identityProvider.displayName)") }
        return facts
    }
}

extension Fault {
    var summary: String {
        let words =
            switch action {
            case .reply(let status, _, let body): "reply \(status) with \(body.count) bytes"
            case .redirect: "redirect to the browser"
            case .throttled(let retryAfter): "429" + (retryAfter.map { ", Retry-After \($0)" } ?? "")
            case .serverError(let status): "server error \(status)"
            case .close: "empty reply"
            case .reset: "connection reset"
            case .cut(let count): "cut after \(count) bytes"
            case .wrongLength: "wrong length"
            case .drip(let interval): "a byte every \(interval)"
            case .delay(let duration): "delay of \(duration)"
            case .interim(let status): "an interim \(status) first"
            case .setField(let name, let json): json == nil ? "no \(name)" : "another \(name)"
            }
        return isAfterHandling ? words + ", once handled" : words
    }
}

extension MockTenant.Settings {
    var summary: [(name: String, value: String)] {
        [
            ("userFlow", userFlow.rawValue),
            ("attributes", list(attributes.map(\.name))),
            ("allowsNativeAuthentication", yesOrNo(allowsNativeAuthentication)),
            ("allowsPasswordReset", yesOrNo(allowsPasswordReset)),
            ("requiresSecondFactor", yesOrNo(requiresSecondFactor)),
            ("hidesUnknownUsers", yesOrNo(hidesUnknownUsers)),
            ("codeLength", "\(codeLength)"),
            ("fixedCode", fixedCode == nil ? "none" : "set"),
            ("codeLifetime", "\(codeLifetime)"),
            ("codeAttempts", "\(codeAttempts)"),
            ("resendLimit", "\(resendLimit)"),
            ("resendInterval", resendInterval.map { "\($0)" } ?? "none"),
            ("tokenLifetime", "\(tokenLifetime)"),
            ("refreshTokenLifetime", "\(refreshTokenLifetime)"),
            ("pollInterval", pollInterval ?? "none"),
            ("refusedNumbers", list(refusedNumbers.map { "\($0.key): \($0.value.rawValue)" }.sorted())),
            ("rateLimits", rateLimits == nil ? "none" : "set"),
        ]
    }

    private func list(_ words: [String]) -> String { words.isEmpty ? "none" : words.joined(separator: ", ") }

    private func yesOrNo(_ setting: Bool) -> String { setting ? "yes" : "no" }
}
