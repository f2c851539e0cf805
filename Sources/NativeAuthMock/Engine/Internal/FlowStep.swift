/// Where a flow stands, which decides what its continuation token is good for.
enum FlowStep: String, Sendable, CaseIterable, Codable {
    case resetStarted
    case resetCodeSent
    case resetCodeVerified
    case resetSubmitted
    case resetCompleted
    case signInStarted
    case signInPasswordAsked
    case signInCodeSent
    case secondFactorNeeded
    case secondFactorsListed
    case secondFactorCodeSent
    case registrationNeeded
    case registrationListed
    case registrationCodeSent
    case registrationPreverified
    case registrationCompleted
    case signUpStarted
    case signUpCodeSent
    case signUpPasswordNeeded
    case signUpPasswordAsked
    case signUpAttributesNeeded
    case signUpCompleted

    /// The call that goes on from here, as a hint for whoever sent the token elsewhere.
    var next: (endpoint: Endpoint, grant: String?) {
        switch self {
        case .resetStarted: (.resetPasswordChallenge, nil)
        case .resetCodeSent: (.resetPasswordContinue, "oob")
        case .resetCodeVerified: (.resetPasswordSubmit, nil)
        case .resetSubmitted: (.resetPasswordPollCompletion, nil)
        case .resetCompleted, .registrationCompleted, .signUpCompleted: (.token, "continuation_token")
        case .signInStarted, .secondFactorsListed: (.signInChallenge, nil)
        case .signInPasswordAsked: (.token, "password")
        case .signInCodeSent: (.token, "oob")
        case .secondFactorNeeded: (.signInIntrospect, nil)
        case .secondFactorCodeSent: (.token, "mfa_oob")
        case .registrationNeeded: (.registerIntrospect, nil)
        case .registrationListed: (.registerChallenge, nil)
        case .registrationCodeSent: (.registerContinue, "oob")
        case .registrationPreverified: (.registerContinue, "continuation_token")
        case .signUpStarted, .signUpPasswordNeeded: (.signUpChallenge, nil)
        case .signUpCodeSent: (.signUpContinue, "oob")
        case .signUpPasswordAsked: (.signUpContinue, "password")
        case .signUpAttributesNeeded: (.signUpContinue, "attributes")
        }
    }
}
