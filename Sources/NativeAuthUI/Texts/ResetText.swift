/// A text of the screens, as a key with what stands in it.
///
/// ``ResetTexts`` says it in a language. Nothing that a server sent is in it but the masked address that a code went to.
@nonexhaustive
public enum ResetText: Sendable, Hashable {
    /// A text of the app's own, shown as it is.
    case custom(String)
    // The steps.
    case progress(step: Int, of: Int)
    case emailTitle, emailLine, emailLabel, sendCode
    case codeTitle, codeLine(sentTo: String, length: Int), codeLabel(length: Int), verifyCode
    case resendQuestion, resendIn(seconds: Int), resendCode
    case passwordTitle, passwordLine, passwordLabel, confirmationLabel, savePassword
    case revealPassword, hidePassword
    case doneTitle, doneLine, signIn
    case noPasswordTitle, noPasswordLine
    case browserTitle, browserLine, openBrowser
    case backToEmail, backToCode
    // The rules.
    case ruleMinimumLength(Int), ruleNumberOrSymbol, ruleMixedCase, ruleBothMatch
    case ruleDone, ruleNotYet
    // What went wrong.
    case emailInvalid, codeIncomplete(length: Int), passwordUnmet
    case sendFailed, codeWrong, verifyFailed, passwordRejected(reason: PasswordReason), saveFailed, resendFailed
    case expired, throttled(seconds: Int?), unreachable, unavailable, unconfirmed, misconfigured
    // What is announced.
    case codeSent(to: String), passwordUpdated, working

    /// Why a password was refused, as far as the person can do something about it.
    @nonexhaustive
    public enum PasswordReason: String, Sendable, Hashable, CaseIterable {
        case weak, short, long, used, banned, invalid, other
    }
}
