extension V1Wire: SignInWire {
    func initiateSignIn(username: String, challengeTypes: [ChallengeType]?) -> Call<Void> {
        post(
            initiate,
            [
                ("username", username),
                ("challenge_type", challengeTypes?.wireValue ?? self.challengeTypes),
                ("capabilities", capabilities.isEmpty ? nil : capabilities),
            ],
            sends: .username
        ) { (body) throws(Failure) in
            try body.requireContinuation()
        }
    }

    func challengeSignIn(challengeTypes: [ChallengeType]?) -> Call<FirstFactor> {
        let types = challengeTypes?.wireValue ?? self.challengeTypes
        return post(challenge, [("challenge_type", types)]) { (body) throws(Failure) in
            try body.firstFactor()
        }
    }

    func introspectFactors() -> Call<[StrongAuthMethod]> {
        post(introspect, []) { (body) throws(Failure) in try body.methods() }
    }

    func challengeSecondFactor(_ id: String?) -> Call<SecondFactorChallenge> {
        post(challenge, [("challenge_type", challengeTypes), ("id", id)]) { (body) throws(Failure) in
            if body.detour == .introspectRequired { return .selectionRequired }
            guard case .code(let delivery) = try body.challenge() else { throw body.browserRequired }
            return .code(delivery)
        }
    }
}

extension V1Wire: RegistrationWire {
    func introspectRegistration() -> Call<[StrongAuthMethod]> {
        post(registerIntrospect, []) { (body) throws(Failure) in try body.methods() }
    }

    func challengeRegistration(_ method: StrongAuthMethod, contact: String) -> Call<RegistrationChallenge> {
        post(
            registerChallenge,
            [
                ("challenge_type", method.challengeType.rawValue),
                ("challenge_target", contact),
                ("challenge_channel", method.channel.rawValue.isEmpty ? nil : method.channel.rawValue),
            ],
            sends: .contact
        ) { (body) throws(Failure) in
            switch try body.challenge(target: "challenge_target") {
            case .code(let delivery): .code(delivery)
            case .preverified: .preverified
            case .password: throw body.browserRequired
            }
        }
    }

    func continueRegistration(code: String?) -> Call<Void> {
        let grant = code == nil ? "continuation_token" : "oob"
        return post(registerContinue, [("grant_type", grant), ("oob", code)]) { (body) throws(Failure) in
            try body.requireContinuation()
        }
    }
}
