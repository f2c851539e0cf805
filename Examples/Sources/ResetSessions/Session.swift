package import Foundation
package import NativeAuthUI

/// A person's way through the reset, as one value that a store keeps between two requests.
///
/// It has no code and no password in it, and nothing of it is ever on a page but the form token and the screen.
package struct Session: Codable, Sendable {
    /// The screen, with the tenant's flow; `nil` before anything was done.
    package var screen: PasswordResetModel.SavedState?
    /// What the last action had to say.
    package var said: Said?
    /// What limits count it by, at each of its steps.
    package private(set) var name = RandomText.make()
    /// What each form has to bring along, so that no other site can send one.
    package let formToken: String
    /// What those of the last steps brought.
    private var earlierTokens: [String] = []
    /// How many actions there were: a form that was made before the last one does nothing.
    package var revision = 0
    /// Whether a code was sent, and the way isn't at its end: nothing makes room for others by dropping it.
    package var isUnderway = false
    /// The form that has led to this step, by its page's own name for it: where it comes again, it leads here too.
    private var form: String?
    /// The session that this one has become, for whoever shows a form that has led there.
    package private(set) var successor: SessionID?
    package let startedAt: Date
    package var usedAt: Date

    /// What a screen says until the next action.
    package struct Said: Codable, Sendable {
        package var field: ResetProblem.Field?
        /// What is wrong at the field.
        package var problem: ResetText?
        /// What is shown though nothing is wrong, such as that another code is on its way.
        package var notice: ResetText?
        /// What a screen reader is told.
        package var announcement: ResetText?
        /// The rules that Save found unmet, by their places.
        package var missedRules: Set<Int> = []

        package init() {}
    }

    /// Begins a session.
    package init(at time: Date, formToken: String = RandomText.make()) {
        self.formToken = formToken
        startedAt = time
        usedAt = time
    }

    /// Goes on with another session's work under a form token of its own.
    ///
    /// - Parameters:
    ///   - other: The session.
    ///   - form: The form that has led to this step; no form before it leads here, since somebody else may have sent that one.
    package init(continuing other: Session, after form: String = "") {
        self = Session(at: other.startedAt)
        (screen, said, revision, usedAt) = (other.screen, other.said, other.revision, other.usedAt)
        (name, isUnderway) = (other.name, other.isUnderway)
        earlierTokens = other.earlierTokens.suffix(7) + [other.formToken]
        self.form = form.isEmpty ? nil : form
    }

    /// What is left of a session that goes on under another id: its form token, and where it went.
    package init(replacing other: Session, by successor: SessionID, at time: Date) {
        self = other
        (screen, said, form, isUnderway, earlierTokens) = (nil, nil, nil, false, [])
        (self.successor, usedAt) = (successor, time)
        revision += 1
    }

    /// When it is over if nobody uses it again: after 15 minutes, and in any case after an hour; after a minute where it
    /// goes on under another id.
    package var end: Date {
        let idle: TimeInterval = successor == nil ? 15 * 60 : 60
        return min(usedAt.addingTimeInterval(idle), startedAt.addingTimeInterval(60 * 60))
    }

    /// Whether a form brought the right form token, found out in a time that says nothing about it.
    package func accepts(formToken sent: String) -> Bool { RandomText.areSame(formToken, sent) }

    /// Whether a form brought the token of an earlier step.
    package func hasAccepted(formToken sent: String) -> Bool {
        // Looks at each, so that the time says nothing either.
        earlierTokens.reduce(false) { RandomText.areSame($1, sent) || $0 }
    }

    /// Whether a form is the one that has led to this step, found out in the same way.
    package func hasBegun(with sent: String) -> Bool { form.map { RandomText.areSame($0, sent) } ?? false }
}

extension Session: CustomStringConvertible, CustomReflectable {
    package var description: String { "Session" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
