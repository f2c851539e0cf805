import Foundation
import NativeAuthServing

/// One run through the protocol, from its start call on.
struct Flow: Sendable, Codable {
    /// The account's key; in a decoy and in a sign-up nobody's yet.
    let user: String
    /// Whether the flow only looks like one, to hide that its user isn't known.
    var isDecoy = false
    /// Whether it runs on the tenant's own pages, so that nothing has to be sent to a browser.
    var isInBrowser = false
    /// What the app can do, as it said at the start.
    var capabilities: Set<String> = []
    var codesSent = 0
    var passcode: Passcode?
    var submission: Submission?
    var signUp: SignUp?
    /// The method that was chosen as the second factor, or is being registered.
    var method: MockUser.Method?
    var hasSecondFactor = false
    /// What the first call for tokens asked for, which a detour doesn't change.
    var tokenFields: [FormField] = []
    /// When the newest continuation token expires.
    var expiresAt = Date.distantPast
}

/// The newest code of a flow, the only one that can be right.
struct Passcode: Sendable, Codable {
    let code: String
    /// The id of the letter that carried it.
    let letter: Int
    let expiresAt: Date
    var attemptsLeft: Int
    var isSpent = false

    func isValid(at now: Date) -> Bool {
        !isSpent && attemptsLeft > 0 && now < expiresAt
    }

    /// Whether this code was entered; a wrong entry counts against it.
    mutating func accept(_ entered: String, at now: Date) -> Bool {
        guard isValid(at: now) else { return false }
        guard entered.utf8.elementsEqual(code.utf8) else {
            attemptsLeft -= 1
            return false
        }
        isSpent = true
        return true
    }
}

/// A password that was submitted and hasn't taken effect yet.
struct Submission: Sendable, Codable {
    let password: String
    let script: PollScript
    private(set) var polls = 0

    init(password: String, script: PollScript) {
        self.password = password
        self.script = script
    }

    enum Status {
        case notStarted
        case inProgress
        case ended(PollScript.Outcome)
    }

    mutating func poll() -> Status {
        polls += 1
        if polls <= script.notStarted { return .notStarted }
        if polls - script.notStarted <= script.inProgress || script.outcome == .never { return .inProgress }
        return .ended(script.outcome)
    }
}
