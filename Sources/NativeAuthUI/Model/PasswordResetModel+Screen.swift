// What stands on the screen, for a view of any kind.
extension PasswordResetModel {
    /// Where the person is on the way, such as "Step 1 of 3"; `nil` off the way.
    public var progress: (step: Int, of: Int)? {
        switch step {
        case .email: (1, 3)
        case .code: (2, 3)
        case .password: (3, 3)
        default: nil
        }
    }

    /// The step's title.
    public var title: ResetText {
        switch step {
        case .email: ResetText(.emailTitle)
        case .code: ResetText(.codeTitle)
        case .password: ResetText(isUnconfirmed ? .unconfirmedTitle : .passwordTitle)
        case .done: ResetText(.doneTitle)
        case .noPassword: ResetText(.noPasswordTitle)
        case .browser: ResetText(.browserTitle)
        }
    }

    /// The line below the title; `nil` where the problem takes its place.
    public var line: ResetText? {
        switch step {
        case .email: ResetText(.emailLine)
        case .code: .codeLine(sentTo: sentTo, length: codeLength)
        case .password: isUnconfirmed ? nil : ResetText(.passwordLine)
        case .done: ResetText(.doneLine)
        case .noPassword: ResetText(.noPasswordLine)
        case .browser: ResetText(.browserLine)
        }
    }

    /// The title of the step's button, which calls ``submit()``; `nil` where the app's own way goes on.
    public var submitTitle: ResetText? {
        switch step {
        case .email: ResetText(.sendCode)
        case .code: ResetText(.verifyCode)
        case .password: ResetText(isUnconfirmed ? .checkAgain : .savePassword)
        case .done, .noPassword, .browser: nil
        }
    }

    /// The title of the button that calls ``back()``; `nil` where there is none.
    public var backTitle: ResetText? {
        previousStep.map { ResetText($0 == .code ? .backToCode : .backToEmail) }
    }

    /// Whether the person may want the app's sign-in from here: the password is changed, or may be, or there is none.
    public var offersSignIn: Bool {
        switch step {
        case .done, .noPassword: true
        default: isUnconfirmed
        }
    }
}
