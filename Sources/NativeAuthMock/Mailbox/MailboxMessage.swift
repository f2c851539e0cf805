public import Foundation

/// A message that the tenant sent, with the code in it.
///
/// Printing one doesn't show the code.
public struct MailboxMessage: Sendable, Hashable {
    /// What a code is for.
    public struct Purpose: RawRepresentable, Sendable, Hashable, Codable {
        /// The name that the admin routes use.
        public let rawValue: String

        /// Names a purpose.
        ///
        /// - Parameter rawValue: The name that the admin routes use.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The code of a password reset.
        public static let passwordReset = Purpose(rawValue: "password-reset")
        /// The code of a sign-in.
        public static let signIn = Purpose(rawValue: "sign-in")
        /// The code of a sign-up.
        public static let signUp = Purpose(rawValue: "sign-up")
        /// The code of a second factor.
        public static let secondFactor = Purpose(rawValue: "second-factor")
        /// The code of a method being registered.
        public static let registration = Purpose(rawValue: "registration")
    }

    /// The message's place in its mailbox, from 1.
    public let sequence: Int
    /// The one-time passcode.
    public var code: String { maskedCode.value }
    /// How it was sent: `email` or `sms`.
    public let channel: String
    /// Where it was sent, masked as the client sees it.
    public let sentTo: String
    /// What the code is for.
    public let purpose: Purpose
    /// When the code stops being good, by the tenant's clock.
    public let expiresAt: Date
    /// Whether the code could be used at the time of reading.
    ///
    /// It can't once it was used, has expired, was followed by another or was guessed at too often.
    public let isValid: Bool

    private let maskedCode: Masked<String>

    init(_ letter: Letter, isValid: Bool) {
        sequence = letter.sequence
        maskedCode = Masked(letter.code)
        channel = letter.channel
        sentTo = letter.sentTo
        purpose = letter.purpose
        expiresAt = letter.expiresAt
        self.isValid = isValid
    }
}
