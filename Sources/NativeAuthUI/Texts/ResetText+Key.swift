extension ResetText {
    /// The texts of the screens.
    @nonexhaustive
    public enum Key: String, Sendable, Hashable, Codable, CaseIterable {
        // The steps.
        case progress
        case emailTitle, emailLine, emailLabel, sendCode
        case codeTitle, codeLine, codeLabel, verifyCode
        case resendQuestion, resendIn, resendCode
        case passwordTitle, passwordLine, passwordLabel, confirmationLabel, savePassword
        case revealPassword, hidePassword
        case unconfirmedTitle, checkAgain
        case doneTitle, doneLine, signIn, finish
        case noPasswordTitle, noPasswordLine
        case browserTitle, browserLine, openBrowser
        case backToEmail, backToCode, cancel
        // The rules.
        case ruleMinimumLength, ruleNumberOrSymbol, ruleMixedCase, ruleBothMatch
        case ruleDone, ruleNotYet
        // What is missing.
        case emailInvalid, codeIncomplete, passwordUnmet, confirmationUnmet
        // What went wrong.
        case sendFailed, resendFailed, codeWrong, verifyFailed, saveFailed
        case passwordTooWeak, passwordTooShort, passwordTooLong, passwordUsedBefore, passwordBanned
        case passwordHasOtherCharacters, passwordRefused
        case expired, throttled, throttledFor, unreachable, unavailable, misconfigured
        case unconfirmed, unconfirmedExpired
        // What is announced.
        case codeSent, passwordUpdated, working
    }
}
