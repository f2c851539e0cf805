/// What is wrong, and at which field it is said.
public struct ResetProblem: Sendable, Hashable {
    /// A field of the screens.
    public enum Field: String, Sendable, Hashable, Codable, CaseIterable {
        /// The address.
        case email
        /// The code.
        case code
        /// The button that has another code sent.
        case resend
        /// The new password.
        case password
        /// The new password once more.
        case confirmation
    }

    /// Where it is said; the focus goes there.
    public let field: Field
    /// What is said.
    public let text: ResetText

    init(_ field: Field, _ text: ResetText) {
        self.field = field
        self.text = text
    }
}
