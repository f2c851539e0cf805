import NativeAuthEssentials

/// What a saved step is made of.
///
/// The names of its members and cases are a format that older texts have: add, and don't change.
struct Snapshot: Codable {
    let tenant: String
    let clientId: String
    let username: String?
    let flow: State
    let step: Step

    /// What a flow knows.
    struct State: Codable {
        let continuationToken: String?
        let correlationId: UUID
        let codeLength: Int
        let reached: Reached?
    }

    enum Step: Codable {
        case resetCode(Delivery)
        /// With the interval by which to poll once a password is on its way.
        case resetPassword(pollInterval: Duration?, expiresAt: Date?)
        case resetCompletion(canSignIn: Bool)
        case signInCode(Delivery, Wanted)
        case signInPassword(Wanted)
        case mfa([Method], Wanted)
        case mfaVerification(Delivery, Method?, [Method], Wanted)
        case registration([Method], Wanted)
        case registrationVerification(Delivery, Method, contact: String, [Method], Wanted)
        case signUpCode(Delivery)
        case signUpPassword
        case signUpAttributes([Attribute])
        case signUpCompletion(canSignIn: Bool)
        case browserSignIn(Browser, Wanted)
    }

    /// What a browser sign-in has besides its flow, whose user name is the login hint.
    struct Browser: Codable {
        let redirectURI: URL
        let verifier: String
        let state: String
        let nonce: String
        let prompt: String?
        let redirectReason: String?
    }

    struct Delivery: Codable {
        let sentTo: String
        let codeLength: Int
        let channel: String
        let resendInterval: Duration?

        init(_ delivery: CodeDelivery) {
            sentTo = delivery.sentTo
            codeLength = delivery.codeLength
            channel = delivery.channel.rawValue
            resendInterval = delivery.resendInterval
        }

        var value: CodeDelivery {
            CodeDelivery(
                sentTo: sentTo,
                codeLength: codeLength,
                channel: CodeChannel(rawValue: channel),
                resendInterval: resendInterval
            )
        }
    }

    struct Method: Codable {
        let id: String
        let challengeType: String
        let channel: String
        let loginHint: String?

        init(_ method: StrongAuthMethod) {
            id = method.id
            challengeType = method.challengeType.rawValue
            channel = method.channel.rawValue
            loginHint = method.loginHint
        }

        var value: StrongAuthMethod {
            StrongAuthMethod(
                id: id,
                challengeType: ChallengeType(rawValue: challengeType),
                channel: CodeChannel(rawValue: channel),
                loginHint: loginHint
            )
        }
    }

    struct Attribute: Codable {
        let name: String
        let type: String
        let required: Bool
        let regex: String?

        init(_ attribute: RequiredAttribute) {
            name = attribute.name
            type = attribute.type
            required = attribute.required
            regex = attribute.regex
        }

        var value: RequiredAttribute { RequiredAttribute(name: name, type: type, required: required, regex: regex) }
    }

    struct Wanted: Codable {
        let scopes: [String]
        let claims: String?

        init(_ wanted: TokenRequest) {
            scopes = wanted.scopes
            claims = wanted.claims
        }

        var value: TokenRequest { TokenRequest(scopes: scopes, claims: claims) }
    }
}
