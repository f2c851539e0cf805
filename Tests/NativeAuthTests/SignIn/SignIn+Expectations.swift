import NativeAuth
import Testing

// What a step must be for a test to go on.
extension SignIn.Step {
    var result: SignInResult {
        get throws { if case .completed(let result) = self { result } else { throw Unexpected() } }
    }
    var codeStep: SignIn.CodeStep {
        get throws { if case .codeRequired(let step) = self { step } else { throw Unexpected() } }
    }
    var passwordStep: SignIn.PasswordStep {
        get throws { if case .passwordRequired(let step) = self { step } else { throw Unexpected() } }
    }
    var mfa: MFA.Step {
        get throws { if case .mfaRequired(let step) = self { step } else { throw Unexpected() } }
    }
    var registration: StrongAuthRegistration.Step {
        get throws { if case .registrationRequired(let step) = self { step } else { throw Unexpected() } }
    }
}

extension MFA.Challenge {
    var step: MFA.VerificationStep {
        get throws { if case .verificationRequired(let step) = self { step } else { throw Unexpected() } }
    }
}

extension StrongAuthRegistration.Outcome {
    var step: StrongAuthRegistration.VerificationStep {
        get throws { if case .verificationRequired(let step) = self { step } else { throw Unexpected() } }
    }
    var result: SignInResult {
        get throws { if case .completed(let result) = self { result } else { throw Unexpected() } }
    }
}

struct Unexpected: Error {}
