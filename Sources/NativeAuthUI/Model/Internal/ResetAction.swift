/// What a person can have done.
enum ResetAction: Sendable, Hashable {
    case send, resend, verify, save

    /// What is said of a failure that has no text of its own.
    var failed: ResetText {
        switch self {
        case .send: ResetText(.sendFailed)
        case .resend: ResetText(.resendFailed)
        case .verify: ResetText(.verifyFailed)
        case .save: ResetText(.saveFailed)
        }
    }

    /// The field that a failure is said at.
    var field: ResetProblem.Field {
        switch self {
        case .send: .email
        case .resend: .resend
        case .verify: .code
        case .save: .password
        }
    }
}

/// What is under way.
enum ResetWork: Sendable, Hashable {
    case none
    /// An action, and the one that waits for its end.
    case running(ResetAction, then: ResetAction?)
    /// The check of an action that has succeeded.
    case check

    var running: ResetAction? {
        if case .running(let action, _) = self { action } else { nil }
    }

    var waiting: ResetAction? {
        if case .running(_, let action) = self { action } else { nil }
    }
}
