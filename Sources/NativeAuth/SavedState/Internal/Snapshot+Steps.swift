// Each step as it is saved.

extension PasswordReset.CodeStep: PlacedStep {
    var snapshot: Snapshot.Step { .resetCode(.init(delivery)) }
}

extension PasswordReset.PasswordStep: PlacedStep {
    var snapshot: Snapshot.Step { .resetPassword(pollInterval: pollInterval, expiresAt: expiresAt) }
}

extension PasswordReset.Completion: PlacedStep {
    var snapshot: Snapshot.Step { .resetCompletion(canSignIn: canSignIn) }
}

extension SignIn.CodeStep: PlacedStep {
    var snapshot: Snapshot.Step { .signInCode(.init(delivery), .init(wanted)) }
}

extension SignIn.PasswordStep: PlacedStep {
    var snapshot: Snapshot.Step { .signInPassword(.init(wanted)) }
}

extension MFA.Step: PlacedStep {
    var snapshot: Snapshot.Step { .mfa(methods.map(Snapshot.Method.init), .init(wanted)) }
}

extension MFA.VerificationStep: PlacedStep {
    var snapshot: Snapshot.Step {
        .mfaVerification(
            .init(delivery),
            method.map(Snapshot.Method.init),
            selection.methods.map(Snapshot.Method.init),
            .init(selection.wanted)
        )
    }
}

extension StrongAuthRegistration.Step: PlacedStep {
    var snapshot: Snapshot.Step { .registration(availableMethods.map(Snapshot.Method.init), .init(wanted)) }
}

extension StrongAuthRegistration.VerificationStep: PlacedStep {
    var snapshot: Snapshot.Step {
        .registrationVerification(
            .init(delivery),
            .init(method),
            contact: contact.text,
            selection.availableMethods.map(Snapshot.Method.init),
            .init(selection.wanted)
        )
    }
}

extension SignUp.CodeStep: PlacedStep {
    var snapshot: Snapshot.Step { .signUpCode(.init(delivery)) }
}

extension SignUp.PasswordStep: PlacedStep {
    var snapshot: Snapshot.Step { .signUpPassword }
}

extension SignUp.AttributesStep: PlacedStep {
    var snapshot: Snapshot.Step { .signUpAttributes(attributes.map(Snapshot.Attribute.init)) }
}

extension SignInAfterSignUp: PlacedStep {
    var snapshot: Snapshot.Step { .signUpCompletion(canSignIn: canSignIn) }
}

extension BrowserSignIn: PlacedStep {
    var snapshot: Snapshot.Step {
        .browserSignIn(
            .init(
                redirectURI: redirectURI,
                verifier: request.proofKey.verifier,
                state: request.state,
                nonce: request.nonce,
                prompt: request.prompt?.rawValue,
                redirectReason: redirectReason
            ),
            .init(wanted)
        )
    }

    fileprivate init(_ saved: Snapshot.Browser, for wanted: TokenRequest, at place: Place) throws(Failure) {
        let expected = try RedirectURI(saved.redirectURI)
        let request = AuthorizationRequest(
            redirectURI: saved.redirectURI,
            proofKey: try ProofKey(verifier: saved.verifier),
            state: saved.state,
            nonce: saved.nonce,
            loginHint: place.flow.username,
            prompt: saved.prompt.map(Prompt.init)
        )
        try self.init(request, at: expected, for: wanted, reason: saved.redirectReason, place)
    }
}

extension Snapshot.Step {
    /// The step as it was, at a place of its own.
    ///
    /// - Throws: What a browser sign-in lacks that nobody has saved; every other step is one.
    func resumed(at place: Place) throws(Failure) -> ResumedStep {
        switch self {
        case .browserSignIn(let saved, let wanted):
            .browserSignIn(try BrowserSignIn(saved, for: wanted.value, at: place))
        case .resetCode(let delivery):
            .resetCode(.init(delivery: delivery.value, place: place))
        case .resetPassword(let interval, let expiresAt):
            .resetPassword(.init(place: place, expiresAt: expiresAt, pollInterval: interval))
        case .resetCompletion(let canSignIn):
            .resetCompletion(.init(place: place, canSignIn: canSignIn))
        case .signInCode(let delivery, let wanted):
            .signInCode(.init(delivery: delivery.value, place: place, wanted: wanted.value))
        case .signInPassword(let wanted):
            .signInPassword(.init(place: place, wanted: wanted.value))
        case .mfa(let methods, let wanted):
            .mfa(.init(methods: methods.map(\.value), place: place, wanted: wanted.value))
        case .mfaVerification(let delivery, let method, let methods, let wanted):
            .mfaVerification(
                .init(
                    delivery: delivery.value,
                    method: method?.value,
                    of: .init(methods: methods.map(\.value), place: place, wanted: wanted.value)
                )
            )
        case .signUpCode(let delivery):
            .signUpCode(.init(delivery: delivery.value, place: place))
        case .signUpPassword:
            .signUpPassword(.init(place: place))
        case .signUpAttributes(let attributes):
            .signUpAttributes(.init(attributes: attributes.map(\.value), place: place))
        case .signUpCompletion(let canSignIn):
            .signUpCompletion(.init(place: place, canSignIn: canSignIn))
        case .registration(let methods, let wanted):
            .registration(.init(availableMethods: methods.map(\.value), place: place, wanted: wanted.value))
        case .registrationVerification(let delivery, let method, let contact, let methods, let wanted):
            .registrationVerification(
                .init(
                    delivery: delivery.value,
                    method: method.value,
                    contact: Contact(registered: contact),
                    of: .init(availableMethods: methods.map(\.value), place: place, wanted: wanted.value)
                )
            )
        }
    }
}
