// What holds in the state of every tenant, and that a document must therefore keep to.

extension SettingsDocument {
    /// The settings, if they can be used.
    func checked(as member: String? = nil) throws(DocumentProblem) -> MockTenant.Settings {
        do throws(MockTenantError) {
            try settings.validate()
            return settings
        } catch {
            guard case .invalidOption(let name, let reason) = error else {
                throw DocumentProblem(member ?? "", "can't be used: \(error)")
            }
            let path = [member, SettingsDocument.name(of: name)].compactMap { $0 }
            throw DocumentProblem(path.joined(separator: "."), "can't be used: \(reason)")
        }
    }
}

extension Account {
    func check(_ member: String) throws(DocumentProblem) {
        let broken = AccountRule.broken(
            email: email,
            kind: kind,
            hasPassword: !passwords.isEmpty,
            needsMore: needsSecondFactor || mustChangePassword,
            methods: strongMethods.map(\.method)
        )
        if let broken { throw DocumentProblem("\(member).\(broken.member)", "can't be used: \(broken.reason)") }
        try passwordVersion.checkCount("\(member).passwordVersion")
    }
}

extension TenantState.Entry<String, [Letter]> {
    func check(_ member: String) throws(DocumentProblem) {
        guard Address.key(key) == key else { throw DocumentProblem("\(member).key", "isn't in lower case") }
        for (index, letter) in value.enumerated() {
            let place = "\(member).value.\(index)"
            guard letter.sequence == index + 1 else {
                throw DocumentProblem("\(place).sequence", "isn't the place in the mailbox")
            }
            try letter.id.checkCount("\(place).id")
        }
    }
}

extension TenantState.Entry<Int, Flow> {
    func check(_ member: String) throws(DocumentProblem) {
        try key.checkCount("\(member).key")
        try value.codesSent.checkCount("\(member).value.codesSent")
        if let passcode = value.passcode, passcode.attemptsLeft < 0 {
            throw DocumentProblem("\(member).value.passcode.attemptsLeft", "is negative")
        }
        try value.submission?.polls.checkCount("\(member).value.submission.polls")
        if let method = value.method, !method.isPossible {
            throw DocumentProblem("\(member).value.method.target", "is not valid")
        }
    }
}

extension Int {
    /// Refuses a count that can't have come about, and would overflow one day.
    fileprivate func checkCount(_ member: String) throws(DocumentProblem) {
        guard 0...1_000_000_000 ~= self else { throw DocumentProblem(member, "can't be a count") }
    }
}
